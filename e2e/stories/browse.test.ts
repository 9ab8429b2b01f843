import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  cardOf,
  cartHolding,
  expectAddress,
  expectFocus,
  expectWords,
  productNames,
  untilOpen,
} from '../look.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

describe('coming in', () => {
  it('the HTML alone paints a loader, before any script or style is here', async () => {
    const page = await visitors.arrive();
    await page.route('**/assets/**', () => {});
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByName('first-paint').length))
      .toBe(1);
  });

  it('the front page shows the departments and the eight latest products', async () => {
    const page = await visitors.arrive();
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Well-made things for every day' }).waitFor();
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link').nth(7).waitFor();
    const cards = page.getByRole('region', { name: 'Latest products' }).getByRole('article');
    await cards.nth(7).waitFor();
    await expect.poll(() => cards.count()).toBe(8);
    for (const card of await cards.all()) {
      await expect.poll(() => card.locator('img').count()).toBe(1);
      await expect.poll(() => card.textContent()).toMatch(/₹[\d,]+/);
      await expect.poll(() => card.getByText(/^(Add to cart|Out of stock)$/).count()).toBe(1);
    }
    await expect.poll(() => page.title()).toBe('Vitrine');
  });

  it('a department leads into the search, narrowed to it', async () => {
    const page = await visitors.arrive();
    await page.goto('/');
    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: 'Kitchen' })
      .click();
    await expectAddress(page, '/search?category=Kitchen');
    await cardOf(page, 'Café Press, Brass').waitFor();
    await expect.poll(() => page.getByLabel('Category').inputValue()).toBe('Kitchen');
    await expect.poll(() => productNames(page)).not.toContain('Field Watch Blue');
  });

  it('the chosen look is remembered, and is the same in another tab', async () => {
    const page = await visitors.arrive();
    await page.goto('/');
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
  });

  it('until a look is chosen, the system’s is followed', async () => {
    const page = await visitors.arrive({ colorScheme: 'dark' });
    await page.goto('/');
    await page.getByRole('button', { name: 'Light mode' }).waitFor();
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: 'Dark mode' }).waitFor();
  });
});

describe('finding the way', () => {
  it('the keyboard comes first to a link past the header', async () => {
    const page = await visitors.arrive();
    await page.goto('/');
    await untilOpen(page);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expectFocus(skip);
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('main'));
    await page.keyboard.press('Tab');
    await expectFocus(page.getByRole('link', { name: 'See everything' }));
  });

  it('every change of screen brings the focus to its heading, a title, and says it', async () => {
    const page = await visitors.arrive();
    await page.goto('/');
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
});

describe('filling the cart', () => {
  it('what goes into the cart is counted, survives a reload, and is in the other tab too', async () => {
    const page = await visitors.arrive();
    await page.goto('/');
    await cartHolding(page, 0).waitFor();
    const other = await page.context().newPage();
    await other.goto('/search');
    await cartHolding(other, 0).waitFor();

    const add = page
      .getByRole('region', { name: 'Latest products' })
      .getByRole('button', { name: 'Add to cart' });
    await add.first().click();
    await cartHolding(page, 1).waitFor();
    await page.getByRole('status').getByRole('link', { name: 'View cart' }).waitFor();
    await add.first().click();
    await cartHolding(page, 2).waitFor();
    await page.getByRole('status').filter({ hasText: 'Added to cart, 2 in all' }).waitFor();
    await add.nth(1).click();
    await cartHolding(page, 3).waitFor();
    await cartHolding(other, 3).waitFor();

    await page.reload();
    await cartHolding(page, 3).waitFor();
    await other.getByRole('button', { name: 'Add to cart' }).first().click();
    await cartHolding(page, 4).waitFor();
  });

  it('no card puts more into the cart than there is', async () => {
    const page = await visitors.arrive();
    await page.goto('/search?search=oak+clipboard');
    const add = cardOf(page, 'Oak Clipboard').getByRole('button', { name: 'Add to cart' });
    for (let press = 0; press < 3; press += 1) await add.click();
    await page
      .getByRole('status')
      .filter({ hasText: 'All 2 you can buy are in your cart' })
      .waitFor();
    await cartHolding(page, 2).waitFor();
  });

  it('what is out of stock says so and can’t be added', async () => {
    const page = await visitors.arrive();
    await page.goto('/search?search=petal+coin+purse');
    const card = cardOf(page, 'Petal Coin Purse');
    await card.getByText('Out of stock').waitFor();
    await expect.poll(() => card.getByRole('button').count()).toBe(0);
  });

  it('a page that is opened begins at its top; one that is reloaded or come back to, where it was', async () => {
    const page = await visitors.arrive({ viewport: { width: 1280, height: 700 } });
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
  });

  it('a cart that makes no sense is an empty one, not a broken shop', async () => {
    const page = await visitors.arrive();
    await page.addInitScript(() =>
      localStorage.setItem('vitrine.cart', '{"cartItems":[{"productId":1},null,"x"]}'),
    );
    await page.goto('/');
    await cartHolding(page, 0).waitFor();
    await expectWords(page.getByRole('heading', { level: 1 }), 'Well-made things for every day');
  });
});

function groundOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}
