import { sql, type SQL } from 'drizzle-orm';
import { putBackPhotos } from '#server/features/import-photos/job-photos.queries.ts';
import { rowsOf, type Batch, type Writing } from '#server/features/jobs/batch.queries.ts';
import { categoryKey } from '#server/features/products/products.table.ts';
import { spellCategory } from '#server/features/products/spell-category.queries.ts';
import { stockLedger } from '#server/features/stock/stock.table.ts';
import type { Transaction } from '#server/platform/database.ts';
import {
  dropEmptied,
  isElsewhere,
  lockFamilies,
  markWithoutPlace,
  openFamilies,
  placeMembers,
} from './place-members.queries.ts';
import {
  casesOfDifference,
  readField,
  settingFields,
  WRITTEN_COLUMNS,
  writtenFields,
} from './row-fields.queries.ts';

/** Writes a batch in the caller's transaction. Rows whose product has changed since are marked, not written. Returns how many were written. */
async function writeRows(tx: Transaction, batch: Batch, writing: Writing): Promise<number> {
  const changed = await moveRows(tx, batch, writing, {
    was: sql`r.before`,
    becomes: sql`r.after`,
    left: 'changed',
  });
  const added = await insertProducts(tx, batch, writing);
  await placeMembers(tx, batch, sql`r.after`);
  return changed + added;
}

/** Takes back what a batch has written. Rows whose product has changed since are marked, and left. Returns how many were taken back. */
async function takeBackRows(tx: Transaction, batch: Batch, writing: Writing): Promise<number> {
  const changed = await moveRows(tx, batch, writing, {
    was: sql`r.after`,
    becomes: sql`r.before`,
    left: 'kept',
  });
  await placeMembers(tx, batch, sql`r.before`);
  await dropEmptied(tx, batch);
  return changed + (await deleteProducts(tx, batch, writing));
}

interface Direction {
  was: SQL;
  becomes: SQL;
  left: 'changed' | 'kept';
}

async function moveRows(
  tx: Transaction,
  batch: Batch,
  writing: Writing,
  direction: Direction,
): Promise<number> {
  await lockFamilies(tx, batch);
  await lockProducts(tx, batch);
  const becomes = await asSpelled(tx, batch, direction);
  await markChanged(tx, batch, direction);
  await markWithoutPlace(tx, batch, becomes, direction.left);
  await openFamilies(tx, batch, becomes, writing);
  if (direction.left === 'kept') await putBackPhotos(tx, batch);
  await moveStock(tx, batch, writing, becomes);
  return updateProducts(tx, batch, writing, becomes);
}

/** Locks the products of a batch in the order of their ids, as shoppers lock them. */
export async function lockProducts(tx: Transaction, batch: Batch): Promise<void> {
  await tx.execute(sql`
    select from products p
    where p.id in (select r.product_id from job_rows r where ${rowsOf(batch)})
    order by p.id for update`);
}

/**
 * Returns the values to write for the rows of a batch, with categories as the shop spells them by now, which may have changed
 * since. Called after the products are locked, as edits of single products lock them.
 */
async function asSpelled(
  tx: Transaction,
  batch: Batch,
  { becomes, left }: Direction,
): Promise<SQL> {
  const respelled = await findSpellings(tx, batch, becomes);
  if (respelled.size === 0) return becomes;
  const fields = [...respelled].map(([from, category]) => [from, { category }]);
  const spelled = sql`(${becomes} || coalesce(
    ${JSON.stringify(Object.fromEntries(fields))}::jsonb -> (${becomes}->>'category'), '{}'))`;
  if (left === 'kept') return spelled;
  // Undo compares the product with it.
  await tx.execute(sql`
    update job_rows r set after = ${spelled} where ${rowsOf(batch)} and r.after ? 'category'`);
  return becomes;
}

/** The categories of a batch that the shop spells in another way, with that spelling. New ones are spelled as in their first row. */
async function findSpellings(
  tx: Transaction,
  batch: Batch,
  becomes: SQL,
): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ category: string; key: string }>(sql`
    select category, key from (
      select ${becomes}->>'category' as category, ${categoryKey(sql`${becomes}->>'category'`)} as key, r.position
      from job_rows r where ${rowsOf(batch)} and ${becomes} ? 'category') as named
    group by category, key order by key, min(position)`);
  const byKey = new Map<string, string>();
  for (const { category, key } of rows)
    if (!byKey.has(key)) byKey.set(key, await spellCategory(tx, category));
  const spellings = rows.map(
    ({ category, key }) => [category, byKey.get(key) ?? category] as const,
  );
  return new Map(spellings.filter(([category, spelled]) => category !== spelled));
}

/** True if the product's photos are not those that the job gave it, or those that it had before are gone. */
const PHOTOS_DIFFER = sql`exists (
  select from job_photos t
  where t.job_id = r.job_id and t.position = r.position and t.after is not null and (
    t.after <> (select coalesce(jsonb_agg(f.hash order by f.position), '[]') from product_photos f where f.product_id = p.id)
    or jsonb_array_length(t.before) <> (
      select count(*) from replaced_photos f where f.job_id = r.job_id and f.product_id = p.id)))`;

/**
 * The first field in which the product differs from what it was; `id` if it is no longer on sale. Changes of a product are
 * undone in the bin, too: it may have been deleted and restored between the job's start and its change, and
 * the undo of that comes first.
 */
function differing({ was, left }: Direction): SQL {
  const isGone =
    left === 'kept'
      ? sql`p.left_bin_at is not null or (p.deleted_at is not null and r.before is null)`
      : sql`p.deleted_at is not null`;
  return sql`case
    when p.id is null or ${isGone} then 'id'
    ${casesOfDifference(was)}
    when ${isElsewhere(was)} then 'family'
    when ${left === 'kept' ? PHOTOS_DIFFER : sql`false`} then 'photos'
  end`;
}

/** Asked only of rows that differ: there are few. */
const SOLD = sql`r.was ? 'stock' and (r.reserved > 0 or exists (
  select from stock_ledger l where l.product_id = r.product_id and l.reason = 'sale'
    and l.at >= (select j.started_at from jobs j where j.id = r.job_id)))`;

async function markChanged(tx: Transaction, batch: Batch, direction: Direction): Promise<void> {
  const { was, left } = direction;
  await tx.execute(sql`
    update job_rows as marked
    set outcome = ${left}, "column" = found.differs,
      message = case when found.sold then 'Some were sold or reserved since' end
    from (
      select position, differs, ${SOLD} as sold
      from (
        select r.*, p.reserved, ${was} as was, ${differing(direction)} as differs
        from job_rows r left join products p on p.id = r.product_id
        where ${rowsOf(batch)} and ${was} is not null) as r
      where differs is not null) as found
    where marked.job_id = ${batch.jobId} and marked.position = found.position`);
}

/** Writes what stock comes or goes into the ledger. */
async function moveStock(
  tx: Transaction,
  batch: Batch,
  { by, at }: Writing,
  becomes: SQL,
): Promise<void> {
  const { rows } = await tx.execute<{ productId: string; quantity: number }>(sql`
    select p.id as "productId", (${becomes}->>'stock')::int - p.available as quantity
    from job_rows r join products p on p.id = r.product_id
    where ${rowsOf(batch)} and ${becomes} ? 'stock' and p.available <> (${becomes}->>'stock')::int`);
  if (rows.length === 0) return;
  await tx
    .insert(stockLedger)
    .values(rows.map((row) => ({ ...row, reason: 'edit' as const, byUser: by, at })));
}

async function updateProducts(
  tx: Transaction,
  batch: Batch,
  { at }: Writing,
  becomes: SQL,
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update products p set
      ${settingFields(becomes)},
      on_hand = coalesce((${becomes}->>'stock')::int + p.reserved, p.on_hand),
      updated_at = greatest(${at.toISOString()}::timestamptz, greatest(p.updated_at, p.stock_changed_at) + interval '1 millisecond')
    from job_rows r
    where ${rowsOf(batch)} and r.before is not null and r.after is not null and p.id = r.product_id`);
  return rowCount ?? 0;
}

/** Adds the products that a batch adds. What is there of them is the first entry of their ledger. */
async function insertProducts(tx: Transaction, batch: Batch, { by, at }: Writing): Promise<number> {
  const { rows } = await tx.execute<{ productId: string; quantity: number }>(sql`
    insert into products (id, ${WRITTEN_COLUMNS}, on_hand, created_at, updated_at)
    select r.product_id, ${writtenFields(sql`r.after`)}, ${readField(sql`r.after`, 'stock')},
      ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    from job_rows r where ${rowsOf(batch)} and r.before is null order by r.position
    returning id as "productId", on_hand as quantity`);
  const entries = rows.filter(({ quantity }) => quantity > 0);
  if (entries.length > 0) {
    await tx
      .insert(stockLedger)
      .values(entries.map((row) => ({ ...row, reason: 'edit' as const, byUser: by, at })));
  }
  return rows.length;
}

/** Deletes the products that a batch has added, as an admin deletes them. */
async function deleteProducts(tx: Transaction, batch: Batch, { by, at }: Writing): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update products p set deleted_at = ${at.toISOString()}::timestamptz, deleted_by = ${by}, updated_at = ${at.toISOString()}::timestamptz
    from job_rows r where ${rowsOf(batch)} and r.before is null and p.id = r.product_id`);
  return rowCount ?? 0;
}

/** Writes the rows of a job that changes products. */
export const PRODUCT_ROWS = {
  write: writeRows,
  takeBack: takeBackRows,
  taken: { column: 'sku', message: 'Another product has this SKU' },
  impossible: 'The product can’t have these values',
};
