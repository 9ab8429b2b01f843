import { describe, expect, it } from 'vitest';
import type { PaymentProvider } from '#server/features/payments/payment-provider.ts';
import { registerAdmins } from '#testing/admins.ts';
import { act, auditHourly, needsAttention } from '#testing/attention-calls.ts';
import { failsWithout, unsafeDatabase, type Race } from '#testing/races.ts';
import { cart, CARDS, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';

const HOUR_MS = 3_600_000;
let reads = 0;

/** Counts how often the payments are listed. */
function counting(provider: PaymentProvider): PaymentProvider {
  return {
    ...provider,
    list() {
      reads += 1;
      return provider.list();
    },
  };
}

const shop = useBuyingShop({ wrapProvider: counting });

/** Two admins settle a failed refund at once: one sends it again, the other has paid it back by hand. */
const mending: Race = async (at) => {
  const buyer = await at.newBuyer('buyer');
  const [one, other] = (await registerAdmins(at, 2)) as [Buyer, Buyer];
  const order = await at.buy(buyer, cart(await at.sell(1)), { card: CARDS.refundsFail });
  await at.cancel(buyer, order._id);
  await at.sweep();
  await at.account.endRefunds();
  for (const event of await at.account.events(order.payment.reference ?? ''))
    await at.sendWebhook(event);
  const item = (await needsAttention(at, one)).find(({ orderId }) => orderId === order._id);
  const answers = await Promise.all([
    act(at, one, item, 'Try again'),
    act(at, other, item, 'Done by hand'),
    act(at, one, item, 'Done by hand'),
  ]);
  const done = answers.filter(({ statusCode }) => statusCode === 200).length;
  return done === 1 ? [] : [`mended ${done} times`];
};

describe('mending a refund at two desks at once', () => {
  it('is done once', { tags: 'long' }, async () => {
    for (let round = 0; round < 3; round += 1) expect(await mending(shop)).toEqual([]);
  });

  failsWithout(
    'a lock on orders',
    mending,
    unsafeDatabase(withoutLocksIn('orders')),
    /^mended [23] times/,
  );
});

describe('the hourly audit of four instances at once', () => {
  const audits: Race = async (at) => {
    at.clock.advance(HOUR_MS);
    reads = 0;
    await Promise.all([1, 2, 3, 4].map(() => auditHourly(at)));
    return reads === 1 ? [] : [`made ${reads} times`];
  };

  it('is made by one of them', async () => {
    for (let round = 0; round < 3; round += 1) expect(await audits(shop)).toEqual([]);
  });

  failsWithout(
    'an advisory lock',
    audits,
    {
      ...unsafeDatabase((sql) => sql.replace('pg_try_advisory_lock($1)', '$1::int > 0')),
      wrapProvider: counting,
    },
    /^made [234] times/,
  );
});
