import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until the place holds exactly these words. */
export async function expectWords(place: Locator, words: string): Promise<void> {
  await expect.poll(() => place.textContent()).toBe(words);
}

/** Waits until the keyboard is at this element. */
export async function expectFocus(place: Locator): Promise<void> {
  await expect
    .poll(() => place.evaluate((element) => element === document.activeElement))
    .toBe(true);
}

/** Waits until the address is this one: path and query. */
export async function expectAddress(page: Page, address: string): Promise<void> {
  await expect.poll(() => addressOf(page)).toBe(address);
}

/** Where the page is: path and query. */
export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** The products on the screen, in their order. */
export function productNames(page: Page): Promise<string[]> {
  return page.locator('article h3').allTextContents();
}

/** A product's card in a list. */
export function cardOf(page: Page, name: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });
}

/** The cart in the header, holding this many pieces. */
export function cartHolding(page: Page, count: number): Locator {
  return page
    .getByRole('banner')
    .getByRole('link', { name: `Cart, ${count} ${count === 1 ? 'item' : 'items'}`, exact: true });
}

/** Waits until the loader has given way to the shop. */
export async function untilOpen(page: Page): Promise<void> {
  await page.getByRole('banner').waitFor();
  await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'hidden' });
}

/** Counts the page's calls from now on. */
export function countCalls(page: Page, method: string, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) calls += 1;
  });
  return () => calls;
}
