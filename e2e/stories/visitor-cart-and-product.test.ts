import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { firstOf } from '#testing/fast-run.ts';
import { addToCart, EARBUDS, sumOf } from '../buying.ts';
import {
  cartLink,
  expectAddress,
  expectFocus,
  expectText,
  goWithin,
  tabTo,
  untilLoaded,
} from '../page-state.ts';
import { productIdOf, productPath } from '../products.ts';
import {
  expectAccessibleInBothThemes,
  expectFitsSmallestScreen,
  tooSmallTargets,
} from '../screen-rules.ts';
import { nameAtSignIn, newShopper } from '../shopper.ts';
import { demoButton, pressDemo } from '../sign-in.ts';
import { NOT_FOUND, expectAccessible, useVisitors } from '../visitor.ts';

const visitors = useVisitors();

const WATCH = 'Field Watch Blue';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

const HANDS = [
  {
    by: 'by keyboard',
    options: {},
    press: async (page: Page, place: Locator) => {
      await tabTo(page, place);
      await page.keyboard.press('Enter');
    },
    // Back to the header.
    toCart: async (page: Page) => {
      await tabTo(page, cartLink(page, 2), 'Shift+Tab');
      await page.keyboard.press('Enter');
    },
  },
  {
    by: 'on a phone',
    options: PHONE,
    press: async (_page: Page, place: Locator) => place.tap(),
    toCart: async (page: Page) => page.getByRole('link', { name: 'View cart' }).tap(),
  },
];

describe.each(firstOf(1, HANDS))('a visitor, $by', ({ options, press, toCart }) => {
  it('gets from a shared product link to a filled cart and, after the log-in, to the address', async () => {
    const page = await visitors.newPage(options);
    await page.goto(await productPath(EARBUDS));
    await page.getByRole('heading', { level: 1, name: EARBUDS }).waitFor();
    const look = page.getByRole('main');
    await look.getByText('₹3,499').first().waitFor();
    await look.getByText('In stock').waitFor();
    await untilLoaded(page);
    expect(await page.getByText('Log in to see this page').count()).toBe(0);
    await expectAccessibleInBothThemes(page);
    expect(await tooSmallTargets(page)).toEqual([]);
    await press(page, look.getByRole('button', { name: 'One more' }));
    await press(page, look.getByRole('button', { name: 'Add to cart' }));
    await cartLink(page, 2).waitFor();

    await toCart(page);
    await expectAddress(page, `${await productPath(EARBUDS)}?cart=open`);
    const cart = page.getByRole('dialog', { name: 'Cart' });
    await expectFocus(cart.getByRole('button', { name: 'Close' }));
    await press(page, cart.getByRole('button', { name: `Increase quantity of ${EARBUDS}` }));
    await cartLink(page, 3).waitFor();
    await expectText(sumOf(page, 'Subtotal', cart), '₹10,497');
    await expectText(sumOf(page, 'Shipping', cart), 'Free');
    await expectAccessibleInBothThemes(page);
    expect(await tooSmallTargets(page)).toEqual([]);

    await press(page, cart.getByRole('link', { name: 'Log in to check out' }));
    await expectAddress(page, '/login');
    await nameAtSignIn(page, newShopper());
    await press(page, demoButton(page, 'asha'));
    await expectAddress(page, '/shipping');
    await expectFocus(page.getByRole('heading', { level: 1, name: 'Shipping' }));
    await cartLink(page, 3).waitFor();
  });
});

describe('the page of a product', () => {
  it('leads back to the list as it was', async () => {
    const page = await visitors.newPage();
    await page.goto('/search?search=watch&sort=asc');
    const card = page.getByRole('link', { name: WATCH, exact: true });
    await card.waitFor();
    await untilLoaded(page);
    await page.evaluate(() => scrollTo(0, 200));
    await card.focus();
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    await expectAddress(page, await productPath(WATCH));
    await expectFocus(page.getByRole('heading', { level: 1, name: WATCH }));
    await page.goBack();
    await expectAddress(page, '/search?search=watch&sort=asc');
    await page.getByRole('heading', { level: 1, name: /for “watch”$/ }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
  });

  it(
    'has the results of what was typed just before a press behind it',
    { tags: 'long' },
    async () => {
      const page = await visitors.newPage();
      await page.goto('/search?category=Watches');
      await untilLoaded(page);
      const card = page.getByRole('link', { name: WATCH, exact: true });
      await page.getByRole('searchbox', { name: 'Search products' }).pressSequentially('field');
      await card.click();
      await expectAddress(page, await productPath(WATCH));
      await page.goBack();
      await expectAddress(page, '/search?search=field&category=Watches');
    },
  );

  it(
    'is what links of former versions lead to, and other names in its address',
    { tags: 'long' },
    async () => {
      const page = await visitors.newPage();
      const own = await productPath(WATCH);
      const id = await productIdOf(WATCH);
      for (const address of [`/search?category=Watches&look=${id}`, `/p/${id}`, `/p/${id}/other`]) {
        await page.goto(address);
        await expectAddress(page, own);
        await page.getByRole('heading', { level: 1, name: WATCH }).waitFor();
      }
      await goWithin(page, '/');
      await goWithin(page, `/p/${id}/other`);
      await expectAddress(page, own);
      await goWithin(page, `/?look=${id}`);
      await expectAddress(page, own);
    },
  );

  it('has a title, reviews and what goes with it', async () => {
    const page = await visitors.newPage();
    const own = await productPath(WATCH);
    await page.goto(own);
    await expect.poll(() => page.title()).toBe(`${WATCH} · Vitrine`);
    await page.getByRole('heading', { name: 'Reviews', exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Goes well with' }).waitFor();
    await page.getByRole('button', { name: 'Write a review' }).click();
    await expectAddress(page, '/login');
    await pressDemo(page, 'asha');
    await expectAddress(page, own);
    expect(new URL(page.url()).hash).toBe('#reviews');
  });

  it('asks for the log-in to tell when a sold-out product is back', { tags: 'long' }, async () => {
    const page = await visitors.newPage();
    const own = await productPath('Petal Coin Purse');
    await page.goto(own);
    await page.getByRole('button', { name: "Tell me when it's back" }).click();
    await expectAddress(page, '/login');
    await pressDemo(page, 'asha');
    await expectAddress(page, own);
  });

  it('of an unknown product says so, with a way on', async () => {
    const page = await visitors.newPage({ expectedErrors: [NOT_FOUND] });
    const answer = await page.goto('/p/nonsense/lamp');
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: 'Product not found' }).waitFor();
    await expectAccessible(page, { whole: true });
    await page.getByRole('main').getByRole('link', { name: 'Search products' }).click();
    await expectAddress(page, '/search');
  });

  it('of a product that can’t be fetched says so, and “Try again” mends it', async () => {
    const page = await visitors.newPage({ expectedErrors: [/status of 500/] });
    // From a list whose cards do not have the product.
    await page.goto('/withdrawal');
    await untilLoaded(page);
    await page.route(`**/api/v1/product/${await productIdOf(WATCH)}`, (route) =>
      route.fulfill({ status: 500, body: '' }),
    );
    await goWithin(page, await productPath(WATCH));
    await page.getByRole('main').getByText("This product can't be shown").waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: WATCH }).waitFor();
  });
});

describe('the cart drawer', () => {
  it('says that there is nothing in it, and leads to the search', { tags: 'long' }, async () => {
    const page = await visitors.newPage();
    await page.goto('/search?category=Watches');
    await untilLoaded(page);
    await cartLink(page, 0).click();
    await expectAddress(page, '/search?category=Watches&cart=open');
    const cart = page.getByRole('dialog', { name: 'Cart' });
    await cart.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
    await expectAccessible(page, { whole: true });
    await page.mouse.click(200, 400);
    await cart.waitFor({ state: 'detached' });
    await expectAddress(page, '/search?category=Watches');
    await expectFocus(cartLink(page, 0));
  });

  it(
    'has what was removed back again, and leads to a product and on to the page',
    { tags: 'long' },
    async () => {
      const page = await visitors.newPage();
      await addToCart(page, EARBUDS);
      await page.goto('/');
      await cartLink(page, 1).click();
      const cart = page.getByRole('dialog', { name: 'Cart' });
      const remove = cart.getByRole('button', { name: `Remove ${EARBUDS}` });
      await remove.click();
      await cart.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
      await expectFocus(cart.getByRole('heading', { name: 'Cart', exact: true }));
      await cart.getByRole('button', { name: 'Undo' }).click();
      await expectFocus(remove);
      await cart.getByRole('link', { name: EARBUDS }).click();
      await expectAddress(page, await productPath(EARBUDS));
      await page.getByRole('heading', { level: 1, name: EARBUDS }).waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.goBack();
      await cart.waitFor();
    },
  );

  it('says what has changed since, before the log-in', async () => {
    const page = await visitors.newPage();
    await addToCart(page, EARBUDS);
    await page.route('**/api/v1/product/0*', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { product: object };
      const product = { ...answer.product, price: 3599, stock: 0 };
      await route.fulfill({ response, json: { ...answer, product } });
    });
    await page.goto('/?cart=open');
    const cart = page.getByRole('dialog', { name: 'Cart' });
    await cart.getByText('Price changed from ₹3,499 to ₹3,599').waitFor();
    await cart.getByText('Out of stock').waitFor();
    const logIn = cart.getByRole('link', { name: 'Log in to check out' });
    await expect.poll(() => logIn.getAttribute('aria-disabled')).toBe('true');
    await logIn.click({ force: true });
    await expectAddress(page, '/?cart=open');
  });
});

it(
  'the cart drawer of the smallest phone is not wider than the window',
  { tags: 'long' },
  async () => {
    const page = await visitors.newPage({ viewport: { width: 320, height: 640 } });
    await addToCart(page, 'Cloth-Bound Journals, Set of Three');
    await page.goto('/?cart=open');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Remove / }).waitFor();
    await expectFitsSmallestScreen(page);
    const overhang = await dialog.evaluate(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    );
    expect(overhang).toBe(0);
  },
);
