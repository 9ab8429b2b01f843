import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { Payment, PaymentProvider } from '#server/features/payments/payment-provider.ts';
import { openDatabase } from '#server/platform/database.ts';
import { firstOf } from '#testing/fast-run.ts';
import { startFaultyProxy, type FaultyProxy } from '#testing/faulty-proxy.ts';
import { ordersOf, paidCheckout } from '#testing/paid-checkout.ts';
import { cart, referenceOf } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const SUCCEEDED = 'payment_intent.succeeded';

let proxy: FaultyProxy | undefined;
let misread: ((payment: Payment) => Payment) | undefined;

/** Wraps a provider so that a test can change what it says of a payment. */
function misreading(provider: PaymentProvider): PaymentProvider {
  const read = (payment: Payment) => misread?.(payment) ?? payment;
  return {
    ...provider,
    find: async (reference) => read(await provider.find(reference)),
    cancel: async (reference) => read(await provider.cancel(reference)),
  };
}

const shop = useBuyingShop({
  wrapProvider: misreading,
  openDatabase: async (url) => {
    proxy = await startFaultyProxy(url);
    const database = openDatabase(proxy.url, 10, () => {});
    return { ...database, close: () => database.close().then(() => proxy?.close()) };
  },
});
auditAfterEach(shop);

describe('a payment whose browser never came back', () => {
  it('becomes an order by the webhook, which order/new returns later', async () => {
    const { buyer, checkout, productId, reference } = await paidCheckout(shop);
    const told = await shop.sendWebhook(await shop.account.event(SUCCEEDED, reference));
    expect(told.statusCode).toBe(200);
    const [order] = await ordersOf(shop, buyer);
    expect(order).toMatchObject({ status: 'Processing', payment: { status: 'paid', reference } });
    const asked = await shop.order(buyer, checkout.checkoutId);
    expect([asked.statusCode, asked.json<{ order: Order }>().order]).toEqual([200, order]);
    expect(await shop.stockOf(productId)).toEqual({ on_hand: 2, reserved: 0 });
  });

  it('becomes an order by the reconciler within a minute, if no event ever comes', async () => {
    const { buyer } = await paidCheckout(shop);
    await shop.sweep();
    expect(await ordersOf(shop, buyer)).toEqual([]);
    shop.clock.advance(60_000);
    await shop.sweep();
    expect(await ordersOf(shop, buyer)).toMatchObject([{ status: 'Processing' }]);
  });

  it('becomes an order when the event is sent again after an outage of the database', async () => {
    const { buyer, reference } = await paidCheckout(shop);
    const event = await shop.account.event(SUCCEEDED, reference);
    await proxy?.disconnect();
    expect((await shop.sendWebhook(event)).statusCode).toBe(503);
    await proxy?.restore();
    expect(await ordersOf(shop, buyer)).toEqual([]);
    expect((await shop.sendWebhook(event)).statusCode).toBe(200);
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
  });

  it(
    'becomes an order when the event is sent again after an outage of the provider',
    { tags: 'long' },
    async () => {
      const { buyer, reference } = await paidCheckout(shop);
      const event = await shop.account.event(SUCCEEDED, reference);
      await shop.account.fail({ method: 'GET', times: 100, fail: 'before', status: 500 });
      expect((await shop.sendWebhook(event)).statusCode).toBe(503);
      await shop.account.clearFaults();
      expect((await shop.sendWebhook(event)).statusCode).toBe(200);
      expect(await ordersOf(shop, buyer)).toHaveLength(1);
    },
  );
});

describe('events', () => {
  it('may come twice and in any order: they change nothing more', async () => {
    const { buyer, productId, reference } = await paidCheckout(shop);
    const happened = await shop.account.events(reference);
    expect(happened.map(({ type }) => type)).toContain(SUCCEEDED);
    for (const event of [...happened.toReversed(), ...happened])
      expect((await shop.sendWebhook(event)).statusCode).toBe(200);
    const [order, ...more] = await ordersOf(shop, buyer);
    expect(more).toEqual([]);
    await shop.cancel(buyer, order?._id ?? '');
    for (const event of happened) await shop.sendWebhook(event);
    expect(await ordersOf(shop, buyer)).toMatchObject([{ status: 'Cancelled' }]);
    expect(await shop.stockOf(productId)).toEqual({ on_hand: 3, reserved: 0 });
  });

  it('are checked with the provider: a false cancellation or success changes nothing', async () => {
    const { buyer, productId, reference } = await paidCheckout(shop);
    const event = await shop.account.event('payment_intent.canceled', reference);
    await shop.sendWebhook({
      ...event,
      data: { object: { ...event.data.object, status: 'canceled' } },
    });
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
    const other = await shop.buyer(`${buyer.uid}-other`);
    const unpaid = referenceOf(await shop.open(other, cart(productId)));
    const success = await shop.account.event(SUCCEEDED, unpaid);
    const object = { ...success.data.object, status: 'succeeded', amount_received: 40_700 };
    expect((await shop.sendWebhook({ ...success, data: { object } })).statusCode).toBe(200);
    expect(await ordersOf(shop, other)).toEqual([]);
  });

  it('about a payment of somebody else are accepted, and change nothing', async () => {
    const { stripe, event } = shop.account;
    const foreign = await stripe.paymentIntents.create({ amount: 500, currency: 'inr' });
    expect((await shop.sendWebhook(await event(SUCCEEDED, foreign.id))).statusCode).toBe(200);
    const { data, ...rest } = await event(SUCCEEDED, foreign.id);
    const gone = {
      ...data.object,
      id: 'pi_unknown',
      metadata: { checkout_id: crypto.randomUUID() },
    };
    expect((await shop.sendWebhook({ ...rest, data: { object: gone } })).statusCode).toBe(200);
    const other = { ...rest, type: 'customer.created', data: { object: { id: 'cus_1' } } };
    expect((await shop.sendWebhook(other)).statusCode).toBe(200);
  });

  it('about another payment that names a checkout make no order of it', async () => {
    const buyer = await shop.buyer('claimed');
    const checkout = await shop.open(buyer, cart(await shop.sell(3)));
    const cheap = await shop.account.stripe.paymentIntents.create({
      amount: 100,
      currency: 'inr',
      metadata: { checkout_id: checkout.checkoutId },
    });
    await shop.pay({ clientSecret: cheap.client_secret });
    const told = await shop.sendWebhook(await shop.account.event(SUCCEEDED, cheap.id));
    expect(told.statusCode).toBe(200);
    expect(await ordersOf(shop, buyer)).toEqual([]);
    expect(await shop.audit()).toContainEqual(expect.stringContaining('I2'));
    await shop.account.stripe.refunds.create({ payment_intent: cheap.id });
  });

  it('of live mode are ignored in test mode', async () => {
    const { buyer, reference } = await paidCheckout(shop);
    const event = await shop.account.event(SUCCEEDED, reference);
    expect((await shop.sendWebhook({ ...event, livemode: true })).statusCode).toBe(200);
    expect(await ordersOf(shop, buyer)).toEqual([]);
  });

  it.each(
    firstOf(1, [
      ['a smaller amount', { amountReceived: 100 }],
      ['another currency', { currency: 'USD' }],
      ['another checkout', { checkoutId: '01a1fcde-687d-7ad4-9802-efcf585d072a' }],
    ]),
  )('about %s than was asked for make no order', async (_, changes) => {
    const { buyer, checkout, reference } = await paidCheckout(shop);
    misread = (payment) => ({ ...payment, ...changes });
    try {
      const event = await shop.account.event(SUCCEEDED, reference);
      expect((await shop.sendWebhook(event)).statusCode).toBe(200);
      const asked = await shop.order(buyer, checkout.checkoutId);
      expect(asked.json()).toMatchObject({ code: 'PAYMENT_INCOMPLETE' });
      expect(await ordersOf(shop, buyer)).toEqual([]);
    } finally {
      misread = undefined;
    }
  });
});
