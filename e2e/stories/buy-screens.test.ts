// @module-tag long
import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import {
  openAtPayment,
  openWithCart,
  CARDS,
  checkOut,
  codeField,
  expectOrdered,
  goOnToPayment,
  payButton,
  payWith,
} from '../buying.ts';
import { cartLink, goWithin } from '../page-state.ts';
import { expectContrastInDark, expectGoodAtEverySize } from '../screen-rules.ts';
import { NOT_FOUND, useVisitors } from '../visitor.ts';

const visitors = useVisitors();

describe('buying is accessible, light and dark, on a desktop, on a phone and 320 pixels wide', () => {
  it('the cart and its messages', async () => {
    const page = await openWithCart(visitors, { expectedErrors: [NOT_FOUND] });
    await (await codeField(page)).fill('NOSUCHCODE');
    await page.getByText("This code can't be used").waitFor();
    await expectGoodAtEverySize(page);
    for (const count of [2, 3]) {
      await page.getByRole('button', { name: /^Increase quantity/ }).click();
      await cartLink(page, count).waitFor();
    }
    await changeProducts(page);
    await page.reload();
    await page.getByText('Only 2 left').waitFor();
    await page.getByText('Price changed from').waitFor();
    await expectGoodAtEverySize(page);
    await page.getByRole('button', { name: /^Remove / }).click();
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await expectGoodAtEverySize(page);
  });

  it('the address and the payment', async () => {
    const page = await openWithCart(visitors, {
      path: '/shipping',
      expectedErrors: [/status of 402/],
    });
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByText('Enter your city').waitFor();
    await expectGoodAtEverySize(page);
    await checkOut(page);
    await payButton(page).click();
    await page.getByText('Enter the CVC').waitFor();
    await expectContrastInDark(page);
    await expectGoodAtEverySize(page);
    await payWith(page, CARDS.declined);
    await page.getByText('Your card was declined. Nothing was charged.').waitFor();
    await page.getByRole('button', { name: 'Test cards' }).click();
    await expectGoodAtEverySize(page);
    await page.route('**/api/v1/order/new', (route) => route.fulfill({ status: 402, body: '' }));
    await payWith(page, CARDS.pays);
    await page.getByText('Your payment went through.', { exact: false }).waitFor();
    await expectGoodAtEverySize(page);
  });

  it('the end of a checkout, the orders and an order', async () => {
    const page = await openAtPayment(visitors, { own: true, expectedErrors: [NOT_FOUND] });
    await page.clock.setFixedTime(Date.now() + 16 * 60_000);
    await page.getByText('The time to pay has run out').waitFor();
    await expectGoodAtEverySize(page);
    await goWithin(page, '/orders');
    await page.getByRole('heading', { name: 'No orders yet' }).waitFor();
    await expectGoodAtEverySize(page);
    await goWithin(page, '/order/nonsense');
    await page.getByRole('heading', { name: 'Order not found' }).waitFor();
    await expectGoodAtEverySize(page);
    await goWithin(page, '/shipping');
    await goOnToPayment(page);
    await payWith(page, CARDS.pays);
    await expectOrdered(page);
    await expectContrastInDark(page);
    await expectGoodAtEverySize(page);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('dialog').waitFor();
    await expectGoodAtEverySize(page);
    await goWithin(page, '/orders');
    await page.getByRole('heading', { level: 2, name: /^Order / }).waitFor();
    await expectGoodAtEverySize(page);
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
