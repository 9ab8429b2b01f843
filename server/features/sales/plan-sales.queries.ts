import { sql, type SQL } from 'drizzle-orm';
import {
  inTransaction,
  sqlArray,
  type Database,
  type Transaction,
} from '#server/platform/database.ts';

/** Products whose prices are set in one transaction, whose rows are locked as long. */
const BATCH = 400;
/** Products that are asked for at once. */
const MOST = 50_000;

/** The ids of the products that a row of `sales` is of, also under its former terms. */
const IN_SALE = sql`
  select unnest(s.product_ids)
  union all
  select m.id from products m where m.family_id = any (s.family_ids) and m.deleted_at is null
  union all
  select m.id from products m
  where m.deleted_at is null and lower(regexp_replace(m.category, '\\s', '', 'g')) in (
    select lower(regexp_replace(named, '\\s', '', 'g')) from unnest(s.categories) as named)
  union all
  select r.product_id from prices r where r.sale_id = s.id and (upper(r.during) is null or upper(r.during) > now())`;

/** The ids of the products that a sale is of, as a subquery. */
export function productsOf(sale: SQL): SQL {
  return sql`select of.id from ${sale} as s, lateral (${IN_SALE}) as of (id)`;
}

/** The time by the database's clock, which prices turn by. */
export async function databaseTime(db: Pick<Transaction, 'execute'>): Promise<Date> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select date_trunc('milliseconds', clock_timestamp())::text as at`,
  );
  return new Date(rows[0]?.at ?? Number.NaN);
}

/** Carries all sales that have changed to their products. Returns how much it did. */
export async function planSales(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from sales where planned_at is null order by id',
  );
  let done = 0;
  for (const { id } of rows) done += await planSale(database, id, { most: MOST });
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
    where p.id in (${productsOf(sql`(select * from sales where id = ${id})`)}) and ${isDue}
    order by p.id limit ${most}`);
  for (let from = 0; from < due.length; from += BATCH) {
    const ids = sqlArray(due.slice(from, from + BATCH).map((product) => product.id));
    await inTransaction(database, (tx) =>
      tx.execute(sql`
        with locked as materialized (
          select p.id from products p where p.id = any(${ids}::uuid[]) and ${isDue} order by p.id for update)
        update products set priced_at = clock_timestamp() where id in (select id from locked)`),
    );
  }
  if (due.length === 0 && sale.isAlone)
    await database.orm.execute(
      sql`update sales set planned_at = clock_timestamp() where id = ${id} and seen_at = ${sale.seenAt}::timestamptz`,
    );
  return due.length;
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

/** Sets the prices of the next products whose time has come, by the database's clock. Returns how many. */
export async function turnPrices({ pool }: Database): Promise<number> {
  const { rowCount } = await pool.query(
    `update products set priced_at = clock_timestamp() where id in (
       select id from products where price_turns_at <= clock_timestamp()
       order by price_turns_at, id limit ${BATCH} for update skip locked)`,
  );
  return rowCount ?? 0;
}
