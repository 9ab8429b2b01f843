import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addToCart, codeField, openAndAdd, openWithCart, EARBUDS, sumOf } from '../buying.ts';
import { PHONE } from '../screen-rules.ts';
import { newShopper, openSignedIn } from '../shopper.ts';
import { cartLink, expectAddress, expectFocus, expectText, goWithin } from '../page-state.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

describe('the cart', () => {
  it('survives a reload and is the same in two open tabs', { tags: 'long' }, async () => {
    const page = await openWithCart(visitors);
    const second = await page.context().newPage();
    await second.goto('/cart');
    await page.getByRole('button', { name: `Increase quantity of ${EARBUDS}` }).click();
    await cartLink(second, 2).waitFor();
    await expectText(sumOf(second, 'Subtotal'), '₹6,998');
    await second.reload();
    await cartLink(second, 2).waitFor();
    await second.getByRole('button', { name: `Remove ${EARBUDS}` }).click();
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
  });

  it(
    'follows the account to another device, and says what was changed there',
    { tags: 'long' },
    async () => {
      const shopper = newShopper();
      const laptop = await openWithCart(visitors, {}, shopper);
      const phone = await visitors.newPage({ viewport: PHONE });
      await openSignedIn(phone, shopper, '/cart');
      await expect.poll(() => hasPieces(phone, 1)).toBe(true);
      await phone.getByText('Your cart has what you put into it on your other devices').waitFor();
      await phone.getByRole('button', { name: `Increase quantity of ${EARBUDS}` }).click();
      await expect.poll(() => hasPieces(laptop, 2)).toBe(true);
      await laptop.getByText('Your cart was changed on another device').waitFor();
      await laptop.getByRole('button', { name: `Remove ${EARBUDS}` }).click();
      await expect.poll(() => hasPieces(phone, 0)).toBe(true);
    },
  );

  it(
    'a removed line can be restored, and the focus stays in the list',
    { tags: 'long' },
    async () => {
      const page = await openWithCart(visitors);
      await addToCart(page, 'Glass Pantry Jar', 2);
      await goWithin(page, '/cart');
      await page.getByRole('button', { name: `Remove ${EARBUDS}` }).click();
      await expectFocus(page.getByRole('button', { name: 'Remove Glass Pantry Jar' }));
      await expectText(sumOf(page, 'Shipping'), '₹200');
      await page.getByText('₹701 more for free shipping').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('button', { name: `Remove ${EARBUDS}` }).waitFor();
      await cartLink(page, 2).waitFor();
      const lines = page.getByRole('main').getByRole('heading', { level: 2 });
      await expect.poll(() => lines.allTextContents()).toEqual([EARBUDS, 'Glass Pantry Jar']);

      await page.getByRole('button', { name: `Remove ${EARBUDS}` }).click();
      await expectFocus(page.getByRole('button', { name: 'Remove Glass Pantry Jar' }));
      await page.keyboard.press('Enter');
      await expectFocus(page.getByRole('heading', { level: 1, name: 'Your cart is empty' }));
      for (const name of ['Glass Pantry Jar', EARBUDS]) {
        const removed = page.getByRole('status').filter({ hasText: `Removed ${name}` });
        await removed.getByRole('button', { name: 'Undo' }).click();
        await expectFocus(page.getByRole('button', { name: `Remove ${name}` }));
      }
      await expect.poll(() => lines.allTextContents()).toEqual([EARBUDS, 'Glass Pantry Jar']);
    },
  );

  it('is shown as last loaded while offline, with one message', { tags: 'long' }, async () => {
    const page = await openAndAdd(visitors, {
      own: true,
      expectedErrors: [/ERR_INTERNET_DISCONNECTED/],
    });
    await untilCartIsKept(page);
    await page.context().setOffline(true);
    await cartLink(page, 1).click();
    await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor();
    await page.getByRole('button', { name: `Remove ${EARBUDS}` }).waitFor();
    await page.getByText('Prices and stock are as last seen.').waitFor();
    await expectText(sumOf(page, 'Total'), '₹4,129');
    await expect.poll(() => page.getByText(/offline/i).count()).toBe(1);
    await page.getByText('Checkout waits for the connection.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('Prices and stock are as last seen.').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Checkout' }).click();
    await expectAddress(page, '/shipping');
  });

  it(
    '“Checkout” stays under the pointer while a coupon code is checked',
    { tags: 'long' },
    async () => {
      const page = await openWithCart(visitors, { expectedErrors: [/status of (404|409)/] });
      for (const typed of ['NO', 'NOSUCHCODE', 'WELCOME10']) {
        await goWithin(page, '/cart');
        const field = await codeField(page);
        await field.fill('');
        await field.pressSequentially(typed);
        // As long as a real click: the response may arrive in between.
        await page.getByRole('link', { name: 'Checkout', exact: true }).click({ delay: 150 });
        await expectAddress(page, '/shipping');
      }
      await goWithin(page, '/cart');
      const code = await codeField(page);
      await code.fill('NOSUCHCODE');
      await page.getByText("This code can't be used").waitFor();
      await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true');
      await code.fill('WELCOME10');
      await page.getByRole('button', { name: 'Apply' }).click();
      await expectText(sumOf(page, 'Total'), '₹3,779.10');
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await expectText(sumOf(page, 'Total'), '₹4,129');
      await expectFocus(code);
      expect(await code.inputValue()).toBe('');
      await code.fill('FLAT200');
      await expectText(sumOf(page, 'Discount'), '−₹200');
      await page.getByRole('button', { name: `Remove ${EARBUDS}` }).click();
      await addToCart(page, 'Glass Pantry Jar');
      await goWithin(page, '/cart');
      await code.fill('FLAT200');
      await page.getByText('This code needs a subtotal of at least ₹1,500').waitFor();
    },
  );
});

describe('a change since the product was added', () => {
  it('of the price, of the stock or a deletion is shown at the line and settled there', async () => {
    const page = await openWithCart(visitors, {
      before: (opened) =>
        opened.route(PRODUCTS, (route) => route.fulfill({ status: 500, body: '' })),
      expectedErrors: [/status of (404|500)/],
    });
    const notChecked = page.getByText("Prices and stock can't be checked just now.");
    await notChecked.waitFor();
    await page.unroute(PRODUCTS);
    await answerProduct(page, { price: 3599 });
    await page.getByRole('button', { name: 'Try again' }).click();
    await notChecked.waitFor({ state: 'detached' });
    await page.getByText('Price changed from ₹3,499 to ₹3,599').waitFor();
    await expectBlocked(page);
    await page.getByRole('button', { name: 'Update price' }).click();
    await expectText(sumOf(page, 'Subtotal'), '₹3,599');
    await page.getByRole('link', { name: 'Checkout', exact: true }).click();
    await expectAddress(page, '/shipping');

    await goWithin(page, '/cart');
    await page.getByRole('button', { name: `Increase quantity of ${EARBUDS}` }).click();
    await page.getByRole('button', { name: `Increase quantity of ${EARBUDS}` }).click();
    await cartLink(page, 3).waitFor();
    await answerProduct(page, { price: 3599, stock: 2 });
    await page.reload();
    await page.getByText('Only 2 left').waitFor();
    await expectBlocked(page);
    await page.getByRole('button', { name: 'Set to 2' }).click();
    await cartLink(page, 2).waitFor();
    await answerProduct(page, { price: 3599, stock: 0 });
    await page.reload();
    await page.getByRole('listitem').getByText('Out of stock').waitFor();
    await expectBlocked(page);

    await page.route(PRODUCTS, (route) =>
      route.fulfill({
        status: 404,
        json: { success: false, code: 'NOT_FOUND', message: 'Product not found' },
      }),
    );
    await page.reload();
    await page.getByText('No longer sold').waitFor();
    await expect
      .poll(() => page.getByRole('main').getByRole('link', { name: EARBUDS }).count())
      .toBe(0);
    await expectBlocked(page);
    await page.getByRole('button', { name: `Remove ${EARBUDS}` }).click();
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
  });
});

/** The calls of the API for one product. */
const PRODUCTS = '**/api/v1/product/0*';

/** Changes these fields of every product in the API's answers. */
async function answerProduct(page: Page, changed: object): Promise<void> {
  await page.route(PRODUCTS, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { product: object };
    await route.fulfill({
      response,
      json: { ...answer, product: { ...answer.product, ...changed } },
    });
  });
}

async function expectBlocked(page: Page): Promise<void> {
  const checkout = page.getByRole('link', { name: 'Checkout', exact: true });
  await expect.poll(() => checkout.getAttribute('aria-disabled')).toBe('true');
  await page.getByText('Something has changed. Settle it first, then check out.').waitFor();
}

/** Waits until the idle browser has loaded the code of the cart. */
async function untilCartIsKept(page: Page): Promise<void> {
  const names = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(' '),
    );
  await expect.poll(names).toContain('/CartPage-');
}

/** Returns to the page; true if its cart then has so many pieces. */
async function hasPieces(page: Page, count: number): Promise<boolean> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  return cartLink(page, count).isVisible();
}
