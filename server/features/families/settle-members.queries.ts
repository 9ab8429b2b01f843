import { sql } from 'drizzle-orm';
import { inheritPhotosOf } from '#server/features/products/inherit-photos.queries.ts';
import type { Transaction } from '#server/platform/database.ts';

/**
 * Lets products that an undo has written fit their families: what differs from the family is their own, and those without photos of
 * their own have the family's. Returns false if one has values that its family hasn't by now.
 */
export async function settleMembers(tx: Transaction, ids: readonly string[]): Promise<boolean> {
  const listed = sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  const { rows } = await tx.execute(sql`
    select from products p join families f on f.id = p.family_id
    where p.id in ${listed} and p.deleted_at is null
      and (cardinality(p.option_values) <> jsonb_array_length(f.options) or exists (
        select from unnest(p.option_values) with ordinality as v (value, nth)
        where not f.options -> (nth - 1)::int -> 'values' @> jsonb_build_array(jsonb_build_object('value', value))))`);
  if (rows.length > 0) return false;
  await tx.execute(sql`
    update products p set own_fields = array(
      select own.field from families f, lateral (values
        ('category', p.category <> f.category), ('description', p.description <> f.description),
        ('details', p.details <> f.details),
        ('name', p.name <> array_to_string(array_prepend(f.name, p.option_values), ', '))) as own (field, differs)
      where f.id = p.family_id and own.differs order by 1)
    where p.id in ${listed} and p.family_id is not null`);
  await inheritPhotosOf(tx, ids);
  return true;
}

/** Rows that one statement writes: those of 2,000 members would take it near the time that a statement may take. */
const AT_ONCE = 500;

/** Makes all members of a family, also those in the bin, products of their own. */
export async function makeSingle(tx: Transaction, familyId: string): Promise<void> {
  let written: number | null;
  do {
    ({ rowCount: written } = await tx.execute(sql`
      update products set family_id = null, option_values = null, own_fields = '{}'
      where id in (select id from products where family_id = ${familyId} order by id limit ${AT_ONCE})`));
  } while (written !== null && written > 0);
}
