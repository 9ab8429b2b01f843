import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { inTransaction, type Database } from '#server/platform/database.ts';
import { FOLD_LOCK } from './fold-tallies.queries.ts';

/** The pause between two packings of tallies that change all the time. */
const PAUSE = `interval '1 minute'`;

/** The number of days and months packed in one transaction. Nothing is folded meanwhile. */
const AT_ONCE = 20;

/**
 * The text of `packed_sales` of `sold` tallies, which are in a table or a subquery. Null if there are none. Instead of a product's
 * number it has the difference from the one before, which makes it a third shorter.
 */
export function packed(from: string): string {
  return `
    select string_agg(step || ' ' || count || ' ' || revenue, ' ' order by nth) from (
      select number - lag(number, 1, 0) over by_number as step, row_number() over by_number as nth, count, revenue
      from (select label::int as number, count, revenue from ${from} where count <> 0 or revenue <> 0) as sold
      window by_number as (order by number)) as entries`;
}

/** The version of `packed_categories` that holds now. */
export const CATEGORIES_VERSION = `
  select coalesce(sum(count), 0)::bigint from (
    select count from tallies where topic = 'filed' and span = 'ever'
    union all select count from tally_changes where topic = 'filed') as filed`;

/** The numbers of the products of each category, deleted ones too. */
export const NUMBERS_BY_CATEGORY = `
  select coalesce(json_object_agg(category, numbers), '{}') from (
    select category, string_agg(number::text, ' ' order by number) as numbers
    from product_numbers join products p on p.id = product_id group by category) as each_of`;

/** Packs what the report reads of all products. Returns how many days and months were packed. */
export async function packTallies(database: Database): Promise<number> {
  await packCategories(database.pool);
  return packSales(database);
}

/** Packs the tallies of past days and months. Returns how many were packed, at most `AT_ONCE`. */
async function packSales(database: Database): Promise<number> {
  return inTransaction(database, async (tx) => {
    // In a statement of its own: the one that packs must see what was folded before the lock was free.
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${FOLD_LOCK}) as mine`,
    );
    if (!rows[0]?.mine) return 0;
    const { rowCount } = await tx.execute(sql.raw(PACK_SALES));
    return rowCount ?? 0;
  });
}

/** The sums of the day or month `d` of `packed_sales`, as they are to be packed. */
export const PACKED_SPAN = `coalesce((${packed(`(
  select label, count, revenue from tallies
  where topic = 'sold' and span = d.span and starts_at = d.starts_at) as of_span`)}), '')`;

const PACK_SALES = `
  with next as materialized (
    select span, starts_at from packed_sales
    where sums is null and (packed_at is null or packed_at < now() - ${PAUSE})
      and starts_at + case span when 'day' then interval '1 day' else interval '31 days' end <= now()
    order by starts_at desc, span limit ${AT_ONCE})
  update packed_sales d set packed_at = now(), sums = ${PACKED_SPAN}
  from next where d.span = next.span and d.starts_at = next.starts_at`;

/** Packs the categories if they have changed. One statement: what it packs is what its version says. */
async function packCategories(pool: pg.Pool): Promise<void> {
  await pool.query({
    name: 'pack-categories',
    text: `
      insert into packed_categories (version, numbers, packed_at)
      select version, (${NUMBERS_BY_CATEGORY}), now() from (${CATEGORIES_VERSION}) as filed (version)
      where not exists (
        select from packed_categories c where c.version = filed.version or c.packed_at > now() - ${PAUSE})
      on conflict (is_only) do update set
        version = excluded.version, numbers = excluded.numbers, packed_at = excluded.packed_at`,
  });
}
