import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { checkTallies } from '#server/features/audit/check-tallies.queries.ts';
import { registerAdmin } from '#testing/admins.ts';
import { failsWithout, unsafeDatabase, type Race } from '#testing/races.ts';
import { cart } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';

const shop = useBuyingShop();
const ORDERS = 6;
/** Duration of the last webhook. */
let webhookMs = 20;

/**
 * The provider reports a refund while its order is being cancelled. The tallies of refunds and of cancellations must agree on
 * which came first.
 */
const cancelledWhileRefunded: Race = async (at) => {
  const [owner, buyer] = [await registerAdmin(at), await at.newBuyer('buyer')];
  const productId = await at.sell(ORDERS);
  const placed: { id: string; event: Parameters<typeof at.sendWebhook>[0] }[] = [];
  for (let nth = 0; nth < ORDERS; nth += 1) {
    const { _id: id, payment } = await at.buy(buyer, cart(productId));
    const payment_intent = payment.reference ?? '';
    await at.account.stripe.refunds.create({ payment_intent, amount: 5_000 });
    placed.push({ id, event: (await at.account.events(payment_intent)).at(-1) ?? '' });
  }
  await Promise.all(
    placed.flatMap(({ id, event }, nth) => {
      const begun = performance.now();
      return [
        at.sendWebhook(event).then(() => {
          webhookMs = performance.now() - begun;
        }),
        // A little later each time, to hit the webhook at every point.
        setTimeout((nth / ORDERS) * webhookMs).then(() => at.cancel(owner, id)),
      ];
    }),
  );
  const { orm } = at.db.database;
  const { breaches } = await orm.transaction((tx) => checkTallies({ tx }));
  return breaches.map(({ id, what }) => `${id}: ${what}`);
};

it(
  'an order that is cancelled while a refund of it is made is counted once',
  { tags: 'long' },
  async () => {
    expect(await cancelledWhileRefunded(shop)).toEqual([]);
  },
);

/** Keeps the transaction of a refund open after its tally until its order is cancelled, at most two seconds. */
const SLOW_REFUNDS = [
  `create function await_cancellation() returns trigger language plpgsql as $$ begin
     for turn in 1 .. 100 loop
       exit when exists (select from orders where id = new.order_id and status = 'Cancelled');
       perform pg_sleep(0.02);
     end loop;
     return null;
   end $$`,
  // Before the trigger that locks the customer's totals, for which the cancellation would wait.
  `create trigger refunds_figures_await after insert or update on refunds
   for each row when (new.kind = 'provider') execute function await_cancellation()`,
];

failsWithout(
  'a lock on orders',
  cancelledWhileRefunded,
  unsafeDatabase(withoutLocksIn('orders'), ...SLOW_REFUNDS),
  /^refunded: /,
);
