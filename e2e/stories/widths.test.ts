import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAtPayment, CARDS, EARBUDS, expectOrdered, payWith } from '../buying.ts';
import { DESK } from '../kept-browser.ts';
import { cartLink, goWithin, untilLoaded } from '../page-state.ts';
import { productIdOf, productPath } from '../products.ts';
import { cutOrWide } from '../cut-or-wide.ts';
import { NOT_FOUND, useVisitors } from '../visitor.ts';

const visitors = useVisitors();

const WIDTHS = [320, 390, 600, 768, 820, 960, 1280];
const LONG_WORD = 'Unbreakable'.repeat(12);
const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';

describe('from 320 to 1280 pixels, and on a phone with text of twice the size, nothing is cut or wider than the window', () => {
  it('for visitors', { tags: 'long' }, async () => {
    const visitor = await visitors.newPage({ expectedErrors: [NOT_FOUND] });
    await visitor.goto('/');
    await visitor.getByRole('article').nth(7).waitFor();
    const found = await problemsAt(visitor, '/');
    for (const [path, heading] of [
      [await productPath('Field Watch Blue'), 'Field Watch Blue'],
      ['/search', 'Search'],
      ['/search?search=zeppelin', 'Search'],
      ['/login', 'Log in'],
      ['/page/about', ''],
      ['/withdrawal', 'Withdraw from contract'],
      ['/nowhere', 'Page not found'],
      [`/p/${UNKNOWN_ID}/gone`, 'Product not found'],
    ] as const) {
      found.push(...(await problemsOf(visitor, path, heading)));
    }

    await cartLink(visitor, 0).click();
    await visitor.getByRole('dialog', { name: 'Cart' }).waitFor();
    found.push(...(await problemsAt(visitor, 'the cart drawer')));

    await visitor.goto(`/productdetail/${await productIdOf('Field Watch Blue')}`);
    await visitor.getByRole('button', { name: 'Not now' }).waitFor();
    found.push(...(await problemsAt(visitor, '/ with the question to log in')));

    expect(found).toEqual([]);
  });

  it('for whoever is signed in', { tags: 'long' }, async () => {
    const page = await openAtPayment(visitors, { expectedErrors: [NOT_FOUND] });
    await page.route('**/api/v1/product/0*', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { product: { photos: { url: string }[] } };
      const [photo] = answer.product.photos;
      const photos = Array.from({ length: 5 }, (_, at) => ({
        ...photo,
        url: `${photo?.url}?${at}`,
      }));
      const product = { ...answer.product, photos, description: `Made of ${LONG_WORD}.` };
      await route.fulfill({ response, json: { ...answer, product } });
    });
    const found = await problemsAt(page, '/pay');
    const watch = await productPath('Field Watch Blue');
    found.push(...(await problemsOf(page, watch, 'Field Watch Blue')));
    await page.getByRole('button', { name: /, zoom in$/ }).click();
    const enlarged = page.getByRole('dialog', { name: 'Field Watch Blue' });
    await enlarged.waitFor();
    found.push(...(await problemsAt(page, 'the enlarged photo')));
    // Not by Escape, after which the app goes back by itself, maybe later than to the next page.
    await page.goBack();
    await enlarged.waitFor({ state: 'detached' });
    for (const [path, heading] of [
      ['/cart', 'Cart'],
      ['/shipping', 'Shipping'],
      ['/account', 'Account'],
      ['/addresses', 'Addresses'],
      ['/orders', 'Orders'],
      [`/order/${UNKNOWN_ID}`, 'Order not found'],
    ] as const) {
      found.push(...(await problemsOf(page, path, heading)));
    }
    await goWithin(page, '/pay');
    await payWith(page, CARDS.pays);
    await expectOrdered(page);
    found.push(...(await problemsAt(page, '/order')));
    found.push(...(await problemsOf(page, '/orders', 'Orders')));
    await page.getByText(EARBUDS).first().waitFor();
    expect(found).toEqual([]);
  });
});

async function problemsOf(page: Page, path: string, heading: string): Promise<string[]> {
  await goWithin(page, path);
  const title = page.getByRole('heading', { level: 1, ...(heading && { name: heading }) });
  await title.first().waitFor({ state: 'attached' });
  return problemsAt(page, path);
}

/** Runs in the page. True if the sticky header is taller than the scroll padding. */
function isHeaderAboveTargets(): boolean {
  const bar = document.querySelector('header > div');
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  return (bar?.getBoundingClientRect().height ?? 0) > Number.parseFloat(scrollPaddingTop);
}

/** Lists what is cut or too wide on the page that is open, at every width. */
async function problemsAt(page: Page, path: string): Promise<string[]> {
  await untilLoaded(page);
  const found: string[] = [];
  const look = async (what: string) => {
    for (const problem of await cutOrWide(page)) found.push(`${path}, ${what}: ${problem}`);
  };
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await look(`${width} px`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await look('doubled text');
  if (await page.evaluate(isHeaderAboveTargets))
    found.push(`${path}: the header hides what is scrolled to`);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize(DESK);
  return found;
}
