// @module-tag long
import { expect, it } from 'vitest';
import { openAsAdmin } from '../back-office.ts';
import { goWithin } from '../page-state.ts';
import { expectGoodAtEverySize } from '../screen-rules.ts';
import { orderOne, productsNamed, useTestProducts } from '../test-products.ts';
import { NOT_FOUND, useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const products = useTestProducts();

it('the stock of a product has a page: what came, was counted and is damaged, and its history', async () => {
  const lamp = await products.sell({ stock: 10 });
  await orderOne(lamp);
  const page = await openAsAdmin(visitors, {
    path: `/admin/product/${lamp._id}`,
    expectedErrors: [NOT_FOUND],
  });
  await page.getByRole('link', { name: 'Stock and history' }).click();
  await page.getByRole('heading', { level: 1, name: `Stock of ${lamp.name}` }).waitFor();
  const history = page.getByRole('table', { name: 'Changes of the stock' });
  await history.getByRole('link', { name: 'Sold' }).waitFor();

  await page.getByRole('button', { name: 'Received' }).click();
  await page.getByText('Enter a whole number from 1').waitFor();
  await expectGoodAtEverySize(page);
  await page.getByLabel('Pieces').fill('40');
  await page.getByRole('textbox', { name: 'Note' }).fill('From Pune');
  await page.getByRole('button', { name: 'Received' }).click();
  await history.getByText('From Pune').waitFor();
  await page.getByLabel('Pieces').fill('47');
  await page.getByRole('button', { name: 'Counted' }).click();
  await history.getByRole('row', { name: /Counted/ }).waitFor();
  await page.getByLabel('Pieces').fill('2');
  await page.getByRole('button', { name: 'Damaged' }).click();
  const newest = history.locator('tbody').getByRole('row').first();
  await newest.getByText('Damaged').waitFor();
  await newest.getByText('−2').waitFor();
  await newest.getByText('45', { exact: true }).waitFor();
  expect((await productsNamed(lamp.name))[0]?.stock).toBe(45);

  await goWithin(page, '/admin/product/nonsense/stock');
  await page.getByRole('heading', { name: 'Product not found' }).waitFor();
});
