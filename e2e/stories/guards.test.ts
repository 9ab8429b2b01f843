import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  cartLink,
  expectAddress,
  expectFocus,
  leaveToBrowser,
  untilLoaded,
} from '../page-state.ts';
import { productIdOf, productPath } from '../products.ts';
import { openSignedIn } from '../shopper.ts';
import { DEMO, logInLink, pressDemo, profile, signOut } from '../sign-in.ts';
import { rowsOf } from '../tables.ts';
import { NOT_FOUND, useVisitors } from '../visitor.ts';

const visitors = useVisitors();

describe('pages for signed-in shoppers', () => {
  it('a visitor is redirected home and told why, with a link that leads back after logging in', async () => {
    const page = await visitors.newPage();
    const wanted = '/admin/transaction?status=Shipped&sort=oldest';
    await page.goto(wanted);
    await expectAddress(page, '/');
    await expectFocus(page.getByRole('heading', { level: 1 }));
    const toast = page.getByRole('status').filter({ hasText: 'Log in to see this page' });
    await toast.getByRole('link', { name: 'Log in' }).click();
    await expectAddress(page, '/login');
    await pressDemo(page, 'admin');
    await expectAddress(page, wanted);
    await rowsOf(page).first().getByText('Shipped').waitFor();
    await expect.poll(() => page.getByLabel('Sort').inputValue()).toBe('oldest');
  });

  it(
    'a visitor at a product’s page for customers is told so until they answer, and offered the log-in and the page for everybody',
    { tags: 'long' },
    async () => {
      const page = await visitors.newPage();
      const wanted = `/productdetail/${await productIdOf('Field Watch Blue')}?x=1`;
      await page.goto(wanted);
      await expectAddress(page, '/');
      const notice = page.getByRole('status').filter({ hasText: 'Log in to see this page' });
      await notice.getByRole('link', { name: 'See the product' }).click();
      await expectAddress(page, await productPath('Field Watch Blue'));
      await page.getByRole('heading', { level: 1, name: 'Field Watch Blue' }).waitFor();
      await notice.waitFor({ state: 'detached' });

      await page.goto(wanted);
      await notice.waitFor();
      await page.reload();
      await notice.waitFor();
      // The cart can be seen without logging in: over it, it would be about another page.
      await cartLink(page, 0).click();
      await page.getByRole('dialog', { name: 'Cart' }).waitFor();
      await notice.waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await notice.waitFor();
      await page.getByRole('link', { name: 'Search', exact: true }).click();
      await expectAddress(page, '/search');
      await notice.getByRole('link', { name: 'Log in' }).click();
      await pressDemo(page, 'asha');
      await expectAddress(page, wanted);
      await page.getByRole('heading', { level: 1, name: 'Field Watch Blue' }).waitFor();
    },
  );

  it('the header’s link leads there, too, even after other pages', { tags: 'long' }, async () => {
    const page = await visitors.newPage();
    const wanted = `/productdetail/${await productIdOf('Café Press, Brass')}`;
    await page.goto(wanted);
    await expectAddress(page, '/');
    const toast = page.getByText('Log in to see this page');
    await page.getByRole('button', { name: 'Not now' }).click();
    await toast.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await logInLink(page).click();
    await pressDemo(page, 'ravi');
    await expectAddress(page, wanted);
    expect(await toast.count()).toBe(0);
    await signOut(page);
    await expectAddress(page, '/');
    await page.getByText('Sign Out Successfully').waitFor();
    expect(await toast.count()).toBe(0);
    await logInLink(page).click();
    await pressDemo(page, 'asha');
    await profile(page).waitFor();
    await expectAddress(page, '/');
  });

  it('a setting redirects visitors to the search instead', { tags: 'long' }, async () => {
    const page = await visitors.newPage();
    await page.route('**/productdetail/*', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        '"guardRedirect":"/"',
        '"guardRedirect":"/search"',
      );
      await route.fulfill({ response, body });
    });
    await page.goto(`/productdetail/${await productIdOf('Field Watch Blue')}`);
    await expectAddress(page, '/search');
  });

  it('Back works after a redirect', { tags: 'long' }, async () => {
    const page = await visitors.newPage();
    await page.goto('/search');
    await page.goto('/orders');
    await expectAddress(page, '/');
    await page.goBack();
    await expectAddress(page, '/search');
    await page.goto(`/productdetail/${await productIdOf('Field Watch Blue')}`);
    await expectAddress(page, '/');
    await page.goBack();
    await expectAddress(page, '/search');
  });
});

describe('unknown URLs', () => {
  it('have a heading, a search box and a link home', async () => {
    const page = await visitors.newPage({ expectedErrors: [NOT_FOUND] });
    const answer = await page.goto('/no/such/place');
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await expect.poll(() => page.title()).toBe('Page not found · Vitrine');
    await page.getByRole('searchbox', { name: 'Search products' }).fill('lantern');
    await page.keyboard.press('Enter');
    await expectAddress(page, '/search?search=lantern');
    await page.getByRole('link', { name: 'Old Forest Lantern' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expectAddress(page, '/');
    await expectFocus(page.getByRole('heading', { level: 1 }));
  });
});

describe('unexpected errors', () => {
  it('a page that throws shows an error screen without details, and can be tried again', async () => {
    const page = await visitors.newPage({
      expectedErrors: [/Cannot read properties|is not iterable|undefined/],
    });
    await leaveToBrowser(page, '/');
    await page.route('**/api/v1/product/latest', (route) =>
      route.fulfill({ json: { success: true, products: [{ _id: 'x', name: 'Half a product' }] } }),
    );
    await page.goto('/');
    await expectErrorScreen(page);
    expect(await page.getByRole('main').textContent()).not.toMatch(
      /undefined|TypeError|properties/,
    );
    await page.unroute('**/api/v1/product/latest');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('article').nth(7).waitFor();
  });

  it(
    'a missing chunk reloads the page once, without an error screen or a sign-out',
    { tags: 'long' },
    async () => {
      const page = await visitors.newPage({ expectedErrors: MISSING });
      let navigations = 0;
      page.on('request', (request) => {
        if (request.isNavigationRequest()) navigations += 1;
      });
      // From the start: it is loaded ahead once the page has been open for a while, or the pointer is over the link.
      await page.route(SEARCH_CHUNK, (route) =>
        navigations > 1 ? route.continue() : route.fulfill({ status: 404, body: '' }),
      );
      await openSignedIn(page, DEMO.asha);
      await untilLoaded(page);
      const loads = countLoads(page);
      await page.getByRole('link', { name: 'Search', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
      await page.getByRole('article').nth(11).waitFor();
      await profile(page).waitFor();
      await expect.poll(loads).toBe(1);
    },
  );

  it(
    'a chunk that stays missing leads to the error screen, whose link leads home, and whose “Try again” works once it is available',
    { tags: 'long' },
    async () => {
      const page = await visitors.newPage({ expectedErrors: MISSING });
      await page.goto('/');
      await untilLoaded(page);
      await page.route(SEARCH_CHUNK, (route) => route.fulfill({ status: 404, body: '' }));
      const loads = countLoads(page);
      const search = page.getByRole('link', { name: 'Search', exact: true });
      await search.click();
      await expectErrorScreen(page);
      await page.getByText('A part of the shop could not be loaded. Your cart is safe.').waitFor();
      await expect.poll(loads).toBe(1);
      await page.getByRole('link', { name: 'Go to the home page' }).click();
      await page.getByRole('article').nth(7).waitFor();
      await search.click();
      await expectErrorScreen(page);
      await page.unroute(SEARCH_CHUNK);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('article').nth(11).waitFor();
      await expectAddress(page, '/search');
    },
  );

  it(
    'a page opened while offline says so, and loads when the connection is back',
    { tags: 'long' },
    async () => {
      const page = await visitors.newPage({
        own: true,
        expectedErrors: [...MISSING, /ERR_INTERNET_DISCONNECTED/],
      });
      await page.goto('/');
      await untilLoaded(page);
      await page.context().setOffline(true);
      await page.getByRole('link', { name: 'Search', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
      await page.getByText('This page comes once the connection is back.').waitFor();
      await expect.poll(() => page.title()).toBe('You are offline · Vitrine');
      expect(await page.getByText('Unexpected Application Error!').count()).toBe(0);
      await page.context().setOffline(false);
      await page.getByRole('article').nth(11).waitFor();
      await expectAddress(page, '/search');
    },
  );
});

const SEARCH_CHUNK = '**/assets/SearchPage-*.js';
const MISSING = [
  NOT_FOUND,
  /ChunkMissing|could not be loaded|Failed to fetch dynamically imported module/,
];

async function expectErrorScreen(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }).waitFor();
  await expect.poll(() => page.title()).toBe('Error · Vitrine');
}

/** Counts page loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}
