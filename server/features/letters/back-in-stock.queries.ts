import type pg from 'pg';

/** Products that are waited for and can be bought: found by jumping from one waited-for product to the next. */
export async function productsBackInStock(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'letters-back-in-stock',
    text: `
      with recursive waited (id) as (
        (select product_id from stock_requests where told_at is null order by product_id limit 1)
        union all
        select (select product_id from stock_requests
                where told_at is null and product_id > waited.id order by product_id limit 1)
        from waited where waited.id is not null)
      select p.id from waited join products p using (id)
      where p.available > 0 and p.deleted_at is null and p.state = 'live' limit 20`,
  });
  return rows.map(({ id }) => id);
}

/** Counts the letters of this kind that are due or being sent, up to `most`. */
export async function waitingToBeTold(pool: pg.Pool, most: number, now: Date): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>({
    name: 'letters-waiting-to-be-told',
    text: `
      select count(*) as waiting from (
        select from letters
        where state in ('waiting', 'sending') and next_try_at <= $2 and kind = 'back-in-stock'
        limit $1) as due`,
    values: [most, now],
  });
  return rows[0]?.waiting ?? 0;
}
