// @module-tag long
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { registerAdmins } from '#testing/admins.ts';
import { shipped } from '#testing/desk-calls.ts';
import { failsWithout, unsafeDatabase, type Race } from '#testing/races.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop, type BuyingShop } from '#testing/test-buying.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';

const shop = useBuyingShop();
const ORDERS = 6;

/** Two people of the shop do something at once to an order that was refunded in full at the provider. */
interface Racing {
  id: string;
  one: Buyer;
  other: Buyer;
}

const say = (at: BuyingShop, by: Buyer, id: string, method: 'POST' | 'DELETE') =>
  at.app.inject({
    method,
    url: `/api/v1/order/${id}/ship-anyway?id=${by.uid}`,
    headers: by.headers,
  });

/** Returns one line for each order in an impossible state. */
const race =
  (
    first: (at: BuyingShop, racing: Racing) => Promise<unknown>,
    second: (at: BuyingShop, racing: Racing) => Promise<unknown>,
    { wrong, saidBefore = false }: { wrong: string; saidBefore?: boolean },
  ): Race =>
  async (at) => {
    const [one, other] = (await registerAdmins(at, 2)) as [Buyer, Buyer];
    const buyer = await at.newBuyer('buyer');
    const productId = await at.sell(ORDERS);
    let firstMs = 20;
    for (let nth = 0; nth < ORDERS; nth += 1) {
      const { _id: id, payment } = await at.buy(buyer, cart(productId));
      const payment_intent = payment.reference ?? '';
      await at.account.stripe.refunds.create({ payment_intent });
      for (const event of await at.account.events(payment_intent)) await at.sendWebhook(event);
      if (saidBefore) await say(at, one, id, 'POST');
      const begun = performance.now();
      await Promise.all([
        first(at, { id, one, other }).then(() => {
          firstMs = performance.now() - begun;
        }),
        // Somewhat later each time, so that it meets the other one at every point.
        setTimeout((nth / ORDERS) * firstMs).then(() => second(at, { id, one, other })),
      ]);
    }
    const { rows } = await at.db.database.pool.query<{ found: string }>(
      `select 'order: ' || status || ', goes anyway: ' || ships_anyway as found from orders where user_id = $1 and ${wrong}`,
      [buyer.uid],
    );
    return rows.map(({ found }) => found);
  };

const cancelling = race(
  (at, { id, one }) => at.cancel(one, id),
  (at, { id, other }) => say(at, other, id, 'POST'),
  { wrong: `status = 'Cancelled' and ships_anyway` },
);
const shipping = race(
  (at, { id, one }) => shipped(at, one, { orderId: id }),
  (at, { id, other }) => say(at, other, id, 'DELETE'),
  { wrong: `status = 'Shipped' and not ships_anyway`, saidBefore: true },
);

describe('a refunded order', () => {
  it.each([
    ['that is cancelled while somebody says that it goes', cancelling],
    ['that is shipped while somebody takes back that it goes', shipping],
  ])('%s does one of them', async (_, run) => {
    expect(await run(shop)).toEqual([]);
  });

  const unlocked = unsafeDatabase(withoutLocksIn('orders'));
  failsWithout('a lock on orders (cancelling)', cancelling, unlocked, /Cancelled, goes anyway: t/);
  failsWithout('a lock on orders (shipping)', shipping, unlocked, /Shipped, goes anyway: f/);
});
