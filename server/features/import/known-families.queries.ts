import { sql } from 'drizzle-orm';
import type { FamilyOption } from '#contract/shown-family.ts';
import {
  STORED_COLUMNS,
  type StoredProduct,
} from '#server/features/products/stored-product.rule.ts';
import type { Transaction } from '#server/platform/database.ts';

/** A family that the shop has. */
export interface StoredFamily {
  id: string;
  name: string;
  options: FamilyOption[];
  description: StoredProduct['description'];
  category: StoredProduct['category'];
  details: StoredProduct['details'];
  members: { id: string; values: string[] }[];
  /** The first of its members, with which new ones begin. */
  first: StoredProduct;
}

/** The families with members on sale that have one of these names, without regard to case, or ids. */
export async function findFamilies(
  tx: Transaction,
  names: readonly string[],
  ids: readonly string[],
): Promise<StoredFamily[]> {
  const { rows } = await tx.execute<StoredFamily & Record<string, unknown>>(sql`
    select f.id, f.name, f.options, f.description, f.category, f.details,
      (select json_agg(json_build_object('id', m.id, 'values', m.option_values)) from products m
       where m.family_id = f.id and m.deleted_at is null) as members,
      (select to_json(s) from (
        select ${sql.raw(STORED_COLUMNS)} from products p
        where p.family_id = f.id and p.deleted_at is null order by p.id limit 1) as s) as first
    from families f
    where (lower(f.name) in (select lower(value) from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))
        or f.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)))
      and exists (select from products m where m.family_id = f.id and m.deleted_at is null)
    order by f.id`);
  return rows;
}
