// @module-tag long
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { notAllowedIn } from '#testing/inline-elements.ts';
import {
  addressOf,
  cardOf,
  cartLink,
  expectAddress,
  productNames,
  untilLoaded,
} from '../page-state.ts';
import { pathOf, productIdOf, productPath } from '../products.ts';
import { shopUrl } from '../shop-url.ts';
import { newShopper, openSignedIn } from '../shopper.ts';
import { profile } from '../sign-in.ts';
import { updateProduct, useTestProducts } from '../test-products.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const products = useTestProducts();

const WATCH = 'Field Watch Blue';

describe('without scripts', () => {
  it('the front page, a department, a search and its second page can be read', async () => {
    const page = await visitors.newPage({ scripts: false });
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Well-made things for every day' }).waitFor();
    await page.getByText('Without JavaScript you can look around and search.').waitFor();
    const latest = page.getByRole('region', { name: 'Latest products' });
    expect(await latest.getByRole('article').count()).toBe(8);
    expect(await page.getByRole('status', { name: 'Loading' }).count()).toBe(0);
    // Neither would do anything.
    expect(await page.getByRole('button', { name: /^(Add to cart|Dark mode)$/ }).count()).toBe(0);
    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: 'Kitchen' })
      .click();
    await expectAddress(page, '/search?category=Kitchen');
    await cardOf(page, 'Café Press, Brass').waitFor();
    // With scripts these images fade in; without, style has to show them.
    const opacities = await page
      .getByRole('article')
      .locator('img')
      .evaluateAll((images) => images.map((image) => getComputedStyle(image).opacity));
    expect(new Set(opacities)).toEqual(new Set(['1']));

    await page.getByRole('link', { name: 'Search', exact: true }).click();
    const first = await productNames(page);
    await page
      .getByRole('navigation', { name: 'Pagination' })
      .getByRole('link', { name: '2', exact: true })
      .click();
    await expectAddress(page, '/search?page=2');
    // The page may still be arriving.
    await expect.poll(() => productNames(page)).toHaveLength(12);
    expect(await productNames(page)).not.toEqual(first);

    await page.getByRole('searchbox', { name: 'Search products' }).fill('watch');
    await page.getByLabel('Maximum price').fill('9000');
    await page.getByLabel('Sort').selectOption('Price: high to low');
    await page.getByRole('button', { name: 'Search' }).click();
    // A form without scripts sends all of its fields.
    await expect
      .poll(() => new URL(page.url()).search.replaceAll(/&[^&=]+=(?=&|$)/g, ''))
      .toBe('?search=watch&price=9000&sort=desc');
    // The address is the new one before its page is there.
    await expect.poll(async () => (await productNames(page))[0]).toBe('Field Watch Blue');
    expect(await page.getByRole('searchbox').inputValue()).toBe('watch');

    await page.getByRole('link', { name: 'Field Watch Blue' }).click();
    await page.getByRole('heading', { level: 1, name: 'Field Watch Blue' }).waitFor();
    await page.getByText(/^(In stock|Only \d+ left)$/).waitFor();
  });
});

it('every page has only inline scripts and styles that its policy allows by their hashes', async () => {
  for (const path of [
    '/',
    '/search?search=watch',
    await productPath(WATCH),
    `/productdetail/${await productIdOf(WATCH)}`,
    '/page/delivery',
    '/cart',
    '/login',
    '/admin/dashboard',
    '/nowhere',
  ]) {
    const response = await fetch(shopUrl() + path);
    const html = await response.text();
    expect(html).toMatch(/<style>.+<script>/s);
    const headers = Object.fromEntries(response.headers);
    expect([path, notAllowedIn(html, headers)]).toEqual([path, []]);
    expect(headers['content-security-policy']).not.toMatch(/unsafe-inline|nonce/);
  }
});

describe('a page that the server has rendered', () => {
  it('asks for nothing that is in its HTML', { tags: 'long' }, async () => {
    const page = await visitors.newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(`${addressOf(page)}: ${pathname}`);
    });
    for (const address of [
      '/',
      '/?utm_source=mail',
      '/search',
      '/search?search=watch&sort=asc&page=1',
      '/search?search=zeppelin',
      '/search?search=mug&category=Kitchen&price=10&sort=asc',
      '/search?page=99',
    ]) {
      await page.goto(address);
      await untilLoaded(page);
      await page.waitForLoadState('networkidle');
    }
    expect(asked).toEqual([]);
  });

  it('gets the visitor’s own theme, cart and session', async () => {
    const page = await visitors.newPage({ colorScheme: 'dark' });
    await openSignedIn(page, newShopper());
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await cartLink(page, 1).waitFor();
    for (const address of ['/', '/search?search=watch']) {
      await page.goto(address);
      await cartLink(page, 1).waitFor();
      await page.getByRole('button', { name: 'Light mode' }).waitFor();
      await profile(page).waitFor();
    }
  });

  it('shows what was changed meanwhile to who comes back to it', async () => {
    const product = await products.sell({ price: 4_321 });
    const page = await visitors.newPage();
    await page.goto(pathOf(product));
    await page.getByRole('main').getByText('₹4,321').first().waitFor();
    await page.goto('/login');
    await updateProduct(product, { price: '4322' });
    await page.goBack({ waitUntil: 'commit' });
    await page.getByRole('main').getByText('₹4,322').first().waitFor();
  });

  it('asks for its scripts after its main picture is painted', async () => {
    const page = await visitors.newPage({ own: true });
    await page.goto('/');
    await untilLoaded(page);
    const [script, picture] = await page.evaluate(() => {
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const image = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
      return [
        files.find(({ name }) => name.endsWith('.js'))?.startTime ?? 0,
        files.find(({ name }) => name === image?.currentSrc)?.responseEnd ?? 0,
      ];
    });
    expect(picture).toBeGreaterThan(0);
    // On a busy machine the picture may take longer than the second for which they wait.
    expect(script).toBeGreaterThanOrEqual(Math.min(picture, 1_000));
  });

  it('repeats what was clicked and typed before its scripts had loaded', async () => {
    const page = await visitors.newPage();
    const releaseScripts = await holdScripts(page);
    await page.goto('/search', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Add to cart' }).nth(1).click();
    await page.getByRole('searchbox', { name: 'Search products' }).fill('kettle');
    await page.getByLabel('Sort').selectOption('Price: low to high');
    releaseScripts();
    await cartLink(page, 1).waitFor();
    await expectAddress(page, '/search?search=kettle&sort=asc');
    await cardOf(page, 'Heron Gooseneck Kettle').waitFor();
  });

  it('opens the cart over the page if it was clicked before', async () => {
    const page = await visitors.newPage();
    const releaseScripts = await holdScripts(page);
    await page.goto('/search?category=Watches', { waitUntil: 'commit' });
    await cartLink(page, 0).click();
    releaseScripts();
    await page.getByRole('dialog', { name: 'Cart' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectAddress(page, '/search?category=Watches');
  });

  it('of a product shows price, reviews and what goes with it before the scripts, which then take over', async () => {
    const page = await visitors.newPage();
    const releaseScripts = await holdScripts(page);
    await page.goto(await productPath(WATCH), { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: WATCH }).waitFor();
    const main = page.getByRole('main');
    await main.getByText('₹8,999').first().waitFor();
    await main
      .getByText(/^Delivered /)
      .first()
      .waitFor();
    await page.getByRole('heading', { name: 'Reviews', exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Goes well with' }).waitFor();
    releaseScripts();
    await untilLoaded(page);
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await cartLink(page, 1).waitFor();
  });

  it('suggests products for what was typed in the header before', async () => {
    const page = await visitors.newPage();
    const releaseScripts = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('combobox', { name: 'Search products' }).fill('gooseneck');
    releaseScripts();
    await page.getByRole('option', { name: /^Heron Gooseneck Kettle/ }).waitFor();
  });

  it('keeps the filters open that were opened before', async () => {
    const page = await visitors.newPage({ viewport: { width: 390, height: 844 } });
    const releaseScripts = await holdScripts(page);
    await page.goto('/search', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Category').selectOption('Kitchen');
    releaseScripts();
    await expectAddress(page, '/search?category=Kitchen');
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
  });

  it('has one field of each label', async () => {
    const page = await visitors.newPage();
    for (const address of ['/', '/search']) {
      await page.goto(address);
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await expect.poll(() => page.getByLabel('Search products').count()).toBe(1);
      }
    }
  });
});

/** Holds the page's scripts back. Returns a function that releases them. */
async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}
