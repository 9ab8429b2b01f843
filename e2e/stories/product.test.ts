import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cartLink, expectAddress, expectFocus, goWithin } from '../page-state.ts';
import { productIdOf, productPath } from '../products.ts';
import { newShopper, openSignedIn } from '../shopper.ts';
import { DEMO } from '../sign-in.ts';
import { NOT_FOUND, useVisitors } from '../visitor.ts';

const visitors = useVisitors();

describe('a product', () => {
  it('shows its price, department and photos, which can be looked through by keyboard and enlarged', async () => {
    const page = await open('Field Watch Blue');
    await page.getByRole('heading', { level: 1, name: 'Field Watch Blue' }).waitFor();
    await expect.poll(() => page.title()).toBe('Field Watch Blue · Vitrine');
    await page.getByRole('main').getByText('₹8,999').first().waitFor();
    await page.getByText('In stock').waitFor();

    const shown = (at: number) =>
      page.getByRole('button', { name: `Field Watch Blue, photo ${at} of 3` });
    await shown(1).focus();
    await page.keyboard.press('ArrowRight');
    await shown(2).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await shown(3).waitFor();
    const thumbnails = page.getByRole('list', { name: 'Photos' }).getByRole('button');
    await expect.poll(() => thumbnails.count()).toBe(3);
    await thumbnails.nth(1).click();
    await shown(2).waitFor();
    await expect.poll(() => thumbnails.nth(1).getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => loadedWidth(shown(2).locator('img'))).toBeGreaterThan(0);

    await thumbnails.nth(0).click();
    const picture = shown(1);
    // Visible without a pointer over it: a browser on a touch screen may report a mouse that is not there.
    const sign = picture.locator('span:has(svg)');
    await expect.poll(() => sign.evaluate((span) => getComputedStyle(span).opacity)).toBe('1');
    await picture.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Field Watch Blue, photo 1 of 3' });
    await dialog.waitFor();
    await expect.poll(() => loadedWidth(dialog.locator('img'))).toBeGreaterThan(0);
    await expectFocus(dialog.getByRole('button', { name: 'Close' }));
    await page.keyboard.press('ArrowRight');
    await page.getByRole('dialog', { name: 'Field Watch Blue, photo 2 of 3' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expectFocus(page.getByRole('button', { name: 'Field Watch Blue, photo 2 of 3' }));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await page.getByRole('main').getByRole('link', { name: 'Watches', exact: true }).click();
    await expectAddress(page, '/search?category=Watches');
  });

  it('limits the quantity to its stock', { tags: 'long' }, async () => {
    const page = await open('Minimal Watch Ivory');
    await page.getByText('Only 3 left').waitFor();
    const quantity = page.getByLabel('Quantity');
    await expect.poll(() => quantity.inputValue()).toBe('1');
    await quantity.fill('9');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await cartLink(page, 3).waitFor();
    await page.getByText('3 is the most you can buy').waitFor();
    const more = page.getByRole('button', { name: 'One more' });
    await more.click({ force: true });
    await expect.poll(() => quantity.inputValue()).toBe('3');
    await expect.poll(() => more.getAttribute('aria-disabled')).toBe('true');
    await page.getByText('All 3 you can buy are in your cart').first().waitFor();
    const adding = page.getByRole('button', { name: 'Add to cart' });
    await expect.poll(() => adding.getAttribute('aria-disabled')).toBe('true');

    await goWithin(page, await productPath('Petal Coin Purse'));
    await page.getByRole('heading', { level: 1, name: 'Petal Coin Purse' }).waitFor();
    await page.getByRole('main').getByText('Out of stock').first().waitFor();
    await expect.poll(() => quantity.count()).toBe(0);

    await goWithin(page, await productPath('Field Watch Blue'));
    await page.getByRole('heading', { level: 1, name: 'Field Watch Blue' }).waitFor();
    const watches = (count: number) => cartLink(page, 3 + count).waitFor();
    const add = page.getByRole('button', { name: 'Add to cart' });
    await quantity.fill('4');
    await add.click();
    await watches(4);
    await page.getByText('4 in your cart', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'One less' }).click();
    await add.click();
    await watches(3);
    await page.reload();
    await watches(3);
    await expect.poll(() => quantity.inputValue()).toBe('3');

    for (const typed of ['0', '-2', '', '1.5', 'e']) {
      await quantity.focus();
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Delete');
      await page.keyboard.type(typed);
      await add.click();
      const meant = Number(await quantity.inputValue());
      expect(Number.isInteger(meant) && meant >= 1 && meant <= 34).toBe(true);
      await watches(meant);
    }
  });
});

it(
  'a product that can’t be fetched or doesn’t exist says so, with a way to go on',
  { tags: 'long' },
  async () => {
    const page = await visitors.newPage({ expectedErrors: [NOT_FOUND, /status of 500/] });
    const address = await productPath('Field Watch Blue');
    const call = `**/api/v1/product/${await productIdOf('Field Watch Blue')}`;
    // From a list whose cards do not have the product.
    await openSignedIn(page, DEMO.asha, '/account');
    await page.route(call, (route) => route.fulfill({ status: 500, body: '' }));
    await goWithin(page, address);
    await page.getByRole('alert').getByText("This product can't be shown").waitFor();
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Field Watch Blue' }).waitFor();

    await goWithin(page, '/productdetail/nonsense');
    const heading = page.getByRole('heading', { level: 1, name: 'Product not found' });
    await heading.waitFor();
    await expect.poll(() => page.title()).toBe('Product not found · Vitrine');
    const left = await heading.boundingBox();
    await page.getByRole('main').getByRole('link', { name: 'Search products' }).click();
    await expectAddress(page, '/search');
    await goWithin(page, '/productdetail/0198c5e2-0000-7000-8000-000000000000');
    await heading.waitFor();
    await goWithin(page, '/nowhere');
    const pageNotFound = page.getByRole('heading', { level: 1, name: 'Page not found' });
    expect((await pageNotFound.boundingBox())?.x).toBe(left?.x);
  },
);

async function open(name: string): Promise<Page> {
  const page = await visitors.newPage();
  await openSignedIn(page, newShopper(), await productPath(name));
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return page;
}

function loadedWidth(image: Locator): Promise<number> {
  return image.evaluate((element) => (element as HTMLImageElement).naturalWidth);
}
