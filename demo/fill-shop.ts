import type pg from 'pg';
import { users } from '#server/features/users/users.table.ts';
import { OPENED_DAYS_AGO } from './arrivals.ts';
import type { Market } from './believable-orders.ts';
import { believablePeople, type DemoUser } from './believable-people.ts';
import { busyTimes } from './busy-times.ts';
import { insertDrafts } from './demo-drafts.ts';
import { CLERK, demoPeople } from './demo-people.ts';
import { saveDemoListings } from './demo-listings.ts';
import { saveDemoSynonyms } from './demo-synonyms.ts';
import { daysBefore, type Filling } from './filling.ts';
import { countCouponUses, insertCoupons } from './insert-coupons.ts';
import { insertSales } from './insert-sales.ts';
import { inChunks } from './in-chunks.ts';
import { insertRows } from './insert-rows.ts';
import { openLedger, placeOrders } from './place-orders.ts';
import { saveDemoAddresses } from './save-addresses.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import { stockProducts } from './stock-products.ts';
import { tellContact } from './tell-contact.ts';
import { writeReviews } from './write-reviews.ts';

/** Writes all rows of a demo shop. The same time gives the same shop. */
export async function fillShop(client: pg.ClientBase, filling: Filling): Promise<void> {
  const random = seededRandom(20_251_108);
  const stocked = await stockProducts(client, filling, random);
  const shoppers = await addUsers(client, filling, random);
  const { currency, now, progress } = filling;
  const market: Market = { products: stocked, shoppers, currency, clerk: CLERK, now, random };
  const couponIds = await insertCoupons(client, filling);
  const { traffic, deliveries } = await placeOrders(client, filling, market, couponIds);
  await countCouponUses(client);
  await insertSales(client, filling, stocked);
  await insertDrafts(client, filling);
  await openLedger(client, stocked, traffic, market);
  progress('Writing reviews');
  await writeReviews(client, filling, deliveries);
  await saveDemoAddresses(client, now, random);
  await tellContact(client, now);
  await saveDemoSynonyms(client, now);
  await saveDemoListings(client, now);
}

async function addUsers(
  client: pg.ClientBase,
  filling: Filling,
  random: SeededRandom,
): Promise<DemoUser[]> {
  const { now, scale, progress } = filling;
  await insertRows(client, users, demoPeople(daysBefore(now, OPENED_DAYS_AGO)));
  const joined = busyTimes(scale.users, daysBefore(now, OPENED_DAYS_AGO), now, random);
  const shoppers: DemoUser[] = [];
  await inChunks(believablePeople(joined, random), async (chunk) => {
    await insertRows(client, users, chunk);
    shoppers.push(...chunk);
    progress(`Welcoming customers ${shoppers.length}/${scale.users}`);
  });
  return shoppers;
}
