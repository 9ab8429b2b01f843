import { expect, it } from 'vitest';
import type { CreatedCheckout } from '#contract/checkout.ts';
import { countedStatements } from '#testing/counted-statements.ts';
import { cart } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

const statements = countedStatements();
const shop = useBuyingShop({ openDatabase: (url) => statements.openDatabase(url) });

it('a purchase takes 16 statements while the shopper waits, begin and commit included', async () => {
  const buyer = await shop.newBuyer('buyer');
  const productId = await shop.sell(5);
  // Whatever an instance reads once is read before.
  await shop.app.inject({ url: '/api/v1/config' });
  statements.take();

  const checkout = (await shop.create(buyer, cart(productId))).json<CreatedCheckout>();
  expect(statements.take()).toEqual([
    'find-account',
    'begin',
    'lock-buyer',
    'lock-recent',
    'lock-products',
    'store-checkout',
    'commit',
    'mark-open',
  ]);

  await shop.pay(checkout);
  expect((await shop.order(buyer, checkout.checkoutId)).statusCode).toBe(201);
  expect(statements.take()).toEqual([
    'find-account',
    'find-checkout',
    'begin',
    'lock-to-finish',
    'store-order',
    'number-invoice',
    'commit',
    'read-order',
  ]);
});

it('the provider’s word of a payment that is an order already takes one statement', async () => {
  const buyer = await shop.newBuyer('told');
  const productId = await shop.sell(5);
  // The first event of a shop is noted for the health page.
  await payAndTell();
  expect(await payAndTell()).toEqual(['find-paid-checkout']);

  async function payAndTell(): Promise<string[]> {
    const checkout = await shop.open(buyer, cart(productId));
    const { id } = await shop.pay(checkout);
    await shop.order(buyer, checkout.checkoutId);
    const told = (await shop.account.events(id)).at(-1);
    statements.take();
    expect((await shop.sendWebhook(told ?? '')).statusCode).toBe(200);
    return statements.take();
  }
});
