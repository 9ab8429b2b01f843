import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  ADDRESS,
  addToCart,
  arriveAtPay,
  CARDS,
  expectOrdered,
  expectOrders,
  fillAddress,
  goOnToPayment,
  payWith,
  EARBUDS,
  sumOf,
} from '../buying.ts';
import { cartHolding, expectAddress, expectFocus, expectWords } from '../look.ts';
import { askToComeIn, comeBack, newShopper } from '../shopper.ts';
import { profile } from '../sign-in.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

describe('from the shelf to the order', () => {
  it('by mouse: the cart, a coupon, the address, a card, and the order is there', async () => {
    const page = await visitors.arrive();
    await askToComeIn(page, newShopper());
    await profile(page).waitFor();
    await addToCart(page, EARBUDS);
    await cartHolding(page, 1).click();
    await page.getByRole('button', { name: `Increase quantity of ${EARBUDS}` }).click();
    await cartHolding(page, 2).waitFor();
    await page.getByRole('button', { name: `Decrease quantity of ${EARBUDS}` }).click();
    await expectWords(sumOf(page, 'Subtotal'), '₹3,499');
    await expectWords(sumOf(page, 'Tax (18%)'), '₹630');
    await expectWords(sumOf(page, 'Shipping'), '₹0');
    await page.getByLabel('Coupon code').fill('welcome10');
    await page.getByText('WELCOME10 takes 10% off').waitFor();
    await expectWords(sumOf(page, 'Discount'), '−₹349.90');
    await expectWords(sumOf(page, 'Total'), '₹3,779.10');
    await page.getByRole('link', { name: 'Checkout', exact: true }).click();
    await fillAddress(page);
    await goOnToPayment(page);
    await page
      .getByRole('timer', { name: 'Time left' })
      .getByText(/^14:\d\d$/)
      .waitFor();
    await expectWords(sumOf(page, 'Total'), '₹3,779.10');
    await page.getByRole('button', { name: 'Pay ₹3,779.10' }).waitFor();
    await payWith(page, CARDS.pays);
    await page.getByRole('status').filter({ hasText: 'Order placed successfully' }).waitFor();
    const orderId = await expectOrdered(page);
    await page.getByText(ADDRESS.Address).waitFor();
    await page.getByText('With the code WELCOME10').waitFor();
    await expectOrders(page, 1);
    await page.getByRole('heading', { level: 2 }).getByRole('link').click();
    await expectAddress(page, `/order/${orderId}`);
  });

  it('by keyboard alone', async () => {
    const page = await visitors.arrive();
    await comeBack(page, newShopper());
    await addToCart(page, EARBUDS);
    await tabTo(page, cartHolding(page, 1), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('heading', { level: 1, name: 'Cart' }));
    await tabTo(page, page.getByLabel('Coupon code'));
    await page.keyboard.type('WELCOME10');
    await page.keyboard.press('Enter');
    await expectWords(sumOf(page, 'Total'), '₹3,779.10');
    await tabTo(page, page.getByRole('link', { name: 'Checkout', exact: true }));
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('heading', { level: 1, name: 'Shipping' }));
    for (const [field, value] of Object.entries(ADDRESS)) {
      await tabTo(page, page.getByLabel(field));
      await page.keyboard.type(value);
    }
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('heading', { level: 1, name: 'Payment' }));
    await tabTo(page, page.getByLabel('Card number'));
    await page.keyboard.type(CARDS.pays);
    await page.keyboard.press('Tab');
    await page.keyboard.type('1240');
    await page.keyboard.press('Tab');
    await page.keyboard.type('123');
    await page.keyboard.press('Enter');
    await expectOrdered(page);
    await expectFocus(page.getByRole('heading', { level: 1, name: /^Order / }));
  });

  it('takes two calls of the shop: one for the checkout, one for the order', async () => {
    const page = await visitors.arrive();
    await comeBack(page, newShopper());
    await addToCart(page, EARBUDS);
    await page.goto('/shipping');
    await fillAddress(page);
    await page.waitForLoadState('networkidle');
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const isOrdering = /\/api\/v1\/(payment|order)\//.test(pathname);
      if (isOrdering) calls.push(`${request.method()} ${pathname}`);
    });
    await goOnToPayment(page);
    await payWith(page, CARDS.pays);
    await expectOrdered(page);
    await page.waitForLoadState('networkidle');
    expect(calls).toEqual(['POST /api/v1/payment/create', 'POST /api/v1/order/new']);
  });

  it('on a phone, the next step is always under the thumb', async () => {
    const viewport = { width: 390, height: 844 };
    const page = await arriveAtPay(visitors, { viewport });
    const pay = page.getByRole('button', { name: 'Pay ₹4,129' });
    const box = await pay.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
    expect(box?.y).toBeGreaterThan(viewport.height / 2);
    expect(box?.height).toBeGreaterThanOrEqual(44);
    await payWith(page, CARDS.pays);
    await expectOrdered(page);
  });
});

/** Goes there as one does without a mouse. */
async function tabTo(page: Page, place: Locator, key = 'Tab'): Promise<void> {
  await place.waitFor();
  const isThere = () => place.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 60; steps += 1) {
    if (await isThere()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not get to ${place.toString()}`);
}
