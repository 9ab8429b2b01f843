import { sql, type SQL } from 'drizzle-orm';
import {
  inTransaction,
  sqlArray,
  type Database,
  type Transaction,
} from '#server/platform/database.ts';
import { foundFor, productsOf } from './sale-products.queries.ts';

/** Products whose prices are set in one transaction, whose rows are locked as long. */
const BATCH = 400;
/** Products that are asked for at once. */
const MOST = 50_000;

/** The time by the database's clock, which prices turn by. */
export async function databaseTime(db: Pick<Transaction, 'execute'>): Promise<Date> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select date_trunc('milliseconds', clock_timestamp())::text as at`,
  );
  return new Date(rows[0]?.at ?? Number.NaN);
}

/** Carries all sales that have changed to so many products of each. Returns how much it did. */
export async function planSales(database: Database, most = MOST): Promise<number> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from sales where planned_at is null order by id',
  );
  let done = 0;
  for (const { id } of rows) done += await planSale(database, id, { most });
  return done;
}

/**
 * Sets the prices of at most so many products of a sale that it hasn't reached, in batches. Returns how many. A product that was
 * written by a transaction which began before the sale was stored may not be seen yet, with a price without it: the sale is planned
 * once no such transaction is left.
 */
export async function planSale(
  database: Database,
  id: string,
  { most }: { most: number },
): Promise<number> {
  const sale = await beginPlanning(database, id);
  if (!sale) return 0;
  const isDue = sql`(p.priced_at is null or p.priced_at < ${sale.seenAt}::timestamptz)`;
  const { rows: due } = await database.orm.execute<{ id: string }>(sql`
    select p.id from products p
    where p.id in (${await productsOf(database.orm, id)}) and ${isDue}
    order by p.id limit ${most}`);
  await setPrices(database, due, isDue);
  if (due.length === 0 && sale.isAlone)
    await database.orm.execute(
      sql`update sales set planned_at = clock_timestamp() where id = ${id} and seen_at = ${sale.seenAt}::timestamptz`,
    );
  return due.length;
}

/** Sets the prices of products that are still due, in batches. */
async function setPrices(
  database: Database,
  due: readonly { id: string }[],
  isDue: SQL,
): Promise<void> {
  for (let from = 0; from < due.length; from += BATCH) {
    const ids = sqlArray(due.slice(from, from + BATCH).map((product) => product.id));
    await inTransaction(database, (tx) =>
      tx.execute(sql`
        with locked as materialized (
          select p.id from products p where p.id = any(${ids}::uuid[]) and ${isDue} order by p.id for update)
        update products set priced_at = clock_timestamp() where id in (select id from locked)`),
    );
  }
}

/**
 * Sets the prices of products that have come into a collection with a sale, or left it, without a change of their own or of the collection:
 * by their stock, their stars or their age. Returns how many.
 */
export async function followCollections(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from sales where deleted_at is null and ends_at > now() and collection_ids <> '{}' order by id`,
  );
  let done = 0;
  for (const { id } of rows) {
    const isIn = sql`coalesce(p.found_in_sales @> array[${id}::uuid], false)`;
    const { rows: due } = await database.orm.execute<{ id: string }>(sql`
      with found as materialized (${await foundFor(database.orm, id)})
      select p.id from products p where p.id in (select id from found) and not ${isIn}
      union all
      select p.id from products p
      where p.found_in_sales @> array[${id}::uuid] and p.deleted_at is null and p.state <> 'draft'
        and not exists (select from found where found.id = p.id)
      limit ${MOST}`);
    await setPrices(database, due, sql`true`);
    done += due.length;
  }
  return done;
}

/** When the sale was seen as it is now, and whether no older transaction is left; undefined if it is planned. */
async function beginPlanning(
  { orm }: Database,
  id: string,
): Promise<{ seenAt: string; isAlone: boolean } | undefined> {
  await orm.execute(sql`
    update sales set seen_at = clock_timestamp(), seen_by = pg_current_xact_id()
    where id = ${id} and planned_at is null and seen_at is null`);
  const { rows } = await orm.execute<{ seenAt: string; isAlone: boolean }>(sql`
    select seen_at::text as "seenAt",
      pg_snapshot_xmin(pg_current_snapshot()) > seen_by or seen_by > pg_snapshot_xmax(pg_current_snapshot()) as "isAlone"
    from sales where id = ${id} and planned_at is null`);
  return rows[0];
}

/**
 * Sets the prices of the next products whose time has come, by the database's clock. Returns how many. Two batches at once: PostgreSQL
 * works on each with one core.
 */
export async function turnPrices({ pool }: Database): Promise<number> {
  const turned = await Promise.all([turnBatch(pool), turnBatch(pool)]);
  return turned[0] + turned[1];
}

async function turnBatch(pool: Database['pool']): Promise<number> {
  const { rowCount } = await pool.query(
    `update products set priced_at = clock_timestamp() where id in (
       select id from products where price_turns_at <= clock_timestamp()
       order by price_turns_at, id limit ${BATCH} for update skip locked)`,
  );
  return rowCount ?? 0;
}
