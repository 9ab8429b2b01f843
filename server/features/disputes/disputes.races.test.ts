import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { registerAdmins } from '#testing/admins.ts';
import { move, shipped } from '#testing/desk-calls.ts';
import { repeats } from '#testing/fast-run.ts';
import { failsWithout, unsafeDatabase, type Race } from '#testing/races.ts';
import { line, refund } from '#testing/refund-calls.ts';
import { cart, CARDS, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop, type BuyingShop } from '#testing/test-buying.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';

const shop = useBuyingShop();
const ROUNDS = 6;

interface Racing {
  id: string;
  productId: string;
  buyer: Buyer;
  desks: Buyer[];
}

/**
 * The transactions that did something to an order after the one that recorded its dispute: PostgreSQL numbers them as they
 * get the lock on the order. What is shipped may still be delivered.
 */
const LATE = `
  with done as (
    select order_id, status as what, xmin::text::bigint as number from order_history where status not in ('Processing', 'Delivered')
    union all select order_id, 'refunded', xmin::text::bigint from refunds where kind <> 'dispute')
  select distinct 'order: ' || what || ' after its dispute was known' as late
  from disputes d join done using (order_id) where order_id = $1 and number > d.xmin::text::bigint`;

let rounds = 0;
/** The duration of the last webhook, in milliseconds. */
let webhookMs = 20;

/** The webhook about a dispute comes at the same time. */
const race =
  (act: (at: BuyingShop, racing: Racing) => Promise<unknown>): Race =>
  async (at) => {
    const [buyer, desks] = [await at.newBuyer('buyer'), await registerAdmins(at, 2)];
    const productId = await at.sell(10);
    const order = await at.buy(buyer, cart(productId, 2), { card: CARDS.disputed });
    const events = await at.account.events(order.payment.reference ?? '');
    const opened = events.find(({ type }) => type === 'charge.dispute.created');
    // Somewhat later each time, so that it meets the webhook at every point.
    rounds += 1;
    const begun = performance.now();
    await Promise.all([
      at.sendWebhook(opened ?? '').then(() => {
        webhookMs = performance.now() - begun;
      }),
      setTimeout(((rounds % ROUNDS) / ROUNDS) * webhookMs).then(() =>
        act(at, { id: order._id, productId, buyer, desks }),
      ),
    ]);
    const { rows } = await at.db.database.pool.query<{ late: string }>(LATE, [order._id]);
    await at.runUntilIdle();
    const audit = await at.audit();
    // A refund of an order with an open dispute waits until that is decided.
    return [
      ...rows.map(({ late }) => late),
      ...audit.filter((one) => !/^I2 \d+ under way$/.test(one)),
    ];
  };

const shipping = race((at, { id, desks: [one, other] }) =>
  Promise.all([shipped(at, one!, { orderId: id }), move(at, other!, id, 'step')]),
);
const cancelling = race((at, { id, buyer }) => at.cancel(buyer, id));
const refunding = race((at, { id, productId, desks: [one] }) =>
  refund(at, one!, id, { lines: [line(productId)] }),
);

describe('a dispute that opens', () => {
  it.each([
    ['shipped', shipping],
    ['cancelled', cancelling],
    ['refunded', refunding],
  ])('while its order is %s holds the order, or comes too late', async (_, run) => {
    for (let round = 0; round < repeats(1, ROUNDS / 2); round += 1)
      expect(await run(shop)).toEqual([]);
  });

  const unlocked = unsafeDatabase(withoutLocksIn('orders'));
  failsWithout('a lock on orders (shipping)', shipping, unlocked, /Shipped after its dispute/);
  failsWithout(
    'a lock on orders (cancelling)',
    cancelling,
    unlocked,
    /Cancelled after its dispute/,
  );
  failsWithout('a lock on orders (refunding)', refunding, unlocked, /refunded after its dispute/);
});
