import type pg from 'pg';

/** Products that go with another one, best first. */
export interface Related {
  /** Those that were bought with it, without those that are no longer sold. */
  together: readonly string[];
  /** The newest of its category. */
  alike: readonly string[];
  /** The number of orders read. */
  ordersRead: number;
}

/** Only the newest orders of a product count, and the first lines of each, so that the cost doesn't grow with the shop. */
const RECENT_ORDERS = 200;
const LINES = 20;
/** More than are shown, since some may be sold out or deleted when they are. */
const CANDIDATES = 24;

/** Reads what was bought with a product in its newest 200 orders, without cancelled ones, and other products of its category. */
export async function readRelated(
  pool: pg.Pool,
  id: string,
  category: string,
): Promise<Related | undefined> {
  const { rows } = await pool.query<Related>({
    name: 'related-products',
    text: `
      with recent as materialized (
        select order_id from order_items where product_id = $1 order by order_id desc limit ${RECENT_ORDERS}),
      bought as (
        select i.product_id as id, count(distinct i.order_id) as orders
        from recent join orders o on o.id = recent.order_id
        join order_items i on i.order_id = o.id and i.position < ${LINES}
        where o.status <> 'Cancelled' and o.deleted_at is null and i.product_id <> $1
        group by i.product_id)
      select array(select p.id from bought join products p on p.id = bought.id where p.deleted_at is null and p.state = 'live'
                   order by bought.orders desc, p.created_at desc, p.id desc limit ${CANDIDATES}) as together,
             array(select id from listed_products where category = $2 and id <> $1
                     and (family_id is null or family_id is distinct from (select family_id from products where id = $1))
                   order by created_at desc, id desc limit ${CANDIDATES}) as alike,
             (select count(*)::int from recent) as "ordersRead"`,
    values: [id, category],
  });
  return rows[0];
}
