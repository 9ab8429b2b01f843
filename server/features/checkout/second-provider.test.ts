import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { registerAdmin } from '#testing/admins.ts';
import { secondProvider } from '#testing/second-provider.ts';
import { cart } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { checkouts } from './checkouts.table.ts';

// The whole shop on a provider that has nothing of Stripe.
const second = secondProvider();
const shop = useBuyingShop({ wrapProvider: () => second.provider });

async function openCheckout() {
  const buyer = await shop.newBuyer('second');
  const productId = await shop.sell(3);
  const { checkoutId } = await shop.open(buyer, cart(productId));
  const [row] = await shop.db.database.orm
    .select()
    .from(checkouts)
    .where(eq(checkouts.id, checkoutId));
  const payment = await second.provider.find(row?.paymentReference ?? '');
  return { buyer, productId, checkoutId, payment };
}

async function deliverAll(reference: string): Promise<void> {
  for (const { body, headers } of await second.calls(reference)) {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/payment/webhook',
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    });
    expect(answer.statusCode).toBe(200);
  }
}

it('sells, by the browser or by a webhook alone, and refunds', async () => {
  const { buyer, productId, checkoutId, payment } = await openCheckout();
  await second.pay(payment, 'pays');
  await deliverAll(payment.reference);
  const answer = await shop.order(buyer, checkoutId);
  const { order } = answer.json<{ order: Order }>();
  expect(order.payment).toMatchObject({ provider: 'second', status: 'paid' });
  expect(await shop.stockOf(productId)).toMatchObject({ on_hand: 2 });

  expect((await shop.cancel(buyer, order._id)).statusCode).toBe(200);
  await shop.runUntilIdle();
  expect(await second.provider.refundsOf(payment.reference)).toMatchObject([
    { amount: payment.amount, status: 'succeeded', orderId: order._id },
  ]);
  expect(await shop.stockOf(productId)).toMatchObject({ on_hand: 3 });
});

it('holds an order whose payment is disputed', async () => {
  const { buyer, checkoutId, payment } = await openCheckout();
  await second.pay(payment, 'disputed');
  const answer = await shop.order(buyer, checkoutId);
  const { order } = answer.json<{ order: Order }>();
  await deliverAll(payment.reference);
  await shop.runUntilIdle();
  const admin = await registerAdmin(shop);
  const seen = await shop.get(admin, `/order/${order._id}`);
  expect(seen.json()).toMatchObject({ order: { dispute: { status: 'open' } } });
});
