// @module-tag long
import { describe, expect, it } from 'vitest';
import type { OrderResults } from '#contract/many-orders.ts';
import { registerAdmins } from '#testing/admins.ts';
import { manyOrders, move, orderSeenBy, relabel, shipped } from '#testing/desk-calls.ts';
import { failsWithout, unsafeDatabase, type Race } from '#testing/races.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop, type BuyingShop } from '#testing/test-buying.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';

const shop = useBuyingShop();

interface Desk {
  buyer: Buyer;
  admins: Buyer[];
  orders: string[];
}

/** Runs a race over six orders; returns what is wrong afterwards, a line each. */
const race =
  (act: (at: BuyingShop, desk: Desk) => Promise<string[]>): Race =>
  async (at) => {
    const buyer = await at.newBuyer('buyer');
    const admins = await registerAdmins(at, 4);
    const productId = await at.sell(6);
    const orders: string[] = [];
    // No more, because a customer can't cancel many.
    for (let made = 0; made < 4; made += 1) orders.push((await at.buy(buyer, cart(productId)))._id);
    const wrong = await act(at, { buyer, admins, orders });
    await at.runUntilIdle();
    return [...wrong, ...(await at.audit())];
  };

/** Four admins send the same list, two of them backwards. */
const desks = race(async (at, { admins, orders }) => {
  const answers = await Promise.all(
    admins.map((by, place) => {
      const ids = place % 2 === 0 ? orders : orders.toReversed();
      const parcels = ids.map((orderId) => ({ orderId, tracking: `desk ${place}` }));
      return shipped(at, by, ...parcels);
    }),
  );
  const made = answers.flat().filter(({ ok }) => ok).length;
  return made === orders.length ? [] : [`${orders.length} orders, shipped ${made} times`];
});

const cancellations = race(async (at, { buyer, admins: [by], orders }) => {
  if (!by) return [];
  const [shippings, cancelled] = await Promise.all([
    Promise.all(orders.map(async (orderId) => (await shipped(at, by, { orderId }))[0])),
    Promise.all(orders.map((id) => at.cancel(buyer, id))),
  ]);
  return orders.flatMap((_, place) => {
    const both = shippings[place]?.ok === true && cancelled[place]?.statusCode === 200;
    return both ? ['shipped and cancelled'] : [];
  });
});

/** One admin ships a list that another one cancels, each in one call. */
const cancelledLists = race(async (at, { admins: [one, other], orders }) => {
  if (!one || !other) return [];
  const [shippings, cancelled] = await Promise.all([
    shipped(at, one, ...orders.map((orderId) => ({ orderId }))),
    manyOrders(at, other, 'cancel', { orders: orders.toReversed() }),
  ]);
  const done = [...shippings, ...cancelled.json<OrderResults>().results].filter(({ ok }) => ok);
  return done.length === orders.length
    ? []
    : [`${orders.length} orders, done ${done.length} times`];
});

/** One admin ships again and again while others undo: each undo takes one shipment back. */
const undos = race(async (at, { admins: [by, ...others], orders: [id] }) => {
  if (!by || id === undefined) return [];
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, async () => (await shipped(at, by, { orderId: id }))[0]?.ok),
    ...others.map(async (other) => (await move(at, other, id, 'undo')).statusCode === 200),
  ]);
  const ships = answers.slice(0, 4).filter(Boolean).length;
  const undone = answers.slice(4).filter(Boolean).length;
  return ships - undone === 0 || ships - undone === 1 ? [] : [`${ships} shipped, ${undone} undone`];
});

/** One admin corrects the carrier, another one the number. */
const corrections = race(async (at, { admins: [one, other], orders }) => {
  if (!one || !other) return [];
  const wrong: string[] = [];
  for (const orderId of orders) {
    await shipped(at, one, { orderId });
    await Promise.all([
      relabel(at, one, orderId, { carrier: 'DHL' }),
      relabel(at, other, orderId, { tracking: '7' }),
    ]);
    const [parcel] = (await orderSeenBy(at, one, orderId)).shipments;
    if (parcel?.carrier !== 'DHL' || parcel.tracking !== '7') wrong.push('a correction is lost');
  }
  return wrong;
});

describe('shipping an order at once with', () => {
  it.each([
    ['other desks is done once', desks],
    ['its cancellation: only one of them is done', cancellations],
    ['the cancellation of the list: each is shipped or cancelled', cancelledLists],
    ['undoing it leaves one shipment or none', undos],
    ['another correction of its parcel keeps both', corrections],
  ])('%s', async (_, run) => {
    for (let round = 0; round < 3; round += 1) expect(await run(shop)).toEqual([]);
  });

  const unlocked = unsafeDatabase(withoutLocksIn('orders'));
  failsWithout('a lock on orders (desks)', desks, unlocked, /^4 orders, shipped \d+ times/);
  failsWithout(
    'a lock on orders (cancellations)',
    cancellations,
    unlocked,
    /^shipped and cancelled|^I6 order: /,
  );
  failsWithout('a lock on orders (lists)', cancelledLists, unlocked, /^4 orders, done|^I6 order: /);
  failsWithout('a lock on orders (corrections)', corrections, unlocked, /^a correction is lost/);
  failsWithout('a lock on orders (undos)', undos, unlocked, /^I\d+ order: |shipped, \d undone/);
});
