// @module-tag long
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAsAdmin } from '../back-office.ts';
import { expectAccessibleInBothThemes } from '../screen-rules.ts';
import { expectCount, rowsOf } from '../tables.ts';
import { useTestProducts } from '../test-products.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const products = useTestProducts();

/** The cells of a product's row but for its name, which has the price for phones. */
const cellsOf = (page: Page, name: string) => rowsOf(page).filter({ hasText: name }).locator('td');

/** The changes that the page has asked for previews of. */
function previewsAskedFor(page: Page): object[] {
  const asked: object[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/product/bulk?'))
      asked.push((request.postDataJSON() as { change: object }).change);
  });
  return asked;
}

describe('many products at once', () => {
  it('are changed after a preview, and changed back', async () => {
    const shelf = `Shelf ${randomUUID().slice(0, 8)}`;
    const names: string[] = [];
    for (const price of [900, 300.5, 0.01]) {
      names.push((await products.sell({ category: shelf, price })).name);
    }
    const [dear = '', fair = '', cheap = ''] = names;
    const page = await openAsAdmin(visitors, {
      path: `/admin/product?${new URLSearchParams({ category: shelf })}`,
    });
    await expectCount(page, '3 products');

    // From the first to the last with Shift.
    await page.getByRole('checkbox', { name: `Select ${cheap}` }).click();
    await page.getByRole('checkbox', { name: `Select ${dear}` }).click({ modifiers: ['Shift'] });
    const bar = page.getByRole('region', { name: 'Selected products' });
    await bar.getByText('3 selected').waitFor();
    await bar.getByRole('button', { name: 'Change' }).click();

    const dialog = page.getByRole('dialog', { name: 'Change products' });
    const asked = previewsAskedFor(page);
    await dialog.getByLabel('Percent').pressSequentially('-50');
    await dialog.getByText('2 products would change, 1 stay as they are.').waitFor();
    await rowsOf(dialog).filter({ hasText: dear }).getByText('₹450', { exact: true }).waitFor();
    // Not for each key.
    expect(asked).toEqual([{ price: { percent: -50 } }]);
    await dialog.getByLabel('Percent').fill('-99');
    await dialog.getByText("2 products would change, 1 can't be changed.").waitFor();
    await expectAccessibleInBothThemes(page);

    await dialog.getByRole('button', { name: 'Change 2 products' }).click();
    await dialog.getByText('2 products changed').waitFor();
    await dialog.getByRole('region', { name: 'Left as they were' }).getByText(cheap).waitFor();
    await cellsOf(page, dear).getByText('₹9', { exact: true }).waitFor();
    await cellsOf(page, fair).getByText('₹3.01').waitFor();
    await expectAccessibleInBothThemes(page);

    await dialog.getByRole('button', { name: 'Undo' }).click();
    await dialog.getByText('Undone', { exact: true }).waitFor();
    await cellsOf(page, fair).getByText('₹300.50').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await bar.getByRole('button', { name: 'Clear selection' }).click();
    await bar.waitFor({ state: 'detached' });
  });
});
