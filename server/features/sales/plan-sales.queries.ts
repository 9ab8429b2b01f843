import { sql, type SQL } from 'drizzle-orm';
import { inTransaction, type Database, type Transaction } from '#server/platform/database.ts';

/** Products whose prices are set in one transaction, whose rows are locked as long. */
const BATCH = 400;

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
  for (const { id } of rows) done += await planSale(database, id, { batches: 10 });
  return done;
}

/** Carries one to at most so many batches of its products. Returns how much it did. */
export async function planSale(
  database: Database,
  id: string,
  { batches }: { batches: number },
): Promise<number> {
  let done = 0;
  for (let batch = 0; batch < batches; batch += 1) {
    const step = await inTransaction(database, (tx) => planBatch(tx, id));
    done += step;
    if (step === 0) return done;
  }
  return done;
}

/**
 * Sets the prices of the next products of a sale that it hasn't reached. A product that was written by a transaction which began before
 * the sale was stored may not be seen yet, with a price without it: the sale is planned once no such transaction is left.
 */
async function planBatch(tx: Transaction, id: string): Promise<number> {
  const { rows } = await tx.execute<{ seenAt: string | null; isAlone: boolean | null }>(sql`
    select seen_at::text as "seenAt",
      pg_snapshot_xmin(pg_current_snapshot()) > seen_by or seen_by > pg_snapshot_xmax(pg_current_snapshot()) as "isAlone"
    from sales where id = ${id} and planned_at is null for update skip locked`);
  const [sale] = rows;
  if (!sale) return 0;
  if (sale.seenAt === null) {
    await tx.execute(
      sql`update sales set seen_at = clock_timestamp(), seen_by = pg_current_xact_id() where id = ${id}`,
    );
    return 1;
  }
  const { rowCount } = await tx.execute(sql`
    with due as materialized (
      select p.id from products p
      where p.id in (${productsOf(sql`(select * from sales where id = ${id})`)})
        and (p.priced_at is null or p.priced_at < ${sale.seenAt}::timestamptz)
      order by p.id limit ${BATCH} for update of p)
    update products set priced_at = clock_timestamp() where id in (select id from due)`);
  if (rowCount || !sale.isAlone) return rowCount ?? 0;
  await tx.execute(sql`update sales set planned_at = clock_timestamp() where id = ${id}`);
  return 0;
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
