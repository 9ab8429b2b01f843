import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cartLink, expectAddress, expectFocus } from '../page-state.ts';
import { productPath } from '../products.ts';
import { openSignedIn } from '../shopper.ts';
import { DEMO } from '../sign-in.ts';
import { NOT_FOUND, useVisitors } from '../visitor.ts';

const visitors = useVisitors();

describe('a product', () => {
  it('shows its description, price and department', async () => {
    const page = await open('Field Watch Blue');
    await page.getByRole('heading', { level: 1, name: 'Field Watch Blue' }).waitFor();
    await expect.poll(() => page.title()).toBe('Field Watch Blue · Vitrine');
    await page.getByRole('main').getByText('₹8,999').first().waitFor();
    await page.getByText('In stock').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Watches', exact: true }).click();
    await expectAddress(page, '/search?category=Watches');
  });

  it('has metadata for link previews', async () => {
    const page = await open('Field Watch Blue');
    await page.reload();
    const meta = (property: string) =>
      page.locator(`head meta[property="${property}"]`).first().getAttribute('content');
    expect(await meta('og:title')).toContain('Field Watch Blue');
    expect(await meta('og:image')).toMatch(/^https?:\/\/.+\.(avif|webp|jpe?g|png)$/);
  });

  it('has a gallery that works with the keyboard', async () => {
    const page = await open('Field Watch Blue');
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
  });

  it('can be enlarged; Escape returns to the page', async () => {
    const page = await open('Field Watch Blue');
    const picture = page.getByRole('button', { name: 'Field Watch Blue, photo 1 of 3' });
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
  });

  it('with low stock says so, and limits the quantity', async () => {
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
  });

  it('is added in the chosen quantity, which replaces the one in the cart', async () => {
    const page = await open('Field Watch Blue');
    const add = page.getByRole('button', { name: 'Add to cart' });
    const quantity = page.getByLabel('Quantity');
    await quantity.fill('4');
    await add.click();
    await cartLink(page, 4).waitFor();
    await page.getByText('4 in your cart', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'One less' }).click();
    await add.click();
    await cartLink(page, 3).waitFor();
    await page.reload();
    await cartLink(page, 3).waitFor();
    await expect.poll(() => quantity.inputValue()).toBe('3');
  });

  it('corrects invalid quantities', async () => {
    const page = await open('Field Watch Blue');
    const quantity = page.getByLabel('Quantity');
    for (const typed of ['0', '-2', '', '1.5', 'e']) {
      await quantity.focus();
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Delete');
      await page.keyboard.type(typed);
      await page.getByRole('button', { name: 'Add to cart' }).click();
      const meant = Number(await quantity.inputValue());
      expect(Number.isInteger(meant) && meant >= 1 && meant <= 34).toBe(true);
      await cartLink(page, meant).waitFor();
    }
  });

  it('that is out of stock can’t be bought', async () => {
    const page = await open('Petal Coin Purse');
    await page.getByRole('main').getByText('Out of stock').first().waitFor();
    await expect.poll(() => page.getByLabel('Quantity').count()).toBe(0);
  });
});

describe('a product that doesn’t exist', () => {
  it.each(['/productdetail/0198c5e2-0000-7000-8000-000000000000', '/productdetail/nonsense'])(
    '%s says so, with a link to go on',
    async (address) => {
      const page = await visitors.newPage({ expectedErrors: [NOT_FOUND] });
      await openSignedIn(page, DEMO.asha, address);
      await page.getByRole('heading', { level: 1, name: 'Product not found' }).waitFor();
      await expect.poll(() => page.title()).toBe('Product not found · Vitrine');
      const left = await page.getByRole('heading', { level: 1 }).boundingBox();
      await page.getByRole('main').getByRole('link', { name: 'Search products' }).click();
      await expectAddress(page, '/search');
      await page.goto('/nowhere');
      const pageNotFound = page.getByRole('heading', { level: 1, name: 'Page not found' });
      expect((await pageNotFound.boundingBox())?.x).toBe(left?.x);
    },
  );

  it('a product that can’t be fetched shows an error, and “Try again” loads it', async () => {
    const page = await visitors.newPage({ expectedErrors: [/status of 500/] });
    const address = await productPath('Field Watch Blue');
    const call = `**/api/v1/product/${address.split('/').at(-1)}`;
    await page.route(call, (route) => route.fulfill({ status: 500, body: '' }));
    await openSignedIn(page, DEMO.asha, address);
    await page.getByRole('alert').getByText("This product can't be shown").waitFor();
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Field Watch Blue' }).waitFor();
  });
});

async function open(name: string): Promise<Page> {
  const page = await visitors.newPage();
  await openSignedIn(page, DEMO.asha, await productPath(name));
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return page;
}

function loadedWidth(image: Locator): Promise<number> {
  return image.evaluate((element) => (element as HTMLImageElement).naturalWidth);
}
