import type pg from 'pg';
import { POPULAR_COUNT } from '#contract/catalog-limits.ts';
import type { Product } from '#contract/catalog.ts';
import type { Catalog } from './catalog.service.ts';
import { readProducts } from './product-list.queries.ts';

/** Only the newest orders count, so that the cost doesn't grow with their number. */
const RECENT_ORDERS = 1_000;
/** More than are shown, since some may be sold out or deleted when they are. */
const CANDIDATES = 3 * POPULAR_COUNT;

/**
 * The products that occur in most of the newest 1,000 orders, without cancelled ones, filled up with the newest
 * products. Products in stock come first.
 */
export async function popularProducts({ pool, memory }: Catalog): Promise<Product[]> {
  const { ids } = await memory.popular(async () => ({ ids: await readPopular(pool) }));
  const candidates = await memory.products(ids, (missing) => readProducts(pool, missing));
  const onSale = candidates.filter((product) => product !== undefined);
  const inStock = onSale.filter(({ stock }) => stock > 0);
  const soldOut = onSale.filter(({ stock }) => stock <= 0);
  return [...inStock, ...soldOut].slice(0, POPULAR_COUNT);
}

async function readPopular(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'popular-products',
    text: `
      with recent as materialized (
        select id, status from orders where deleted_at is null order by created_at desc, id desc limit ${RECENT_ORDERS}),
      bought as (
        select i.product_id as id, count(distinct i.order_id) as orders
        from recent join order_items i on i.order_id = recent.id
        where recent.status <> 'Cancelled' group by i.product_id),
      newest as (
        select id, 0 as orders from products where deleted_at is null order by created_at desc, id desc limit ${CANDIDATES})
      select p.id from (
        select id, max(orders) as orders from (select * from bought union all select * from newest) as any_of group by id) as candidate
      join products p on p.id = candidate.id
      where p.deleted_at is null order by candidate.orders desc, p.created_at desc, p.id desc limit ${CANDIDATES}`,
  });
  return rows.map(({ id }) => id);
}
