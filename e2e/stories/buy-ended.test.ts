import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  addToCart,
  openAtPayment,
  openWithCart,
  CARDS,
  codeField,
  expectOrdered,
  expectOrders,
  fillAddress,
  goOnToPayment,
  payButton,
  payWith,
  EARBUDS,
  SHIPPING_INFO,
  typeCard,
} from '../buying.ts';
import { cartLink, expectAddress, goWithin } from '../page-state.ts';
import { productIdOf } from '../products.ts';
import { callAs, openSignedIn, newShopper, type Shopper } from '../shopper.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

describe('a checkout that ends before it is paid', () => {
  it(
    'warns when little time is left, and then leads to a new checkout',
    { tags: 'long' },
    async () => {
      const page = await openAtPayment(visitors, { own: true });
      await typeCard(page, CARDS.pays);
      await page.clock.setFixedTime(Date.now() + 14 * 60_000 + 30_000);
      await page
        .getByRole('timer', { name: 'Time left' })
        .getByText(/^0:[0-3]\d$/)
        .waitFor();
      await page.clock.setFixedTime(Date.now() + 16 * 60_000);
      const alert = page.getByRole('main').getByRole('alert');
      await alert.getByText('The time to pay has run out').waitFor();
      await alert.getByText('Nothing was charged', { exact: false }).waitFor();
      await expect.poll(() => payButton(page).count()).toBe(0);
      await page.getByRole('link', { name: 'Check out again' }).click();
      await goOnToPayment(page);
      await payWith(page, CARDS.pays);
      await expectOrdered(page);
      await expectOrders(page, 1);
    },
  );

  it(
    'is replaced on another device: nothing is charged, and a button leads to the newer one',
    { tags: 'long' },
    async () => {
      const shopper = newShopper();
      const page = await openAtPayment(visitors, { expectedErrors: [/status of 40[09]/] }, shopper);
      await openCheckout(shopper, EARBUDS, 2);
      await payWith(page, CARDS.pays);
      const alert = page.getByRole('main').getByRole('alert');
      await alert.getByText('You have begun a newer checkout').waitFor();
      await page.getByRole('button', { name: 'Go on with the newer one' }).click();
      await page.getByRole('button', { name: 'Pay ₹8,258' }).waitFor();
      await payWith(page, CARDS.pays);
      await expectOrdered(page);
      await expectOrders(page, 1);
    },
  );

  it(
    'is replaced by going back and changing the cart: the newer checkout is paid',
    { tags: 'long' },
    async () => {
      const page = await openAtPayment(visitors);
      await page.getByRole('link', { name: 'Cart', exact: true }).click();
      await page.getByRole('button', { name: `Increase quantity of ${EARBUDS}` }).click();
      await cartLink(page, 2).waitFor();
      await page.getByRole('link', { name: 'Checkout', exact: true }).click();
      await goOnToPayment(page);
      await page.getByRole('button', { name: 'Pay ₹8,258' }).waitFor();
      await payWith(page, CARDS.pays);
      await expectOrdered(page);
    },
  );
});

describe('the last step before paying', () => {
  it('the stock was just sold: the cart says how much is left', { tags: 'long' }, async () => {
    const [rival, name] = [newShopper(), 'Minimal Watch Ivory'];
    const page = await visitors.newPage({ expectedErrors: [/status of 409/] });
    await signInWith(page, name);
    await goWithin(page, '/shipping');
    await fillAddress(page);
    await openCheckout(rival, name, 'all');
    try {
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await expectAddress(page, '/cart');
      const line = page.getByRole('listitem').filter({ hasText: name }).first();
      await line.getByText('Out of stock').waitFor();
      await page.getByRole('alert').getByText('One thing has changed').waitFor();
    } finally {
      // The rival's next checkout frees the stock of the first.
      await openCheckout(rival, 'Cedar Pencils, Box of Twelve', 1);
    }
    await page.reload();
    await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
    await page.getByText('Out of stock').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Checkout', exact: true }).click();
    await expectAddress(page, '/shipping');
  });

  it(
    'can be repeated after a temporary error, or without a coupon that was just used up',
    { tags: 'long' },
    async () => {
      const page = await openWithCart(visitors, {
        path: '/shipping',
        expectedErrors: [/status of (404|503)/],
      });
      await refuseCheckout(page, 503, {
        code: 'PROVIDER_UNAVAILABLE',
        message: 'Payments can’t be taken just now. Try again in a moment.',
      });
      await fillAddress(page);
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await page
        .getByRole('alert')
        .getByText('Payments can’t be taken just now', { exact: false })
        .waitFor();
      await goOnToPayment(page);

      await goWithin(page, '/cart');
      await (await codeField(page)).fill('WELCOME10');
      await page.getByText('WELCOME10 takes 10% off').waitFor();
      await refuseCheckout(page, 404, { code: 'COUPON_INVALID', message: 'No such coupon' });
      await page.getByRole('link', { name: 'Checkout', exact: true }).click();
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await page.getByRole('alert').getByText("Your coupon code can't be used any more.").waitFor();
      await page.getByRole('button', { name: 'Go on without it' }).click();
      await page.getByRole('button', { name: 'Pay ₹4,129' }).waitFor();
    },
  );

  it('a free order is placed with one press, without a payment', async () => {
    const page = await openWithCart(visitors, { path: '/shipping' });
    // As the payment page finds it.
    await page.route('**/api/v1/payment/checkout*', async (route) => {
      const response = await route.fetch();
      const { checkout, ...answer } = (await response.json()) as { checkout: object | null };
      const free = { clientSecret: null, amount: 0, discount: 4129, total: 0 };
      await route.fulfill({
        response,
        json: { ...answer, checkout: checkout && { ...checkout, ...free } },
      });
    });
    await fillAddress(page);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByText('There is nothing to pay for this order.').waitFor();
    await expect.poll(() => page.getByLabel('Card number').count()).toBe(0);
    const asked = page.waitForRequest('**/api/v1/order/new');
    await page.route('**/api/v1/order/new', () => {});
    await page.getByRole('button', { name: 'Place order' }).click();
    await asked;
  });
});

/** Has the page's next checkout refused. */
async function refuseCheckout(
  page: Page,
  status: number,
  failure: { code: string; message: string },
): Promise<void> {
  await page.route(
    '**/api/v1/payment/create*',
    (route) => route.fulfill({ status, json: { success: false, ...failure } }),
    { times: 1 },
  );
}

async function signInWith(page: Page, name: string): Promise<void> {
  await openSignedIn(page, newShopper());
  await addToCart(page, name);
}

/** Opens a checkout through the API, as on another device. */
async function openCheckout(
  shopper: Shopper,
  name: string,
  quantity: number | 'all',
): Promise<void> {
  const productId = await productIdOf(name);
  const { product } = await callAs<{ product: { price: number; stock: number } }>(
    shopper,
    `product/${productId}`,
  );
  await callAs(shopper, 'payment/create', {
    orderItems: [
      {
        productId,
        price: product.price,
        quantity: quantity === 'all' ? product.stock : quantity,
      },
    ],
    shippingInfo: SHIPPING_INFO,
  });
}
