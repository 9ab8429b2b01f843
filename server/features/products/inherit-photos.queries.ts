import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';

/** SQL: whether a member has no photos but copies of its family's. For `products` with the alias `p`. */
const HAS_NONE = sql`not exists (
  select from product_photos o where o.product_id = p.id and o.family_id is distinct from p.family_id)`;

/**
 * Gives members that have no photos of their own those of their family, as they are now; also members in the bin. `which`: a condition
 * of `products p`, which are locked. The log doesn't note copies. Returns the ids of members that may have other photos now.
 */
export async function inheritPhotos(tx: Transaction, which: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select p.id from products p
    where ${which} and p.family_id is not null and p.left_bin_at is null and ${HAS_NONE}
      and (exists (select from family_photos f where f.family_id = p.family_id)
        or exists (select from product_photos o where o.product_id = p.id))
    order by p.id`);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  const members = sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  await tx.execute(sql`select set_config('vitrine.inherits', '1', true)`);
  await tx.execute(sql`delete from product_photos where product_id in ${members}`);
  await tx.execute(sql`
    insert into product_photos (id, product_id, family_id, position, hash, width, height, widths, placeholder, alt, focus_x, focus_y)
    select gen_random_uuid(), p.id, p.family_id, f.position, f.hash, f.width, f.height, f.widths, f.placeholder, f.alt, f.focus_x, f.focus_y
    from products p join family_photos f on f.family_id = p.family_id where p.id in ${members}`);
  await tx.execute(sql`select set_config('vitrine.inherits', '', true)`);
  return ids;
}

/** The same for all members of a family. */
export async function inheritPhotosIn(tx: Transaction, familyId: string): Promise<string[]> {
  return inheritPhotos(tx, sql`p.family_id = ${familyId}::uuid`);
}

/** The same for these products. */
export async function inheritPhotosOf(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const listed = JSON.stringify(ids);
  return inheritPhotos(
    tx,
    sql`p.id in (select value::uuid from jsonb_array_elements_text(${listed}::jsonb))`,
  );
}

/** Gives products a version of this time, always later than their last. */
export async function renewVersions(
  tx: Transaction,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update products set
      updated_at = greatest(${at.toISOString()}::timestamptz, greatest(updated_at, stock_changed_at) + interval '1 millisecond')
    where id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
}

/** Removes products' copies of photos of their families. The log doesn't note it. */
export async function removeCopies(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`select set_config('vitrine.inherits', '1', true)`);
  await tx.execute(sql`
    delete from product_photos where family_id is not null
      and product_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
  await tx.execute(sql`select set_config('vitrine.inherits', '', true)`);
}
