import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { shopUrl } from './shop-url.ts';

/** Waits until the element has exactly this text. */
export async function expectText(element: Locator, text: string): Promise<void> {
  await expect.poll(() => element.textContent()).toBe(text);
}

/** Waits until the element has the focus. */
export async function expectFocus(locator: Locator): Promise<void> {
  await expect
    .poll(() => locator.evaluate((element) => element === document.activeElement))
    .toBe(true);
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, place: Locator, key = 'Tab'): Promise<void> {
  await place.waitFor();
  const isThere = () => place.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 60; steps += 1) {
    if (await isThere()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not get to ${place.toString()}`);
}

/** Waits until the page has this address: path and query. */
export async function expectAddress(page: Page, address: string): Promise<void> {
  await expect.poll(() => addressOf(page)).toBe(address);
}

/** Goes to a page of the shop as a link does, without loading the web app again if it is open. */
export async function goWithin(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') return void (await page.goto(address));
  await page.evaluate((to) => {
    const last = history.state as { idx?: number } | null;
    // React Router keeps this for each page: its key and its place in the history.
    const state = {
      usr: null,
      key: Math.random().toString(36).slice(2),
      idx: (last?.idx ?? 0) + 1,
    };
    history.pushState(state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, address);
}

/** The page's path and query. */
export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** The names of the products on the page, in order. */
export function productNames(page: Page): Promise<string[]> {
  return page.locator('article h3').allTextContents();
}

/** A product's card in a list. */
export function cardOf(page: Page, name: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });
}

/** The link to the cart in the header when the cart has this many items. */
export function cartLink(page: Page, count: number): Locator {
  return page
    .getByRole('banner')
    .getByRole('link', { name: `Cart, ${count} ${count === 1 ? 'item' : 'items'}`, exact: true });
}

/** A section of the page, by its heading. */
export function section(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** Waits until the loader has disappeared. */
export async function untilLoaded(page: Page): Promise<void> {
  await page.getByRole('banner').waitFor();
  await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'hidden' });
}

/** Has the page at this path answered as the server does where it can't render it: the browser then does. */
export async function leaveToBrowser(page: Page, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    // The HTML of a page that the server never renders.
    async (route) => route.fulfill({ response: await route.fetch({ url: `${shopUrl()}/orders` }) }),
  );
}

/** Counts the page's calls of a URL from now on. */
export function countCalls(page: Page, method: string, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) calls += 1;
  });
  return () => calls;
}

/** By default the page is asked in each of its frames, which keeps it painting. */
const OFTEN = { polling: 50 };

/**
 * Makes `goto` and `reload` wait until the web app has taken over a page that the server has rendered, unless they
 * are told to wait for less.
 */
export function waitUntilTakenOver(page: Page): Page {
  const isTakenOver = () => (window as { __early__?: unknown }).__early__ === undefined;
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await page.waitForFunction(isTakenOver, undefined, OFTEN);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await page.waitForFunction(isTakenOver, undefined, OFTEN);
    return response;
  };
  return page;
}
