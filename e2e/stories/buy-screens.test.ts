import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  addToCart,
  openAtPayment,
  openWithCart,
  CARDS,
  checkOut,
  codeField,
  expectOrdered,
  fillAddress,
  payButton,
  payWith,
} from '../buying.ts';
import { cartLink } from '../page-state.ts';
import {
  expectAccessibleInBothThemes,
  expectFitsSmallestScreen,
  tooSmallTargets,
} from '../screen-rules.ts';
import { openSignedIn, newShopper } from '../shopper.ts';
import { DEMO, signOut } from '../sign-in.ts';
import { NOT_FOUND, useVisitors } from '../visitor.ts';

const visitors = useVisitors();

const SIZES = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

describe.each(SIZES)('buying is accessible, light and dark, $width pixels wide', (viewport) => {
  it('the cart and its messages', async () => {
    const page = await openWithCart(visitors, { viewport, expectedErrors: [NOT_FOUND] });
    await page.goto('/cart');
    await (await codeField(page)).fill('NOSUCHCODE');
    await page.getByText("This code can't be used").waitFor();
    await expectAccessibleInBothThemes(page);
    for (const count of [2, 3]) {
      await page.getByRole('button', { name: /^Increase quantity/ }).click();
      await cartLink(page, count).waitFor();
    }
    await changeProducts(page);
    await page.reload();
    await page.getByText('Only 2 left').waitFor();
    await page.getByText('Price changed from').waitFor();
    await expectAccessibleInBothThemes(page);
    await page.unrouteAll();
    await page.goto('/cart');
    await page.getByRole('button', { name: /^Remove / }).click();
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await expectAccessibleInBothThemes(page);
  });

  it('the address and the payment', async () => {
    const page = await openWithCart(visitors, { viewport, expectedErrors: [/status of 402/] });
    await page.goto('/shipping');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByText('Enter your city').waitFor();
    await expectAccessibleInBothThemes(page);
    await checkOut(page);
    await payButton(page).click();
    await page.getByText('Enter the CVC').waitFor();
    await expectAccessibleInBothThemes(page);
    await payWith(page, CARDS.declined);
    await page.getByText('Your card was declined. Nothing was charged.').waitFor();
    await page.getByRole('button', { name: 'Test cards' }).click();
    await expectAccessibleInBothThemes(page);
    await page.route('**/api/v1/order/new', (route) => route.fulfill({ status: 402, body: '' }));
    await payWith(page, CARDS.pays);
    await page.getByText('Your payment went through.', { exact: false }).waitFor();
    await expectAccessibleInBothThemes(page);
  });

  it('the end of a checkout, the orders and an order', async () => {
    const page = await openAtPayment(visitors, { viewport, expectedErrors: [NOT_FOUND] });
    await page.clock.setFixedTime(Date.now() + 16 * 60_000);
    await page.getByText('The time to pay has run out').waitFor();
    await expectAccessibleInBothThemes(page);
    await page.goto('/orders');
    await page.getByRole('heading', { name: 'No orders yet' }).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.goto('/order/nonsense');
    await page.getByRole('heading', { name: 'Order not found' }).waitFor();
    await expectAccessibleInBothThemes(page);
    const buyer = await openAtPayment(visitors, { viewport });
    await payWith(buyer, CARDS.pays);
    await expectOrdered(buyer);
    await expectAccessibleInBothThemes(buyer);
    await buyer.getByRole('button', { name: 'Cancel order' }).click();
    await buyer.getByRole('dialog').waitFor();
    await expectAccessibleInBothThemes(buyer);
    await buyer.goto('/orders');
    await buyer.getByRole('heading', { level: 2, name: /^Order / }).waitFor();
    await expectAccessibleInBothThemes(buyer);
  });
});

describe('the smallest screens', () => {
  it('nothing is wider than 320 pixels', async () => {
    const page = await visitors.newPage({
      viewport: { width: 320, height: 640 },
      expectedErrors: [NOT_FOUND],
    });
    await openSignedIn(page, DEMO.asha, '/orders');
    await page
      .getByRole('heading', { level: 2, name: /^Order / })
      .first()
      .waitFor();
    await expectFitsSmallestScreen(page);
    await page.getByRole('heading', { level: 2 }).first().getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: /^Order / }).waitFor();
    await expectFitsSmallestScreen(page);

    await signOut(page);
    await openSignedIn(page, newShopper());
    await addToCart(page, 'Lumen R1 Rangefinder Camera');
    await addToCart(page, 'Cloth-Bound Journals, Set of Three', 2);
    await changeProducts(page);
    await page.goto('/cart');
    await page.getByText('Price changed from').first().waitFor();
    await expectFitsSmallestScreen(page);
    await page.unrouteAll();
    await page.goto('/shipping');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByText('Enter your city').waitFor();
    await expectFitsSmallestScreen(page);
    await fillAddress(page);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await payButton(page).click();
    await page.getByRole('button', { name: 'Test cards' }).click();
    await expectFitsSmallestScreen(page);
  });

  it('all buttons, links and fields are large enough to touch', async () => {
    const page = await openWithCart(visitors, { viewport: { width: 390, height: 844 } });
    await page.goto('/cart');
    await page.getByRole('button', { name: /^Remove / }).waitFor();
    expect(await tooSmallTargets(page)).toEqual([]);
    await checkOut(page);
    expect(await tooSmallTargets(page)).toEqual([]);
    await payWith(page, CARDS.pays);
    await expectOrdered(page);
    expect(await tooSmallTargets(page)).toEqual([]);
  });
});

/** Raises the price of every product in the API's answers, and sets its stock to 2. */
async function changeProducts(page: Page): Promise<void> {
  await page.route('**/api/v1/product/0*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { product: { price: number } };
    const product = { ...answer.product, price: answer.product.price + 100, stock: 2 };
    await route.fulfill({ response, json: { ...answer, product } });
  });
}
