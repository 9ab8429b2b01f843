import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAsAdmin } from '../back-office.ts';
import { useTestProducts } from '../test-products.ts';
import { addressOf, expectAddress, expectFocus, goWithin } from '../page-state.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const products = useTestProducts();

/** A separate category, so that its rows are known. */
const SHELF = `Shelf ${randomUUID().slice(0, 8)}`;
const OURS = `/admin/product?${new URLSearchParams({ category: SHELF })}`;
const names: Record<'gone' | 'few' | 'many', string> = { gone: '', few: '', many: '' };

beforeAll(async () => {
  const offers = [
    ['gone', 0, 900],
    ['few', 10, 300.5],
    ['many', 11, 12000],
  ] as const;
  for (const [key, stock, price] of offers) {
    names[key] = (await products.sell({ category: SHELF, stock, price })).name;
  }
});

describe('the table of products', () => {
  it('shows each product, links to its form, is sorted by its headers, and keeps sort and filters in the URL', async () => {
    const page = await openAsAdmin(visitors, { path: OURS });
    await expectRows(page, [names.many, names.few, names.gone], '3 products');
    const cells = await rowOf(page, names.gone).getByRole('cell').allInnerTexts();
    expect(cells).toEqual(['', SHELF, '₹900', 'Out of stock\n0', 'Edit']);
    await rowOf(page, names.few).getByText('Low', { exact: true }).waitFor();
    await expect.poll(() => pictureIn(page, names.few)).toBeGreaterThan(0);

    await page.getByRole('link', { name: `Edit ${names.few}` }).click();
    await page.getByRole('heading', { level: 1, name: names.few }).waitFor();
    await expect.poll(() => page.getByLabel('Price').inputValue()).toBe('300.5');
    await page.goBack();
    await expectAddress(page, OURS);
    await page.getByRole('link', { name: names.many, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: names.many }).waitFor();
    await page.getByRole('link', { name: 'Products', exact: true }).last().click();
    await expectAddress(page, OURS);

    const header = (name: string) => page.getByRole('columnheader', { name });
    await header('Name').getByRole('link').click();
    await expectRows(page, Object.values(names).toSorted());
    await header('Price').getByRole('link').click();
    await expectRows(page, [names.few, names.gone, names.many]);
    await expect.poll(() => header('Price').getAttribute('aria-sort')).toBe('ascending');
    await header('Price').getByRole('link').click();
    await expectRows(page, [names.many, names.gone, names.few]);
    await expectAddress(page, `${OURS}&sort=price-desc`);
    await header('Stock').getByRole('link').click();
    await expectRows(page, [names.gone, names.few, names.many]);
    await page.getByLabel('Sort').selectOption('Name');
    await expectRows(page, Object.values(names).toSorted());
    await page.getByLabel('Stock').selectOption('Low stock');
    await expectRows(page, [names.few], '1 product');
    const asked = `/admin/product?${new URLSearchParams({ category: SHELF, stock: 'low', sort: 'name' })}`;
    await expectAddress(page, asked);

    await page.reload();
    await expectRows(page, [names.few], '1 product');
    await expect.poll(() => page.getByLabel('Category').inputValue()).toBe(SHELF);
    await page.getByLabel('Stock').selectOption('Out of stock');
    await expectRows(page, [names.gone], '1 product');
    await page.goBack();
    await expectRows(page, [names.few], '1 product');
    await expect.poll(() => page.getByLabel('Stock').inputValue()).toBe('low');
    await page.goBack();
    await page.goBack();
    await expectRows(page, [names.gone, names.few, names.many], '3 products');
    await expectAddress(page, `${OURS}&sort=stock`);
  });

  it(
    'has pages with their own URLs and none after the last, and is searched while typing, ignoring accents',
    { tags: 'long' },
    async () => {
      const page = await openAsAdmin(visitors, { path: '/admin/product?sort=name' });
      const first = await rowNames(page);
      expect(first).toHaveLength(20);
      const pages = page.getByRole('navigation', { name: 'Pagination' });
      await pages.getByRole('link', { name: 'Next' }).focus();
      await page.keyboard.press('Enter');
      await expectAddress(page, '/admin/product?sort=name&page=2');
      await expectFocus(page.getByRole('heading', { name: 'Results' }));
      await expect.poll(() => rowNames(page)).not.toEqual(first);
      const second = await rowNames(page);
      expect(second.filter((name) => first.includes(name))).toEqual([]);
      await page.reload();
      await expect.poll(() => rowNames(page)).toEqual(second);
      await page.goBack();
      await expect.poll(() => rowNames(page)).toEqual(first);
      await page.getByLabel('Stock').selectOption('Low stock');
      await expectAddress(page, '/admin/product?stock=low&sort=name');
      await goWithin(page, '/admin/product?page=900');
      await page.getByRole('heading', { name: 'There are not that many pages' }).waitFor();
      await page.getByRole('link', { name: 'Go to the first page' }).click();
      await page.getByRole('row').nth(20).waitFor();
      expect(addressOf(page)).toBe('/admin/product');

      const search = page.getByRole('searchbox', { name: 'Search products' });
      await search.pressSequentially('cafe press');
      await page.getByRole('link', { name: 'Café Press, Brass', exact: true }).waitFor();
      await expectAddress(page, '/admin/product?search=cafe+press');
      await search.fill('nosuchthinganywhere');
      await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
      await page.getByText('0 products', { exact: true }).waitFor();
      await expectFocus(search);
      await page.getByRole('link', { name: 'Show all products' }).click();
      await expectAddress(page, '/admin/product');
      await page.getByRole('row').nth(20).waitFor();
      await expect.poll(() => search.inputValue()).toBe('');
    },
  );
});

function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
}

/** The names in the table, once it is loaded. */
async function rowNames(page: Page): Promise<string[]> {
  const heads = page.getByRole('table', { name: 'Products' }).getByRole('rowheader');
  await heads.first().waitFor();
  const links = await heads.getByRole('link').allTextContents();
  // Members have a second one, to their family.
  return links.filter((text) => !text.startsWith('Family: '));
}

async function expectRows(page: Page, names: readonly string[], count?: string): Promise<void> {
  await expect.poll(() => rowNames(page)).toEqual(names);
  if (count !== undefined) await page.getByText(count, { exact: true }).waitFor();
}

/** The width of a row's photo; 0 until it is loaded. */
function pictureIn(page: Page, name: string): Promise<number> {
  return rowOf(page, name)
    .locator('img')
    .evaluate((image) => (image as HTMLImageElement).naturalWidth);
}
