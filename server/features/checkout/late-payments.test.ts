import { beforeEach, describe, expect, it } from 'vitest';
import type { CreatedCheckout } from '#contract/checkout.ts';
import type { Order } from '#contract/orders.ts';
import { useLastPiece } from '#testing/last-piece.ts';
import { cart, CARDS, referenceOf, TTL_MS, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';
import { closeCheckout } from './close-checkout.ts';

const shop = useBuyingShop();
auditAfterEach(shop);
const last = useLastPiece(shop);

let asha: Buyer;
let ravi: Buyer;

beforeEach(async () => {
  asha = await shop.newBuyer('asha');
  ravi = await shop.newBuyer('ravi');
});

async function runOut(): Promise<void> {
  shop.clock.advance(TTL_MS);
  await shop.sweep();
}

async function statusOf(reference: string): Promise<string> {
  return (await shop.account.stripe.paymentIntents.retrieve(reference)).status;
}

async function refundsOf(reference: string): Promise<number[]> {
  const { data } = await shop.account.stripe.refunds.list({ payment_intent: reference });
  return data.map(({ amount }) => amount);
}

describe('a checkout that runs out', () => {
  it('gives stock and coupon back once its payment can’t be made any more', async () => {
    const checkout = await last.open(asha);
    expect(await last.held()).toEqual({ reserved: 1, uses: 1 });
    await runOut();
    expect(await last.held()).toEqual({ reserved: 0, uses: 0 });
    expect((await shop.pay(checkout)).error?.code).toBe('payment_intent_unexpected_state');
    const asked = await shop.order(asha, checkout.checkoutId);
    expect(asked.json()).toMatchObject({ code: 'CHECKOUT_EXPIRED' });
    const open = await shop.get(asha, `/payment/checkout?id=${asha.uid}`);
    expect(open.json()).toEqual({ success: true, checkout: null });
  });

  it('is not shown any more, even before a sweep', async () => {
    await last.open(asha);
    shop.clock.advance(TTL_MS);
    const open = await shop.get(asha, `/payment/checkout?id=${asha.uid}`);
    expect(open.json()).toEqual({ success: true, checkout: null });
  });

  it('keeps stock and coupon until the provider confirms that its payment is cancelled', async () => {
    await last.open(asha);
    await shop.account.fail({ path: '*/cancel', times: 100, fail: 'before', status: 500 });
    await runOut();
    expect(await last.held()).toEqual({ reserved: 1, uses: 1 });
    expect((await shop.create(ravi, cart(last.productId))).json()).toMatchObject({
      code: 'OUT_OF_STOCK',
    });
    await shop.account.clearFaults();
    shop.clock.advance(60_000);
    await shop.sweep();
    expect(await last.held()).toEqual({ reserved: 0, uses: 0 });
  });

  it('becomes an order if it was paid in time and the shop was not told', async () => {
    const checkout = await last.open(asha);
    await shop.pay(checkout);
    await runOut();
    const asked = await shop.order(asha, checkout.checkoutId);
    expect(asked.statusCode).toBe(200);
    expect(asked.json()).toMatchObject({ order: { status: 'Processing', discount: 50 } });
  });

  it('cancels a payment whose confirmation step was not finished', async () => {
    const checkout = await last.open(asha);
    await shop.pay(checkout, CARDS.confirmationStep);
    await runOut();
    expect(await statusOf(referenceOf(checkout))).toBe('canceled');
    expect(await last.held()).toEqual({ reserved: 0, uses: 0 });
  });

  it('is settled before the next one opens, as an order if it was paid', async () => {
    const first = await last.open(asha);
    shop.clock.advance(TTL_MS);
    const second = await last.open(asha);
    expect(await last.held()).toEqual({ reserved: 1, uses: 1 });
    expect(await statusOf(referenceOf(first))).toBe('canceled');
    await shop.pay(second);
    shop.clock.advance(TTL_MS);
    const third = await shop.create(asha, cart(last.productId));
    expect(third.json()).toMatchObject({ code: 'ALREADY_PAID' });
    expect((await shop.order(asha, second.checkoutId)).json()).toMatchObject({
      order: { _id: third.json<{ orderId: string }>().orderId },
    });
  });

  it('is settled before the next one opens if the provider was away when it ran out', async () => {
    const first = await last.open(asha);
    await shop.pay(first);
    await shop.account.fail({ path: '*/cancel', times: 100, fail: 'before', status: 500 });
    await runOut();
    expect((await shop.create(asha, cart(last.productId))).statusCode).toBe(503);
    await shop.account.clearFaults();
    expect((await shop.create(asha, cart(last.productId))).json()).toMatchObject({
      code: 'ALREADY_PAID',
    });
  });

  it('is closed if the shop owner cancelled its payment at the provider', async () => {
    const checkout = await last.open(asha);
    await shop.account.stripe.paymentIntents.cancel(referenceOf(checkout));
    await shop.sendWebhook(
      await shop.account.event('payment_intent.canceled', referenceOf(checkout)),
    );
    expect(await last.held()).toEqual({ reserved: 0, uses: 0 });
  });

  it('is closed if the provider does not know its payment', async () => {
    const checkout = await last.open(asha);
    await shop.db.database.pool.query(
      `update checkouts set payment_reference = 'pi_of_another_account' where id = $1`,
      [checkout.checkoutId],
    );
    await shop.account.stripe.paymentIntents.cancel(referenceOf(checkout));
    expect((await shop.create(asha, cart(last.productId))).statusCode).toBe(201);
  });
});

describe('a payment that comes after its checkout was closed', () => {
  /** Closed, as by mistake, while its payment can still be made. */
  async function closedTooSoon(): Promise<CreatedCheckout> {
    const checkout = await last.open(asha);
    await closeCheckout(shop.deps(), checkout.checkoutId, 'expired');
    expect(await last.held()).toEqual({ reserved: 0, uses: 0 });
    return checkout;
  }

  const cancelledTwoSteps = {
    status: 'Cancelled',
    history: [{ status: 'Processing' }, { status: 'Cancelled' }],
  };

  async function expectRefunded(checkout: CreatedCheckout): Promise<void> {
    const asked = await shop.order(asha, checkout.checkoutId);
    expect(asked.statusCode).toBe(409);
    expect(asked.json()).toMatchObject({ code: 'PAYMENT_REFUNDED', order: cancelledTwoSteps });
    await Promise.all([shop.sweep(), shop.sweep()]);
    const again = await shop.order(asha, checkout.checkoutId);
    expect(again.json()).toMatchObject({
      code: 'PAYMENT_REFUNDED',
      order: { ...cancelledTwoSteps, payment: { status: 'refunded' } },
    });
    expect(await refundsOf(referenceOf(checkout))).toEqual([checkout.amount]);
  }

  it('is refunded in full, even if stock and coupon are available', async () => {
    const checkout = await closedTooSoon();
    await shop.pay(checkout);
    await expectRefunded(checkout);
    expect(await last.held()).toEqual({ reserved: 0, uses: 0 });
    expect((await shop.stockOf(last.productId)).on_hand).toBe(1);
    const mine = await shop.get(asha, `/order/my?id=${asha.uid}`);
    const nowhere = { address: '', city: '', state: '', country: '', pinCode: '' };
    expect(mine.json()).toMatchObject({ orders: [{ shippingInfo: nowhere }] });
  });

  it('is refunded in full if the product is sold out', async () => {
    const checkout = await closedTooSoon();
    await shop.buy(ravi, cart(last.productId));
    await shop.pay(checkout);
    await expectRefunded(checkout);
    expect(await last.held()).toEqual({ reserved: 0, uses: 0 });
  });

  it('is recorded by the webhook too, and listed as an order', async () => {
    const checkout = await closedTooSoon();
    await shop.buy(ravi, cart(last.productId));
    await shop.pay(checkout);
    const event = await shop.account.event('payment_intent.succeeded', referenceOf(checkout));
    await Promise.all([shop.sendWebhook(event), shop.sendWebhook(event), shop.sendWebhook(event)]);
    const mine = await shop.get(asha, `/order/my?id=${asha.uid}`);
    expect(mine.json<{ orders: Order[] }>().orders).toMatchObject([cancelledTwoSteps]);
    await expectRefunded(checkout);
  });

  it('does not block the next checkout of the same person', async () => {
    const checkout = await closedTooSoon();
    await shop.buy(ravi, cart(last.productId));
    await shop.pay(checkout);
    const other = await shop.sell(1);
    await shop.sendWebhook(
      await shop.account.event('payment_intent.succeeded', referenceOf(checkout)),
    );
    expect((await shop.create(asha, cart(other))).statusCode).toBe(201);
  });
});
