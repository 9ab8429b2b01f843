// @module-tag long
import { beforeEach, describe, expect, it } from 'vitest';
import type { CreatedCheckout } from '#contract/checkout.ts';
import { MAX_DECLINES } from '#contract/order-limits.ts';
import { MAY_BE_PAID, type PaymentProvider } from '#server/features/payments/payment-provider.ts';
import { declinePayments } from '#testing/declined-payments.ts';
import { cart, referenceOf, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const FAILED = 'payment_intent.payment_failed';

/** Runs once, just before a payment is cancelled. */
let beforeCancel: (() => Promise<unknown>) | undefined;

function interrupted(provider: PaymentProvider): PaymentProvider {
  return {
    ...provider,
    async cancel(reference) {
      const happens = beforeCancel;
      beforeCancel = undefined;
      await happens?.();
      return provider.cancel(reference);
    },
  };
}

const shop = useBuyingShop({ wrapProvider: interrupted });
auditAfterEach(shop);

let asha: Buyer;
let productId: string;

beforeEach(async () => {
  asha = await shop.newBuyer('asha');
  productId = await shop.sell(3);
});

async function expectEnded(checkout: CreatedCheckout): Promise<void> {
  expect(await shop.stockOf(productId)).toEqual({ on_hand: 3, reserved: 0 });
  expect((await shop.pay(checkout)).error?.code).toBe('payment_intent_unexpected_state');
  const asked = await shop.order(asha, checkout.checkoutId);
  expect(asked.statusCode).toBe(409);
  expect(asked.json()).toMatchObject({ code: 'CHECKOUT_EXPIRED', reason: 'declined' });
  const open = await shop.get(asha, `/payment/checkout?id=${asha.uid}`);
  expect(open.json()).toEqual({ success: true, checkout: null });
}

describe('a checkout whose payments are declined', () => {
  it('can be paid after four of them', async () => {
    const checkout = await shop.open(asha, cart(productId));
    await declinePayments(shop, checkout, MAX_DECLINES - 1);
    expect((await shop.order(asha, checkout.checkoutId)).json()).toMatchObject({
      code: 'PAYMENT_INCOMPLETE',
    });
    await shop.pay(checkout);
    expect((await shop.order(asha, checkout.checkoutId)).statusCode).toBe(201);
  });

  it('ends when the provider reports the fifth', async () => {
    const checkout = await shop.open(asha, cart(productId));
    await declinePayments(shop, checkout, MAX_DECLINES);
    const events = await shop.account.events(referenceOf(checkout));
    const declines = events.filter(({ type }) => type === FAILED);
    expect(declines).toHaveLength(MAX_DECLINES);
    // The same one, told again and again, is one.
    for (const event of [...declines.slice(0, 4), ...declines.slice(0, 4)])
      await shop.sendWebhook(event);
    expect((await shop.stockOf(productId)).reserved).toBe(1);
    await Promise.all(declines.map((event) => shop.sendWebhook(event)));
    await expectEnded(checkout);
  });

  it.each<[string, (checkout: CreatedCheckout) => Promise<unknown>]>([
    ['the order is asked for', ({ checkoutId }) => shop.order(asha, checkoutId)],
    [
      'the sweep runs',
      async () => {
        shop.clock.advance(60_000);
        await shop.sweep();
      },
    ],
  ])('ends with the fifth when %s, if no event ever came', async (_, ask) => {
    const checkout = await shop.open(asha, cart(productId));
    await declinePayments(shop, checkout, MAX_DECLINES);
    await ask(checkout);
    await expectEnded(checkout);
  });

  it('is replaced by the next one, which begins a new chain', async () => {
    const checkout = await shop.open(asha, cart(productId));
    await declinePayments(shop, checkout, MAX_DECLINES);
    shop.clock.advance(30_000);
    const next = await shop.open(asha, cart(productId, 2));
    expect(Date.parse(next.expiresAt)).toBeGreaterThan(Date.parse(checkout.expiresAt));
    expect(await shop.stockOf(productId)).toEqual({ on_hand: 3, reserved: 2 });
  });

  it('ends after an outage of the provider during the cancellation of its payment', async () => {
    const checkout = await shop.open(asha, cart(productId));
    await declinePayments(shop, checkout, MAX_DECLINES);
    await shop.account.fail({ path: '*/cancel', times: 2, fail: 'before', status: 500 });
    expect((await shop.order(asha, checkout.checkoutId)).statusCode).toBe(503);
    expect((await shop.stockOf(productId)).reserved).toBe(1);
    await shop.account.clearFaults();
    await shop.sweep();
    await expectEnded(checkout);
  });

  it('becomes an order if a sixth card pays before its payment is cancelled', async () => {
    const checkout = await shop.open(asha, cart(productId));
    await declinePayments(shop, checkout, MAX_DECLINES);
    const events = await shop.account.events(referenceOf(checkout));
    await shop.pay(checkout);
    for (const event of events) await shop.sendWebhook(event);
    const asked = await shop.order(asha, checkout.checkoutId);
    expect(asked.statusCode).toBe(200);
    expect(asked.json()).toMatchObject({ order: { status: 'Processing' } });
  });
});

async function closeReasons({ uid }: Buyer): Promise<unknown[]> {
  const sql = 'select close_reason, ran_out_at from checkouts where user_id = $1 order by id';
  const { rows } = await shop.db.database.pool.query<{
    close_reason: string | null;
    ran_out_at: Date | null;
  }>(sql, [uid]);
  return rows.map((row) => [row.close_reason, row.ran_out_at !== null]);
}

describe('declined payments of checkouts that replace one another', () => {
  it('are added up: the fifth ends the last checkout', async () => {
    const first = await shop.open(asha, cart(productId));
    await declinePayments(shop, first, 2);
    const second = await shop.open(asha, cart(productId, 2));
    await declinePayments(shop, second, 2);
    const third = await shop.open(asha, cart(productId, 3));
    expect((await shop.order(asha, third.checkoutId)).json().code).toBe('PAYMENT_INCOMPLETE');
    await declinePayments(shop, third, 1);
    await shop.order(asha, third.checkoutId);
    await expectEnded(third);
    expect(await closeReasons(asha)).toEqual([
      ['replaced', false],
      ['replaced', false],
      ['declined', true],
    ]);
  });

  it('are counted from zero in the next chain', async () => {
    const first = await shop.open(asha, cart(productId));
    await declinePayments(shop, first, MAX_DECLINES);
    const second = await shop.open(asha, cart(productId));
    await declinePayments(shop, second, MAX_DECLINES - 1);
    await shop.pay(second);
    expect((await shop.order(asha, second.checkoutId)).statusCode).toBe(201);
  });

  it('are counted while one is being replaced: the fifth ends the chain', async () => {
    const first = await shop.open(asha, cart(productId));
    await declinePayments(shop, first, MAX_DECLINES - 1);
    beforeCancel = () => declinePayments(shop, first, 1);
    const next = await shop.open(asha, cart(productId, 2));
    expect(await shop.stockOf(productId)).toEqual({ on_hand: 3, reserved: 2 });
    expect(await closeReasons(asha)).toEqual([
      ['declined', true],
      ['failed', false],
      [null, false],
    ]);
    expect(Date.parse(next.expiresAt)).toBeGreaterThanOrEqual(Date.parse(first.expiresAt));
  });

  it('are counted even if the last payment was cancelled at the provider', async () => {
    const first = await shop.open(asha, cart(productId));
    await declinePayments(shop, first, MAX_DECLINES - 1);
    await shop.account.stripe.paymentIntents.cancel(referenceOf(first));
    const second = await shop.open(asha, cart(productId));
    await declinePayments(shop, second, 1);
    await shop.order(asha, second.checkoutId);
    await expectEnded(second);
  });

  it('are counted even if the provider was away while one was replaced', async () => {
    const first = await shop.open(asha, cart(productId));
    beforeCancel = async () => {
      await declinePayments(shop, first, MAX_DECLINES - 1);
      await shop.account.fail({ path: '/v1/charges*', times: 2, fail: 'before', status: 500 });
    };
    const refused = await shop.create(asha, cart(productId));
    expect([refused.statusCode, refused.json().message]).toEqual([503, MAY_BE_PAID]);
    await shop.account.clearFaults();
    const second = await shop.open(asha, cart(productId));
    await declinePayments(shop, second, 1);
    await shop.order(asha, second.checkoutId);
    await expectEnded(second);
  });
});
