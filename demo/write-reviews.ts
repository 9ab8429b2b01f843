import type pg from 'pg';
import { reviewLog, reviews } from '#server/features/reviews/reviews.table.ts';
import { SEEN_UNTIL } from '#server/features/reviews/seen-reviews.queries.ts';
import { shopState } from '#server/platform/shop-state.table.ts';
import { believableReviews, type Delivery } from './believable-reviews.ts';
import { CLERK } from './demo-people.ts';
import { daysBefore, type Filling } from './filling.ts';
import { insertRows } from './insert-rows.ts';

/** Reviews of the last days are new to the admin. */
const NEW_DAYS = 3;

/** Writes reviews by people to whom the products were delivered. The rating is counted by a trigger. */
export async function writeReviews(
  client: pg.ClientBase,
  { now }: Filling,
  deliveries: readonly Delivery[],
): Promise<void> {
  const made = believableReviews(deliveries, { clerk: CLERK, now });
  await insertRows(client, reviews, made.reviews);
  await insertRows(client, reviewLog, made.log);
  await insertRows(client, shopState, [
    { key: SEEN_UNTIL, value: JSON.stringify(daysBefore(now, NEW_DAYS)), at: now },
  ]);
}
