// @module-tag long
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addToCart, EARBUDS } from '../buying.ts';
import { cardOf, cartLink, productNames, section } from '../page-state.ts';
import { newShopper, openSignedIn } from '../shopper.ts';
import { signOut } from '../sign-in.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

/** The browser's errors for requests without a connection. */
const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;

/** The addresses of which the answers are kept on the device. */
const seen = (page: Page) =>
  page.evaluate(async () => {
    const kept = await (await caches.open('seen')).keys();
    return kept.map(({ url }) => new URL(url).pathname + new URL(url).search);
  });

it('an installed shop opens without a connection with what was seen last, until the person signs out', async () => {
  const page = await visitors.newPage({ serviceWorkers: true, expectedErrors: [NO_CONNECTION] });
  const search = `search=${encodeURIComponent(EARBUDS).replaceAll('%20', '+')}`;
  await addToCart(page, EARBUDS);
  await expect.poll(() => seen(page)).toContain(`/api/v1/product/all?${search}&facets=1`);
  await page.goto('/');
  await expect.poll(() => seen(page)).toContain('/api/v1/product/latest');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const latest = await productNames(page);

  await page.context().setOffline(true);
  await page.goto('/?source=installed');
  await page.getByText('You are offline.').waitFor();
  await section(page, 'Latest products').getByRole('article').nth(7).waitFor();
  await expect.poll(() => productNames(page)).toEqual(latest);
  await cartLink(page, 1).click();
  await page.getByRole('dialog', { name: 'Cart' }).getByText(EARBUDS).first().waitFor();
  await page.goto(`/search?${search}`);
  await cardOf(page, EARBUDS).waitFor();
  await page.goto('/search?search=kettle');
  await page.getByRole('button', { name: 'Try again' }).waitFor();

  await page.context().setOffline(false);
  await page.goto('/');
  expect(await page.locator('#page-start').count()).toBe(1);
  await cartLink(page, 1).waitFor();

  await openSignedIn(page, newShopper(), '/search?search=teapot');
  await expect.poll(() => seen(page)).toContain('/api/v1/product/all?search=teapot&facets=1');
  await page.getByRole('link', { name: 'HOME' }).click();
  await expect.poll(() => seen(page)).toContain('/api/v1/product/latest');
  await signOut(page);
  await expect.poll(() => seen(page)).not.toContain('/api/v1/product/all?search=teapot&facets=1');
});
