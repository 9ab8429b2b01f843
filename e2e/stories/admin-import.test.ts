// @module-tag long
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { CategoryList } from '#contract/categories.ts';
import { paint } from '#testing/forms.ts';
import { zipOf } from '#testing/zips.ts';
import { callAsAdmin, openAsAdmin } from '../back-office.ts';
import { DESK } from '../kept-browser.ts';
import { goWithin } from '../page-state.ts';
import { expectAccessibleInBothThemes, expectGoodAtEverySize } from '../screen-rules.ts';
import { rowsOf } from '../tables.ts';
import { useTestProducts } from '../test-products.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const products = useTestProducts();

describe('a file of products', () => {
  it('is checked line by line, imported with its photos, and undone', async () => {
    const lamp = await products.sell({ price: 900, stock: 10 });
    const [added, bare] = [products.name(), products.name()];
    const sku = `STORY-${randomUUID().slice(0, 8)}`;
    const page = await openAsAdmin(visitors, { path: '/admin/product' });
    await page.getByRole('link', { name: 'Import' }).click();
    await page.getByRole('heading', { level: 1, name: 'Import products' }).waitFor();
    await page.getByRole('link', { name: 'Download a template' }).waitFor();

    const lines = [
      'id,sku,name,category,price,stock,photos',
      `${lamp._id},,,,950,,`,
      `,${sku},${added},Home,12.50,3,red.png`,
      `,,${bare},Home,9,1,blue.png`,
      ',,Nameless,Home,ten,1,',
    ];
    await choosePhoto(page, 'red.png');
    await chooseLines(page, ...lines);
    await page.getByRole('heading', { name: "3 lines can be imported, 1 can't" }).waitFor();
    const rowOf = (text: string) => rowsOf(page).filter({ hasText: text });
    // Errors come first, with a file of them.
    await rowOf('Nameless').waitFor();
    await rowOf(bare).waitFor();
    expect(await rowsOf(page).count()).toBe(2);
    await page.getByRole('button', { name: 'Download errors' }).waitFor();
    await page.getByRole('checkbox', { name: 'Only errors' }).uncheck();
    await rowOf(lamp.name).getByText('Changes price from ₹900 to ₹950').waitFor();
    await rowOf(added).getByText('New: ').waitFor();
    await rowOf('Nameless').getByText('Not a number with at most two decimals').waitFor();
    await rowOf(bare).getByText('blue.png: The zip has no file of this name').waitFor();
    await expectAccessibleInBothThemes(page);

    // It stays in view beside more lines than fit the window.
    const button = page.getByRole('button', { name: 'Import 3 lines' });
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(async () => (await button.boundingBox())?.y).toBeLessThan(600);
    await page.setViewportSize(DESK);
    await button.click();
    await page.getByText('3 products added or changed').waitFor();
    await page.getByText('1 photo not taken').waitFor();
    await page.getByText(`Line 4: ${bare}: blue.png`).waitFor();
    await page.getByRole('button', { name: 'Download report' }).waitFor();
    await expectAccessibleInBothThemes(page);
    await expectWithoutPhoto(page, bare, added);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Import another file' }).click();
    await page.getByLabel('CSV file').waitFor();

    await page.getByRole('radio', { name: 'Stock' }).check();
    await page.getByRole('heading', { level: 1, name: 'Import stock' }).waitFor();
    await chooseLines(page, 'id,kind,quantity,words', `${lamp._id},received,40,From Pune`);
    await page.getByText('Received 40: on hand from 10 to 50').waitFor();
    await page.getByRole('button', { name: 'Import 1 line' }).click();
    await page.getByText('1 product changed').waitFor();
    await page.getByRole('button', { name: 'Import another file' }).click();

    await page.getByRole('radio', { name: 'Coupons' }).check();
    await page.getByRole('heading', { level: 1, name: 'Import coupons' }).waitFor();
    const code = `STORY-${randomUUID().slice(0, 8)}`;
    await chooseLines(page, 'code,kind,amount', `${code},fixed,50`, `${code}-2,fixed,ten`);
    await page.getByRole('checkbox', { name: 'Only errors' }).uncheck();
    await rowsOf(page)
      .filter({ hasText: code.toUpperCase() })
      .getByText('New: kind fixed, amount 50')
      .waitFor();
    await page.getByText('Not a number with at most two decimals').waitFor();
    await expectAccessibleInBothThemes(page);

    await page.getByRole('radio', { name: 'Categories' }).check();
    await page.getByRole('heading', { level: 1, name: 'Import categories' }).waitFor();
    const [above, below] = [
      `Story ${randomUUID().slice(0, 8)}`,
      `Story ${randomUUID().slice(0, 8)}`,
    ];
    await chooseLines(
      page,
      'name,parent,order,description',
      `${above},,1,For every way`,
      `${below},${above},1,`,
      `Story Lost,${above}s,1,`,
    );
    await page.getByRole('heading', { name: "2 lines can be imported, 1 can't" }).waitFor();
    await page.getByText(`There is no category “${above}s”`).waitFor();
    await page.getByRole('checkbox', { name: 'Only errors' }).uncheck();
    await page.getByText('New: place 1, description For every way').waitFor();
    await page.getByText(`New: in the category ${above}, place 1`).waitFor();
    await expectGoodAtEverySize(page);
    expect(await categoryNames()).not.toContain(above);
    await page.getByRole('button', { name: 'Import 2 lines' }).click();
    await page.getByText('2 categories added or changed').waitFor();
    await page.getByText('1 line not imported').waitFor();
    await expectGoodAtEverySize(page);
    expect(await categoryNames()).toEqual(expect.arrayContaining([above, below]));
    await page.getByRole('link', { name: 'Categories', exact: true }).first().click();
    await page.getByRole('button', { name: above, exact: true }).waitFor();
    await page.getByRole('button', { name: `${below} (in another category)` }).waitFor();

    await goWithin(page, '/admin/job');
    const ofCategories = rowOf('Import of categories').first();
    await ofCategories.getByText('2 categories added or changed').waitFor();
    await ofCategories.getByRole('button', { name: 'Undo' }).click();
    await ofCategories.getByText('Undone', { exact: true }).first().waitFor();
    expect(await categoryNames()).not.toContain(above);
    await rowOf('Import of products')
      .filter({ hasText: /Undone/ })
      .first()
      .waitFor();
    const ofStock = rowOf('Import of stock').first();
    await ofStock.getByText('1 product changed').waitFor();
    await expectGoodAtEverySize(page);
    await ofStock.getByRole('button', { name: 'Undo' }).click();
    await ofStock.getByText('Undone', { exact: true }).first().waitFor();
  });
});

/** Chooses a ZIP file with one photo. */
async function choosePhoto(page: Page, name: string): Promise<void> {
  await page.getByLabel('Photos, as a ZIP').setInputFiles({
    name: 'photos.zip',
    mimeType: 'application/zip',
    buffer: zipOf([{ name, bytes: await paint('#b33') }]),
  });
}

async function categoryNames(): Promise<string[]> {
  const { categories } = await callAsAdmin<CategoryList>('category/all');
  return categories.map(({ name }) => name);
}

/** Chooses a CSV file with these lines. */
async function chooseLines(page: Page, ...lines: string[]): Promise<void> {
  await page.getByLabel('CSV file').setInputFiles({
    name: 'file.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
}

/** Of two products one is listed as without a photo, and shows a placeholder. Looks in another tab. */
async function expectWithoutPhoto(page: Page, bare: string, pictured: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto('/admin/product?photos=none');
  await rowsOf(tab).filter({ hasText: bare }).waitFor();
  expect(await tab.getByLabel('Photos').inputValue()).toBe('none');
  expect(await rowsOf(tab).filter({ hasText: pictured }).count()).toBe(0);
  await expectAccessibleInBothThemes(tab);
  await tab.close();
}
