import { sql } from 'drizzle-orm';
import { PRIVATE_COLUMNS, STORED_COLUMNS } from '#server/features/products/stored-product.rule.ts';
import type { Transaction } from '#server/platform/database.ts';
import type { Known } from './plan-line.rule.ts';

const COLUMNS = sql.raw(`
  p.id, p.family_id as "familyId", p.option_values as "optionValues", ${STORED_COLUMNS}, ${PRIVATE_COLUMNS},
  coalesce((
    select json_agg(json_build_object('hash', f.hash, 'width', f.width) order by f.position)
    from product_photos f where f.product_id = p.id), '[]') as photos`);

/** The products on sale with these ids. */
export async function findByIds(
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, Known>> {
  const { rows } = await tx.execute<Known & Record<string, unknown>>(sql`
    select ${COLUMNS} from products p
    where p.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      and p.deleted_at is null`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The products on sale with these SKUs, by the SKU as it was asked for. */
export async function findBySkus(
  tx: Transaction,
  skus: readonly string[],
): Promise<Map<string, Known>> {
  const { rows } = await tx.execute<Known & { asked: string } & Record<string, unknown>>(sql`
    select asked.value as asked, ${COLUMNS}
    from jsonb_array_elements_text(${JSON.stringify(skus)}::jsonb) as asked
    join products p on lower(p.sku) = lower(asked.value) and p.deleted_at is null`);
  return new Map(rows.map(({ asked, ...product }) => [asked, product]));
}
