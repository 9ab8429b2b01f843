import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { PaymentProvider } from '#server/features/payments/payment-provider.ts';
import { registerAdmin } from '#testing/admins.ts';
import { orderSeenBy } from '#testing/desk-calls.ts';
import { firstOf } from '#testing/fast-run.ts';
import { line, refunded } from '#testing/refund-calls.ts';
import { cart, CARDS, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const REFUNDING = { method: 'POST', path: '/v1/refunds' } as const;
const COUNTING = { method: 'GET', path: '/v1/refunds' } as const;

let held: { asked: PromiseWithResolvers<void>; goesOn: PromiseWithResolvers<void> } | undefined;

/** A provider whose next answer about a refund a test can hold back. */
function holdable(provider: PaymentProvider): PaymentProvider {
  return {
    ...provider,
    async refund(refund) {
      const outcome = await provider.refund(refund);
      const holding = held;
      held = undefined;
      holding?.asked.resolve();
      await holding?.goesOn.promise;
      return outcome;
    },
  };
}

const shop = useBuyingShop({ providerTimeoutMs: 400, wrapProvider: holdable });
let asha: Buyer;

beforeEach(async () => {
  asha = await shop.newBuyer('asha');
});

async function bought(card?: string): Promise<Order> {
  const productId = await shop.sell(2);
  return shop.buy(asha, cart(productId), { ...(card !== undefined && { card }) });
}

async function paymentStatus(order: Order, at = shop, buyer = asha): Promise<string> {
  const response = await at.get(buyer, `/order/${order._id}`);
  return response.json<{ order: Order }>().order.payment.status;
}

/** The bank takes a pending refund, or refuses it: tells the shop all that happened to the payment. */
async function endRefund({ payment }: Order, at = shop): Promise<void> {
  await at.account.endRefunds();
  for (const event of await at.account.events(payment.reference ?? '')) await at.sendWebhook(event);
}

async function refundsOf({ payment }: Order): Promise<number[]> {
  const intent = payment.reference ?? '';
  const { data } = await shop.account.stripe.refunds.list({ payment_intent: intent });
  return data.map(({ amount }) => amount / 100).sort();
}

/** Lets the job try as often as it likes within twenty minutes. */
async function aWhile(): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) {
    shop.clock.advance(2 * 60_000);
    await shop.sweep();
  }
}

describe('the money of a cancelled order', () => {
  auditAfterEach(shop);

  it.each(
    firstOf(2, [
      ['fails', { ...REFUNDING, fail: 'before' as const, status: 500 }],
      ['breaks off after it is done', { ...REFUNDING, fail: 'after' as const }],
      ['answers too late that it is done', { ...REFUNDING, delayAfterMs: 1_000 }],
      ["can't be asked for its refunds", { ...COUNTING, fail: 'before' as const, status: 500 }],
    ]),
  )('is refunded once, even if the provider %s again and again', async (_, fault) => {
    const order = await bought();
    await shop.account.fail({ ...fault, times: 4 });
    await shop.cancel(asha, order._id);
    await shop.sweep();
    expect(await paymentStatus(order)).toBe('refund_pending');
    await aWhile();
    expect(await paymentStatus(order)).toBe('refunded');
    expect(await refundsOf(order)).toEqual([order.total]);
  });

  it('is refunded once by any number of concurrent sweeps', async () => {
    const order = await bought();
    await shop.cancel(asha, order._id);
    await Promise.all(Array.from({ length: 5 }, () => shop.sweep()));
    await aWhile();
    expect(await refundsOf(order)).toEqual([order.total]);
  });

  it('is not refunded again if the shop owner has done so at the provider', async () => {
    const order = await bought();
    await shop.account.stripe.refunds.create({ payment_intent: order.payment.reference ?? '' });
    await shop.cancel(asha, order._id);
    await aWhile();
    expect(await paymentStatus(order)).toBe('refunded');
    expect(await refundsOf(order)).toEqual([order.total]);
  });

  it('is refunded for the rest if the shop owner has refunded a part', async () => {
    const order = await bought();
    await shop.account.stripe.refunds.create({
      payment_intent: order.payment.reference ?? '',
      amount: 10_000,
    });
    await shop.cancel(asha, order._id);
    await aWhile();
    expect(await refundsOf(order)).toEqual([100, order.total - 100].sort());
  });

  it('is shown as pending until the bank has it', { tags: 'long' }, async () => {
    const order = await bought(CARDS.refundsLate);
    await shop.cancel(asha, order._id);
    await shop.sweep();
    expect(await paymentStatus(order)).toBe('refund_pending');
    await endRefund(order);
    await shop.sweep();
    expect(await paymentStatus(order)).toBe('refunded');
    expect(await refundsOf(order)).toEqual([order.total]);
  });

  it('is asked about again if an event comes while the provider is being asked', async () => {
    const order = await bought(CARDS.refundsLate);
    await shop.cancel(asha, order._id);
    const holding = {
      asked: Promise.withResolvers<void>(),
      goesOn: Promise.withResolvers<void>(),
    };
    held = holding;
    const sweeping = shop.sweep();
    await holding.asked.promise;
    await endRefund(order);
    holding.goesOn.resolve();
    await sweeping;
    expect(await paymentStatus(order)).toBe('refunded');
  });

  it('is no refund for an order that cost nothing', { tags: 'long' }, async () => {
    const productId = await shop.sell(2);
    const code = 'FREE';
    await shop.addCoupon({ code, amount: 10_000_000 });
    const order = await shop.buy(asha, cart(productId), { coupon: code });
    await shop.cancel(asha, order._id);
    expect(await paymentStatus(order)).toBe('none');
    expect(await shop.usesOf(code)).toBe(0);
  });
});

describe('several refunds of one order', () => {
  auditAfterEach(shop);

  it('are made once each, even if the provider breaks off after each', async () => {
    const productId = await shop.sell(5);
    const order = await shop.buy(asha, cart(productId, 3));
    const admin = await registerAdmin(shop);
    await shop.account.fail({ ...REFUNDING, fail: 'after', times: 6 });
    for (const body of [{ lines: [line(productId)] }, { lines: [line(productId)] }, { amount: 5 }])
      await refunded(shop, admin, order._id, body);
    await Promise.all([shop.sweep(), shop.sweep()]);
    await aWhile();
    expect(await paymentStatus(order)).toBe('paid');
    // A third of 525 + 95, rounded down: the second piece brings what the first one lacked.
    expect(await refundsOf(order)).toEqual([206.66, 206.67, 5].sort());
    await shop.cancel(asha, order._id);
    await aWhile();
    expect(await paymentStatus(order)).toBe('refunded');
  });
});

describe('a refund that the shop owner has made partly superfluous at the provider', () => {
  auditAfterEach(shop);

  it('gives what is left, and its parts add up to that', async () => {
    const productId = await shop.sell(5);
    const order = await shop.buy(asha, cart(productId, 3));
    const admin = await registerAdmin(shop);
    await refunded(shop, admin, order._id, { lines: [line(productId, 2)], amount: 5 });
    const payment_intent = order.payment.reference ?? '';
    await shop.account.stripe.refunds.create({ payment_intent, amount: 50_000 });
    await shop.sweep();
    const left = order.total - 500;
    const { refunds, refundable } = await orderSeenBy(shop, admin, order._id);
    expect(refundable).toBe(0);
    expect(refunds.toSorted((one, other) => one.amount - other.amount)).toMatchObject([
      { amount: left, lines: [{ quantity: 2, amount: left }], goodwill: 0, status: 'succeeded' },
      { kind: 'provider', amount: 500, shipping: 200, goodwill: 300, lines: [] },
    ]);
  });
});

describe('a refund that the card refuses', () => {
  it('is tried once, shown as failed, and named by the audit', async () => {
    const order = await bought(CARDS.refundsFail);
    await shop.cancel(asha, order._id);
    await shop.sweep();
    await shop.account.endRefunds();
    await aWhile();
    expect(await paymentStatus(order)).toBe('refund_failed');
    await endRefund(order);
    await shop.sweep();
    expect(await shop.audit()).toEqual([expect.stringMatching(/^I2 .* refund_failed, 0 of 40700/)]);
    expect(await paymentStatus(order)).toBe('refund_failed');
    expect(await refundsOf(order)).toEqual([order.total]);
  });
});

describe('an open shop', () => {
  const open = useBuyingShop({ sweeps: true });

  it('refunds at once, and records at once that the bank has the money', async () => {
    const buyer = await open.buyer('ravi');
    const order = await open.buy(buyer, cart(await open.sell(2)), { card: CARDS.refundsLate });
    await open.cancel(buyer, order._id);
    const happened = async () =>
      (await open.account.events(order.payment.reference ?? '')).map(({ type }) => type);
    await expect.poll(happened, { timeout: 10_000 }).toContain('refund.created');
    await endRefund(order, open);
    await expect
      .poll(() => paymentStatus(order, open, buyer), { timeout: 10_000 })
      .toBe('refunded');
  });
});
