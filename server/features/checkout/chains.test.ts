import { beforeEach, describe, expect, it } from 'vitest';
import type { CreatedCheckout } from '#contract/checkout.ts';
import type { Order } from '#contract/orders.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';
import {
  unsafeDatabase,
  failsWithout,
  NO_OPEN_CHECKOUT_INDEXES,
  type Race,
} from '#testing/races.ts';
import { cart, CARDS, referenceOf, TTL_MS, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop, type BuyingShop } from '#testing/test-buying.ts';

const CHAIN_MS = 2 * TTL_MS;
const MINUTE_MS = 60_000;

const shop = useBuyingShop();
auditAfterEach(shop);
const limited = useBuyingShop({ settings: { RATE_LIMIT: 'on' } });
auditAfterEach(limited);

let asha: Buyer;
let productId: string;

beforeEach(async () => {
  asha = await shop.newBuyer('asha');
  productId = await shop.sell(3);
});

/** Replaces the open checkout every ten minutes, as long as the time lasts. */
async function keepReplacing(forMs: number): Promise<CreatedCheckout> {
  let latest = await shop.open(asha, cart(productId));
  for (let passed = 10 * MINUTE_MS; passed < forMs; passed += 10 * MINUTE_MS) {
    shop.clock.advance(10 * MINUTE_MS);
    latest = await shop.open(asha, cart(productId, 1 + ((passed / 10 / MINUTE_MS) % 3)));
  }
  return latest;
}

describe('the next checkout of a person', () => {
  it('replaces the open one, whose stock counts as free', async () => {
    const former = await shop.open(asha, cart(productId, 3));
    const next = await shop.open(asha, cart(productId, 2));
    expect(await shop.stockOf(productId)).toMatchObject({ reserved: 2 });
    expect((await shop.order(asha, former.checkoutId)).json()).toMatchObject({
      code: 'CHECKOUT_EXPIRED',
    });
    expect((await shop.pay(former)).error?.code).toBe('payment_intent_unexpected_state');
    expect((await shop.pay(next)).status).toBe('succeeded');
  });

  it('leaves the open one unchanged if the new cart is refused', { tags: 'long' }, async () => {
    const former = await shop.open(asha, cart(productId, 2));
    const refused = await shop.create(asha, cart(productId, 4));
    expect(refused.json()).toMatchObject({ code: 'OUT_OF_STOCK', items: [{ available: 3 }] });
    expect(await shop.stockOf(productId)).toMatchObject({ reserved: 2 });
    await shop.pay(former);
    expect((await shop.order(asha, former.checkoutId)).statusCode).toBe(201);
  });

  it('turns a paid one into an order, and says so', async () => {
    const former = await shop.open(asha, cart(productId));
    await shop.pay(former);
    const next = await shop.create(asha, cart(productId));
    expect(next.statusCode).toBe(409);
    const { code, orderId } = next.json<{ code: string; orderId: string }>();
    expect(code).toBe('ALREADY_PAID');
    const again = await shop.order(asha, former.checkoutId);
    expect([again.statusCode, again.json<{ order: Order }>().order._id]).toEqual([200, orderId]);
    expect(await shop.stockOf(productId)).toEqual({ on_hand: 2, reserved: 0 });
  });

  it('is refused while the payment of the open one is being confirmed', async () => {
    const former = await shop.open(asha, cart(productId));
    expect((await shop.pay(former, CARDS.confirmationStep)).status).toBe('requires_action');
    expect((await shop.create(asha, cart(productId))).json()).toMatchObject({
      code: 'PAYMENT_PENDING',
    });
  });
});

describe('checkouts that replace one another', () => {
  it('hold stock for twice as long as one, and say so', async () => {
    const first = await shop.open(asha, cart(productId));
    const began = Date.parse(first.expiresAt) - TTL_MS;
    shop.clock.advance(10 * MINUTE_MS);
    const second = await shop.open(asha, cart(productId));
    expect(Date.parse(second.expiresAt) - began).toBeGreaterThanOrEqual(TTL_MS + 10 * MINUTE_MS);
    shop.clock.advance(10 * MINUTE_MS);
    const third = await shop.open(asha, cart(productId));
    expect(Date.parse(third.expiresAt) - began).toBeLessThanOrEqual(CHAIN_MS);
    const open = await shop.get(asha, `/payment/checkout?id=${asha.uid}`);
    expect(open.json()).toMatchObject({ checkout: { expiresAt: third.expiresAt } });
    shop.clock.advance(10 * MINUTE_MS - 5_000);
    await shop.sweep();
    expect((await shop.stockOf(productId)).reserved).toBe(1);
    shop.clock.advance(5_000);
    await shop.sweep();
    expect((await shop.stockOf(productId)).reserved).toBe(0);
    expect((await shop.pay(third)).error?.code).toBe('payment_intent_unexpected_state');
  });

  it('run out when their chain does, even if the last was opened a moment ago', async () => {
    await keepReplacing(CHAIN_MS);
    shop.clock.advance(10 * MINUTE_MS);
    const next = await shop.open(asha, cart(productId));
    expect(Date.parse(next.expiresAt)).toBeGreaterThan(
      shop.clock.now().getTime() + TTL_MS - MINUTE_MS,
    );
    expect((await shop.stockOf(productId)).reserved).toBe(1);
    expect(await runOutsOf(shop, asha)).toBe(1);
  });

  it('are no run-out if the last one is paid', { tags: 'long' }, async () => {
    const latest = await keepReplacing(CHAIN_MS);
    await shop.pay(latest);
    expect((await shop.order(asha, latest.checkoutId)).statusCode).toBe(201);
    expect(await runOutsOf(shop, asha)).toBe(0);
  });

  it(
    'stay one chain if the payment of the last one was cancelled at the provider',
    { tags: 'long' },
    async () => {
      const first = await shop.open(asha, cart(productId));
      shop.clock.advance(10 * MINUTE_MS);
      await shop.account.stripe.paymentIntents.cancel(referenceOf(first));
      await shop.sendWebhook(
        await shop.account.event('payment_intent.canceled', referenceOf(first)),
      );
      expect((await shop.stockOf(productId)).reserved).toBe(0);
      shop.clock.advance(10 * MINUTE_MS);
      const next = await shop.open(asha, cart(productId));
      expect(Date.parse(next.expiresAt) - Date.parse(first.expiresAt)).toBeLessThanOrEqual(TTL_MS);
    },
  );

  it('last as long as usual after one that could not be opened', { tags: 'long' }, async () => {
    await shop.account.fail({ path: '/v1/payment_intents', times: 2, fail: 'before', status: 500 });
    expect((await shop.create(asha, cart(productId))).statusCode).toBe(503);
    await shop.account.clearFaults();
    shop.clock.advance(20 * MINUTE_MS);
    const first = await shop.open(asha, cart(productId));
    expect(Date.parse(first.expiresAt)).toBeGreaterThan(
      shop.clock.now().getTime() + TTL_MS - MINUTE_MS,
    );
  });

  it('are a run-out if the last one was free', { tags: 'long' }, async () => {
    const code = 'ALL';
    await shop.addCoupon({ code, kind: 'fixed', amount: 100_000_00 });
    await shop.open(asha, cart(productId));
    await shop.buy(asha, cart(productId), { coupon: code });
    expect(await runOutsOf(shop, asha)).toBe(1);
    await shop.buy(asha, cart(productId), { coupon: code });
    expect(await runOutsOf(shop, asha)).toBe(1);
  });
});

async function runOutsOf(shop: BuyingShop, { uid }: Buyer): Promise<number> {
  const { rowCount } = await shop.db.database.pool.query(
    'select from checkouts where user_id = $1 and ran_out_at is not null',
    [uid],
  );
  return rowCount ?? 0;
}

describe('whoever let three chains run out', () => {
  let ravi: Buyer;

  beforeEach(async () => {
    ravi = await limited.newBuyer('ravi');
    productId = await limited.sell(9);
    for (let times = 0; times < 3; times += 1) {
      await limited.open(ravi, cart(productId));
      limited.clock.advance(TTL_MS);
    }
  });

  const refusal = async (buyer = ravi) => {
    const response = await limited.create(buyer, cart(productId));
    expect(response.json()).toMatchObject({ code: 'RATE_LIMITED' });
    return {
      seconds: Number(response.headers['retry-after']),
      message: response.json<{ message: string }>().message,
    };
  };

  it('has to wait fifteen minutes, even before a sweep, and is told so', async () => {
    const { seconds, message } = await refusal();
    expect(seconds).toBeGreaterThan(890);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(message).toContain('15 minutes');
    expect((await limited.stockOf(productId)).reserved).toBe(0);
  });

  it('may replace the checkout opened after the wait', { tags: 'long' }, async () => {
    limited.clock.advance(15 * MINUTE_MS);
    await limited.open(ravi, cart(productId));
    await limited.open(ravi, cart(productId, 2));
    expect((await limited.stockOf(productId)).reserved).toBe(2);
  });

  it('starts from zero after a paid order, unless it is cancelled', { tags: 'long' }, async () => {
    limited.clock.advance(15 * MINUTE_MS);
    const order = await limited.buy(ravi, cart(productId));
    await limited.open(ravi, cart(productId));
    limited.clock.advance(TTL_MS);
    await limited.open(ravi, cart(productId));
    limited.clock.advance(TTL_MS);
    await limited.sweep();
    await limited.cancel(ravi, order._id);
    expect((await refusal()).seconds).toBeGreaterThan(3_500);
  });
});

describe('one person who opens checkouts on several servers at once', () => {
  const race: Race = async (shop) => {
    const id = await shop.sell(9);
    const buyer = await shop.newBuyer('buyer');
    await Promise.all([1, 2].map((count) => shop.createOnOtherInstance(buyer, cart(id, count))));
    const { rows } = await shop.db.database.pool.query<{ chains: number }>(
      'select count(distinct chain_ends_at) as chains from checkouts where user_id = $1',
      [buyer.uid],
    );
    return [`${rows[0]?.chains} chains`];
  };

  it('has one chain of them', async () => {
    expect(await race(shop)).toEqual(['1 chains']);
  });

  failsWithout(
    "a person's turn",
    race,
    unsafeDatabase(withoutLocksIn('users', 'checkouts'), ...NO_OPEN_CHECKOUT_INDEXES),
    /2 chains/,
  );
});
