import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  addToCart,
  arriveAtPay,
  arriveWithCart,
  CARDS,
  checkOut,
  expectOrdered,
  fillAddress,
  payButton,
  payWith,
} from '../buying.ts';
import { cartHolding } from '../look.ts';
import { expectAccessibleInEachLook, expectToFit, tooSmall } from '../screen-rules.ts';
import { comeBack, newShopper } from '../shopper.ts';
import { DEMO, signOut } from '../sign-in.ts';
import { NOT_FOUND, useVisitors } from '../visitor.ts';

const visitors = useVisitors();

const SIZES = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

describe.each(SIZES)('everybody can buy, light or dark, $width wide', (viewport) => {
  it('the cart and what is said in it', async () => {
    const page = await arriveWithCart(visitors, { viewport, complaints: [NOT_FOUND] });
    await page.goto('/cart');
    await page.getByLabel('Coupon code').fill('NOSUCHCODE');
    await page.getByText("This code can't be used").waitFor();
    await expectAccessibleInEachLook(page);
    for (const count of [2, 3]) {
      await page.getByRole('button', { name: /^Increase quantity/ }).click();
      await cartHolding(page, count).waitFor();
    }
    await changeProducts(page);
    await page.reload();
    await page.getByText('Only 2 left').waitFor();
    await page.getByText('Price changed from').waitFor();
    await expectAccessibleInEachLook(page);
    await page.unrouteAll();
    await page.goto('/cart');
    await page.getByRole('button', { name: /^Remove / }).click();
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await expectAccessibleInEachLook(page);
  });

  it('the address and the payment', async () => {
    const page = await arriveWithCart(visitors, { viewport, complaints: [/status of 402/] });
    await page.goto('/shipping');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByText('Enter your city').waitFor();
    await expectAccessibleInEachLook(page);
    await checkOut(page);
    await payButton(page).click();
    await page.getByText('Enter the CVC').waitFor();
    await expectAccessibleInEachLook(page);
    await payWith(page, CARDS.declined);
    await page.getByText('Your card was declined. Nothing was charged.').waitFor();
    await page.getByRole('button', { name: 'Test cards' }).click();
    await expectAccessibleInEachLook(page);
    await page.route('**/api/v1/order/new', (route) => route.fulfill({ status: 402, body: '' }));
    await payWith(page, CARDS.pays);
    await page.getByText('Your payment went through.', { exact: false }).waitFor();
    await expectAccessibleInEachLook(page);
  });

  it('the end of a checkout, the orders and an order', async () => {
    const page = await arriveAtPay(visitors, { viewport, complaints: [NOT_FOUND] });
    await page.clock.setFixedTime(Date.now() + 16 * 60_000);
    await page.getByText('The time to pay has run out').waitFor();
    await expectAccessibleInEachLook(page);
    await page.goto('/orders');
    await page.getByRole('heading', { name: 'No orders yet' }).waitFor();
    await expectAccessibleInEachLook(page);
    await page.goto('/order/nonsense');
    await page.getByRole('heading', { name: 'Order not found' }).waitFor();
    await expectAccessibleInEachLook(page);
    const buyer = await arriveAtPay(visitors, { viewport });
    await payWith(buyer, CARDS.pays);
    await expectOrdered(buyer);
    await expectAccessibleInEachLook(buyer);
    await buyer.getByRole('button', { name: 'Cancel order' }).click();
    await buyer.getByRole('dialog').waitFor();
    await expectAccessibleInEachLook(buyer);
    await buyer.goto('/orders');
    await buyer.getByRole('heading', { level: 2, name: /^Order / }).waitFor();
    await expectAccessibleInEachLook(buyer);
  });
});

describe('the smallest screens', () => {
  it('nothing is wider than 320 pixels', async () => {
    const page = await visitors.arrive({
      viewport: { width: 320, height: 640 },
      complaints: [NOT_FOUND],
    });
    await comeBack(page, DEMO.asha, '/orders');
    await page
      .getByRole('heading', { level: 2, name: /^Order / })
      .first()
      .waitFor();
    await expectToFit(page);
    await page.getByRole('heading', { level: 2 }).first().getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: /^Order / }).waitFor();
    await expectToFit(page);

    await signOut(page);
    await comeBack(page, newShopper());
    await addToCart(page, 'Lumen R1 Rangefinder Camera');
    await addToCart(page, 'Cloth-Bound Journals, Set of Three', 2);
    await changeProducts(page);
    await page.goto('/cart');
    await page.getByText('Price changed from').first().waitFor();
    await expectToFit(page);
    await page.unrouteAll();
    await page.goto('/shipping');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByText('Enter your city').waitFor();
    await expectToFit(page);
    await fillAddress(page);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await payButton(page).click();
    await page.getByRole('button', { name: 'Test cards' }).click();
    await expectToFit(page);
  });

  it('whatever can be pressed is large enough for a finger', async () => {
    const page = await arriveWithCart(visitors, { viewport: { width: 390, height: 844 } });
    await page.goto('/cart');
    await page.getByRole('button', { name: /^Remove / }).waitFor();
    expect(await tooSmall(page)).toEqual([]);
    await checkOut(page);
    expect(await tooSmall(page)).toEqual([]);
    await payWith(page, CARDS.pays);
    await expectOrdered(page);
    expect(await tooSmall(page)).toEqual([]);
  });
});

/** From now on every product costs more, and there are two of it. */
async function changeProducts(page: Page): Promise<void> {
  await page.route('**/api/v1/product/0*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { product: { price: number } };
    const product = { ...answer.product, price: answer.product.price + 100, stock: 2 };
    await route.fulfill({ response, json: { ...answer, product } });
  });
}
