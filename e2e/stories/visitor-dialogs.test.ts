import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addToCart, EARBUDS, sumOf } from '../buying.ts';
import {
  cartLink,
  expectAddress,
  expectFocus,
  expectText,
  tabTo,
  untilLoaded,
} from '../page-state.ts';
import { productPath } from '../products.ts';
import {
  expectAccessibleInBothThemes,
  expectFitsSmallestScreen,
  tooSmallTargets,
} from '../screen-rules.ts';
import { openSignedIn, nameAtSignIn, newShopper } from '../shopper.ts';
import { DEMO, demoButton } from '../sign-in.ts';
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
    // Past the dialog, and back to the header.
    toCart: async (page: Page) => {
      await page.keyboard.press('Escape');
      await expectFocus(page.getByRole('heading', { level: 1 }));
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

describe.each(HANDS)('a visitor, $by', ({ options, press, toCart }) => {
  it('gets from a shared product link to a filled cart and, after the log-in, to the address', async () => {
    const page = await visitors.newPage(options);
    await page.goto(await productPath(EARBUDS));
    await expectAddress(page, `/?look=${await idOf(EARBUDS)}`);
    const look = page.getByRole('dialog', { name: EARBUDS });
    await look.getByText('₹3,499').waitFor();
    await look.getByText('In stock').waitFor();
    await expectFocus(look.getByRole('button', { name: 'Close' }));
    expect(await page.getByText('Log in to see this page').count()).toBe(0);
    await expectAccessibleInBothThemes(page);
    expect(await tooSmallTargets(page)).toEqual([]);
    await press(page, look.getByRole('button', { name: 'One more' }));
    await press(page, look.getByRole('button', { name: 'Add to cart' }));
    await cartLink(page, 2).waitFor();

    await toCart(page);
    await expectAddress(page, '/?cart=open');
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

describe('the quick look', () => {
  const WAYS_OUT: [string, (page: Page) => Promise<unknown>][] = [
    ['Escape', (page) => page.keyboard.press('Escape')],
    ['a click beside it', (page) => page.mouse.click(8, 400)],
    ['“Close”', (page) => page.getByRole('button', { name: 'Close' }).click()],
    ['Back', (page) => page.goBack()],
  ];

  it('opens over the page, and Escape, a click beside it, “Close” and Back lead back to the same place', async () => {
    const page = await visitors.newPage();
    await page.goto('/search?search=watch&sort=asc');
    const card = page.getByRole('link', { name: WATCH, exact: true });
    await card.waitFor();
    await untilLoaded(page);
    await page.evaluate(() => scrollTo(0, 200));
    const steps = await stepsOf(page);
    for (const [way, leave] of WAYS_OUT) {
      await card.focus();
      const scrolled = await page.evaluate(() => scrollY);
      expect(scrolled).toBeGreaterThan(0);
      await page.keyboard.press('Enter');
      const look = page.getByRole('dialog', { name: WATCH });
      await look.waitFor();
      await expectAddress(page, `/search?search=watch&sort=asc&look=${await idOf(WATCH)}`);
      await page.getByRole('heading', { level: 1, name: /for “watch”$/ }).waitFor();
      await leave(page);
      await look.waitFor({ state: 'detached' });
      await expectAddress(page, '/search?search=watch&sort=asc');
      await expectFocus(card);
      const after = {
        way,
        scrolled: await page.evaluate(() => scrollY),
        steps: await stepsOf(page),
      };
      expect(after).toEqual({ way, scrolled, steps });
    }
  });

  it('opens once at a double click', async () => {
    const page = await visitors.newPage();
    await page.goto('/search?category=Watches');
    await untilLoaded(page);
    const steps = await stepsOf(page);
    await page.getByRole('link', { name: WATCH, exact: true }).dblclick();
    await page.getByRole('dialog', { name: WATCH }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectAddress(page, '/search?category=Watches');
    expect(await stepsOf(page)).toBe(steps);
  });

  const PRESSES = {
    click: (card: Locator) => card.click(),
    // As in Safari, which leaves the focus in the field.
    withoutFocus: (card: Locator) => card.evaluate((link) => (link as HTMLElement).click()),
  };

  it('opens over the results of what was typed just before a press', async () => {
    const page = await visitors.newPage();
    await page.goto('/search?category=Watches');
    await untilLoaded(page);
    const card = page.getByRole('link', { name: WATCH, exact: true });
    const typed = page.getByRole('searchbox', { name: 'Search products' });
    const presses = { field: PRESSES.click, 'field watch': PRESSES.withoutFocus };
    for (const [words, press] of Object.entries(presses)) {
      await typed.fill('');
      await typed.pressSequentially(words);
      await press(card);
      const search = `/search?${new URLSearchParams({ search: words })}&category=Watches`;
      await expectAddress(page, `${search}&look=${await idOf(WATCH)}`);
      await page.getByRole('dialog', { name: WATCH }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expectAddress(page, search);
      await expectFocus(card);
    }
  });

  it('is shared and reloaded by its address, and closed without leaving the page', async () => {
    const page = await visitors.newPage();
    const address = `/search?category=Watches&look=${await idOf(WATCH)}`;
    await page.goto(address);
    const look = page.getByRole('dialog', { name: WATCH });
    await look.waitFor();
    await page.reload();
    await look.waitFor();
    await page.keyboard.press('Escape');
    await look.waitFor({ state: 'detached' });
    await expectAddress(page, '/search?category=Watches');
    await expectFocus(page.getByRole('heading', { level: 1, name: 'Watches' }));
  });

  it('shows the photos closely; closing one leaves the dialog open', async () => {
    const page = await visitors.newPage();
    await page.goto(`/?look=${await idOf(WATCH)}`);
    const photo = page.getByRole('button', { name: `${WATCH}, photo 1 of 3` });
    for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await photo.click();
      const zoom = page.getByRole('dialog', { name: `${WATCH}, photo 1 of 3` });
      await zoom.waitFor();
      await leave();
      await zoom.waitFor({ state: 'detached' });
      await expectFocus(photo);
      await expectAddress(page, `/?look=${await idOf(WATCH)}`);
    }
  });

  it('of an unknown product says so, with a way on', async () => {
    const page = await visitors.newPage({ expectedErrors: [NOT_FOUND] });
    await page.goto('/productdetail/nonsense');
    await expectAddress(page, '/?look=nonsense');
    const look = page.getByRole('dialog', { name: 'Product not found' });
    await look.waitFor();
    await expectAccessible(page, { whole: true });
    await look.getByRole('link', { name: 'Search products' }).click();
    await expectAddress(page, '/search');
    await look.waitFor({ state: 'detached' });
    await expectFocus(page.getByRole('heading', { level: 1, name: 'Search' }));
  });

  it('of a product that can’t be fetched says so, and “Try again” mends it', async () => {
    const page = await visitors.newPage({ expectedErrors: [/status of 500/] });
    const id = await idOf(WATCH);
    await page.route(`**/api/v1/product/${id}`, (route) =>
      route.fulfill({ status: 500, body: '' }),
    );
    await page.goto(`/login?look=${id}`);
    await page.getByRole('dialog').getByText("This product can't be shown").waitFor();
    await page.unrouteAll();
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('dialog', { name: WATCH }).waitFor();
  });

  it('leads whoever is signed in to the product’s page', async () => {
    const page = await visitors.newPage();
    await openSignedIn(page, DEMO.asha, `/search?look=${await idOf(WATCH)}`);
    await expectAddress(page, await productPath(WATCH));
    await page.getByRole('heading', { level: 1, name: WATCH }).waitFor();
    await page.goto('/?cart=open');
    await expectAddress(page, '/cart');
  });
});

describe('the cart drawer', () => {
  it('says that there is nothing in it, and leads to the search', async () => {
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

  it('has what was removed back again, and leads to a product and on to the page', async () => {
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
    await expectAddress(page, `/?look=${await idOf(EARBUDS)}`);
    await page.getByRole('dialog', { name: EARBUDS }).waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectAddress(page, '/');
    await expectFocus(cartLink(page, 1));
  });

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

describe('on the smallest phone', () => {
  it('neither is wider than the window', async () => {
    const page = await visitors.newPage({ viewport: { width: 320, height: 640 } });
    await addToCart(page, 'Cloth-Bound Journals, Set of Three');
    for (const address of [
      await productPath('Cloth-Bound Journals, Set of Three'),
      `/?look=${await idOf(WATCH)}`,
      '/?cart=open',
    ]) {
      await page.goto(address);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /^(Add to cart|Remove )/ }).waitFor();
      await expectFitsSmallestScreen(page);
      const overhang = await dialog.evaluate(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      );
      expect(overhang).toBe(0);
    }
  });
});

async function idOf(name: string): Promise<string> {
  return (await productPath(name)).split('/').at(-1) ?? '';
}

/** How many steps of the history are before this one. */
async function stepsOf(page: Page): Promise<number> {
  const state = (await page.evaluate('history.state')) as { idx?: number } | null;
  return state?.idx ?? 0;
}
