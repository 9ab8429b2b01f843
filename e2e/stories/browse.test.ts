import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  cardOf,
  cartLink,
  expectAddress,
  expectFocus,
  expectText,
  goWithin,
  productNames,
  untilLoaded,
} from '../page-state.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

describe('opening the shop', () => {
  it('the HTML shows that the shop is loading before scripts are loaded', async () => {
    const page = await visitors.newPage();
    await page.route('**/assets/**', () => {});
    const paints = () => page.evaluate(() => performance.getEntriesByName('first-paint').length);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Well-made things for every day' }).waitFor();
    await page.getByRole('article').nth(7).waitFor();
    await expect.poll(paints).toBe(1);

    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    await expect.poll(paints).toBe(1);
  });

  it('the front page shows the departments and the eight latest products, with links', async () => {
    const page = await visitors.newPage();
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Well-made things for every day' }).waitFor();
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link').nth(7).waitFor();
    const cards = page.getByRole('region', { name: 'Latest products' }).getByRole('article');
    await cards.nth(7).waitFor();
    await expect.poll(() => cards.count()).toBe(8);
    for (const card of await cards.all()) {
      await expect.poll(() => card.locator('img').count()).toBe(1);
      await expect.poll(() => card.textContent()).toMatch(/₹[\d,]+/);
      await expect
        .poll(() => card.getByText(/^(Add to cart|Out of stock|Choose)$/).count())
        .toBe(1);
    }
    await expect.poll(() => page.title()).toBe('Vitrine');

    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: 'Kitchen' })
      .click();
    await expectAddress(page, '/search?category=Kitchen');
    await cardOf(page, 'Café Press, Brass').waitFor();
    await expect.poll(() => page.getByLabel('Category').inputValue()).toBe('Kitchen');
    await expect.poll(() => productNames(page)).not.toContain('Field Watch Blue');
  });

  it(
    'the system’s theme is used until one is chosen, which is remembered and the same in another tab',
    { tags: 'long' },
    async () => {
      const page = await visitors.newPage();
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto('/');
      await page.getByRole('button', { name: 'Light mode' }).waitFor();
      await page.emulateMedia({ colorScheme: 'light' });
      await page.getByRole('button', { name: 'Dark mode' }).waitFor();

      const ground = await groundOf(page);
      await page.getByRole('button', { name: 'Dark mode' }).click();
      await page.getByRole('button', { name: 'Light mode' }).waitFor();
      await expect.poll(() => groundOf(page)).not.toBe(ground);
      await page.reload();
      await page.getByRole('button', { name: 'Light mode' }).waitFor();
      const second = await page.context().newPage();
      await second.goto('/search');
      await second.getByRole('button', { name: 'Light mode' }).click();
      await page.getByRole('button', { name: 'Dark mode' }).waitFor();
      await expect.poll(() => groundOf(page)).toBe(ground);
    },
  );
});

it('the keyboard’s focus goes to the heading after each navigation, and past the header with the first Tab', async () => {
  const page = await visitors.newPage();
  await page.goto('/');
  await untilLoaded(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expectFocus(skip);
  expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await expectFocus(page.getByRole('main'));
  await page.keyboard.press('Tab');
  await expectFocus(page.getByRole('link', { name: 'See everything' }));

  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Search' }));
  await expect.poll(() => page.title()).toBe('Search · Vitrine');
  await page.locator('[aria-live=polite]', { hasText: 'Search · Vitrine' }).waitFor();
  await page.getByRole('link', { name: 'Log in' }).click();
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Log in' }));
  await expect.poll(() => page.title()).toBe('Log in · Vitrine');
  await page.getByRole('link', { name: 'HOME' }).click();
  await expectFocus(page.getByRole('heading', { level: 1 }));
  await expect.poll(() => page.title()).toBe('Vitrine');
  await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
});

describe('filling the cart', () => {
  it(
    'the cart in storage survives a reload and is the same in another tab, and an invalid one is emptied',
    { tags: 'long' },
    async () => {
      const page = await visitors.newPage();
      const invalid = await page.addInitScript(() =>
        localStorage.setItem('vitrine.cart', '{"cartItems":[{"productId":1},null,"x"]}'),
      );
      await page.goto('/');
      await invalid.dispose();
      await cartLink(page, 0).waitFor();
      await expectText(page.getByRole('heading', { level: 1 }), 'Well-made things for every day');
      const other = await page.context().newPage();
      await other.goto('/search');
      await cartLink(other, 0).waitFor();

      const add = page
        .getByRole('region', { name: 'Latest products' })
        .getByRole('button', { name: 'Add to cart' });
      await add.first().click();
      await cartLink(page, 1).waitFor();
      await page.getByRole('status').getByRole('link', { name: 'View cart' }).waitFor();
      await add.first().click();
      await cartLink(page, 2).waitFor();
      await page.getByRole('status').filter({ hasText: 'Added to cart, 2 in all' }).waitFor();
      await add.nth(1).click();
      await cartLink(page, 3).waitFor();
      await cartLink(other, 3).waitFor();

      await page.reload();
      await cartLink(page, 3).waitFor();
      await other.getByRole('button', { name: 'Add to cart' }).first().click();
      await cartLink(page, 4).waitFor();
    },
  );

  it('a card adds no more to the cart than is in stock, and says how few are left', async () => {
    const page = await visitors.newPage();
    await page.goto('/search?search=oak+clipboard');
    const clipboard = cardOf(page, 'Oak Clipboard');
    await clipboard.getByText('Only 2 left').waitFor();
    const add = clipboard.getByRole('button', { name: 'Add to cart' });
    for (let press = 0; press < 2; press += 1) await add.click();
    await clipboard.getByText('All 2 in your cart').waitFor();
    await expect.poll(() => add.getAttribute('aria-disabled')).toBe('true');
    await add.click({ force: true });
    await cartLink(page, 2).waitFor();

    await goWithin(page, '/search?search=petal+coin+purse');
    const card = cardOf(page, 'Petal Coin Purse');
    await card.getByText('Out of stock').waitFor();
    await expect.poll(() => card.getByRole('button').count()).toBe(0);
  });

  it(
    'a page starts at the top, or where it was after a reload and Back',
    { tags: 'long' },
    async () => {
      const page = await visitors.newPage({ viewport: { width: 1280, height: 700 } });
      const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
      await page.goto('/search');
      await page.getByRole('article').nth(11).waitFor();
      await page.evaluate(() => window.scrollTo(0, 1_150));
      await page.reload();
      await page.getByRole('article').nth(11).waitFor();
      await expect.poll(scrolled).toBe(1_150);
      await page.goto('/');
      await page.getByRole('article').nth(7).waitFor();
      await expect.poll(scrolled).toBe(0);
      await page.goBack();
      await page.getByRole('article').nth(11).waitFor();
      await expect.poll(scrolled).toBe(1_150);
    },
  );
});

function groundOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}
