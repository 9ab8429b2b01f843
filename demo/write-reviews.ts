import type pg from 'pg';
import { reviewLog, reviews } from '#server/features/reviews/reviews.table.ts';
import { SEEN_UNTIL } from '#server/features/reviews/seen-reviews.queries.ts';
import { shopState } from '#server/platform/shop-state.table.ts';
import { believableReviews, type Delivery } from './believable-reviews.ts';
import { CLERK } from './demo-people.ts';
import { daysBefore, type Filling } from './filling.ts';
import { goods } from './goods.ts';
import { insertRows } from './insert-rows.ts';
import type { StockedProduct } from './stock-products.ts';

/** Deliveries of each product that are looked at, so that a large shop has no more reviews than a page needs. */
const PER_PRODUCT = 60;
/** Reviews of the last days are new to the admin. */
const NEW_DAYS = 3;

/** Writes reviews of the demo goods by people to whom they were delivered. The rating is counted by a trigger. */
export async function writeReviews(
  client: pg.ClientBase,
  { now }: Filling,
  stocked: readonly StockedProduct[],
): Promise<void> {
  const names = new Set(goods.map(({ name }) => name));
  const ids = stocked.filter(({ name }) => names.has(name)).map(({ id }) => id);
  const { rows } = await client.query<Delivery>(
    `select "userId", "productId", name, category, at from (
       select o.user_id as "userId", i.product_id as "productId", p.name, p.category, h.at, i.id,
         row_number() over (partition by i.product_id order by h.at, i.id) as place
       from order_items i join orders o on o.id = i.order_id join products p on p.id = i.product_id
         join order_history h on h.order_id = o.id and h.status = 'Delivered'
       where i.product_id = any($1::uuid[]) and o.status = 'Delivered') as delivered
     where place <= ${PER_PRODUCT} order by at, id`,
    [ids],
  );
  const made = believableReviews(rows, { clerk: CLERK, now });
  await insertRows(client, reviews, made.reviews);
  await insertRows(client, reviewLog, made.log);
  await insertRows(client, shopState, [
    { key: SEEN_UNTIL, value: JSON.stringify(daysBefore(now, NEW_DAYS)), at: now },
  ]);
}
