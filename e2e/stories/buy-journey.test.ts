import { describe, expect, it } from 'vitest';
import {
  ADDRESS,
  addToCart,
  openAndAdd,
  openWithCart,
  CARDS,
  codeField,
  expectOrdered,
  expectOrders,
  fillAddress,
  goOnToPayment,
  payWith,
  EARBUDS,
  sumOf,
} from '../buying.ts';
import { cartLink, expectAddress, expectFocus, expectText, tabTo } from '../page-state.ts';
import { submitSignIn, newShopper } from '../shopper.ts';
import { profile } from '../sign-in.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

describe('from the search to the order', () => {
  it('by mouse: cart, coupon, address, card, order', async () => {
    const page = await visitors.newPage();
    await submitSignIn(page, newShopper());
    await profile(page).waitFor();
    await addToCart(page, EARBUDS);
    await cartLink(page, 1).click();
    await page.getByRole('button', { name: `Increase quantity of ${EARBUDS}` }).click();
    await cartLink(page, 2).waitFor();
    await page.getByRole('button', { name: `Decrease quantity of ${EARBUDS}` }).click();
    await expectText(sumOf(page, 'Subtotal'), '₹3,499');
    await expectText(sumOf(page, 'Tax (18%)'), '₹630');
    await expectText(sumOf(page, 'Shipping'), 'Free');
    await expect.poll(() => sumOf(page, 'Discount').count()).toBe(0);
    await (await codeField(page)).fill('welcome10');
    await page.getByText('WELCOME10 takes 10% off').waitFor();
    await expectText(sumOf(page, 'Discount'), '−₹349.90');
    await expectText(sumOf(page, 'Total'), '₹3,779.10');
    await page.getByRole('link', { name: 'Checkout', exact: true }).click();
    await fillAddress(page);
    await goOnToPayment(page);
    await page
      .getByRole('timer', { name: 'Time left' })
      .getByText(/^14:\d\d$/)
      .waitFor();
    await expectText(sumOf(page, 'Total'), '₹3,779.10');
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

  it('by keyboard alone', { tags: 'long' }, async () => {
    const page = await openAndAdd(visitors);
    await tabTo(page, cartLink(page, 1), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('heading', { level: 1, name: 'Cart' }));
    await tabTo(page, page.getByRole('button', { name: 'Have a code?' }));
    await page.keyboard.press('Enter');
    await expectFocus(page.getByLabel('Coupon code'));
    await page.keyboard.type('WELCOME10');
    await page.keyboard.press('Enter');
    await expectText(sumOf(page, 'Total'), '₹3,779.10');
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

  it('on a phone: the next step’s button stays at the bottom, and there are two API calls that write, for checkout and order', async () => {
    const viewport = { width: 390, height: 844 };
    const page = await openWithCart(visitors, { path: '/shipping', viewport });
    await fillAddress(page);
    await page.waitForLoadState('networkidle');
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const isOrdering =
        request.method() !== 'GET' && /\/api\/v1\/(payment|order)\//.test(pathname);
      if (isOrdering) calls.push(`${request.method()} ${pathname}`);
    });
    await goOnToPayment(page);
    const pay = page.getByRole('button', { name: 'Pay ₹4,129' });
    const box = await pay.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
    expect(box?.y).toBeGreaterThan(viewport.height / 2);
    expect(box?.height).toBeGreaterThanOrEqual(44);
    await payWith(page, CARDS.pays);
    await expectOrdered(page);
    await page.waitForLoadState('networkidle');
    expect(calls).toEqual(['POST /api/v1/payment/create', 'POST /api/v1/order/new']);
  });
});
