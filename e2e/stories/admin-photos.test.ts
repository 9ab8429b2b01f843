// @module-tag long
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { dropOn, openForm, picture } from '../product-form.ts';
import { pathOf } from '../products.ts';
import { updateProduct, useTestProducts } from '../test-products.ts';
import { callAsAdmin, openAsAdmin } from '../back-office.ts';
import { expectAccessibleInBothThemes } from '../screen-rules.ts';
import { expectAccessible, useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const products = useTestProducts();

it('photos are described, added and put in order, and shoppers who don’t see them are told what they show', async () => {
  const product = await products.sell();
  const page = await openForm(visitors, product);
  await page.getByRole('button', { name: 'Edit the photos (1 without words)' }).click();
  await page.getByLabel('What photo 1 shows').fill('A lamp on a desk');
  await page.getByRole('link', { name: 'Products' }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  // The browser doesn't leave the form for a file that is dropped beside the place for photos.
  const heading = page.getByRole('heading', { level: 1 });
  for (const type of ['dragover', 'drop']) expect(await isRefused(heading, type)).toBe(true);
  await page.getByRole('button', { name: 'Save photos' }).click();
  await page.getByText('Photos saved').first().waitFor();
  await page.getByLabel('Add a photo').setInputFiles(await picture('teal'));
  await page.getByText('Photo added').first().waitFor();
  await page.getByRole('button', { name: 'Move up photo 2' }).click();
  await expect
    .poll(() => page.getByLabel('What photo 2 shows').inputValue())
    .toBe('A lamp on a desk');
  await page.locator('span[draggable=true]').nth(1).dragTo(page.locator('ol > li').first());
  await expect
    .poll(() => page.getByLabel('What photo 1 shows').inputValue())
    .toBe('A lamp on a desk');
  await page.getByRole('button', { name: 'View of photo 1' }).click();
  await page.getByLabel('From the left').fill('20');
  await page.getByLabel('From the top').press('Home');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save photos' }).click();
  await page.getByLabel('From the left').waitFor({ state: 'detached' });

  const visitor = await visitors.newPage();
  await visitor.goto(pathOf(product));
  await visitor.getByRole('heading', { level: 1, name: product.name }).waitFor();
  const lamp = visitor.locator('img[alt="A lamp on a desk"]');
  await expect
    .poll(() => lamp.evaluate(({ style }) => (style as { objectPosition: string }).objectPosition))
    .toBe('20% 0%');
});

/** Whether the browser would do nothing with a file that is dragged over an element, or dropped there. */
function isRefused(element: Locator, type: string): Promise<boolean> {
  return element.evaluate((target, name) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'lamp.png', { type: 'image/png' }));
    const event = new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer });
    return !target.dispatchEvent(event);
  }, type);
}

it('photos that are called by SKUs are dropped onto the list of products, which says first what they match', async () => {
  const product = await products.sell();
  const sku = `PH-${product._id.slice(-6)}`;
  await updateProduct(product, { sku });
  const page = await openAsAdmin(visitors, { path: '/admin/product' });
  const table = page.getByRole('table', { name: 'Products' });
  const [one, other, strange] = [await picture('teal'), await picture('tan'), await picture('red')];
  await dropOn(table, { ...other, name: `${sku}_2.png` }, { ...one, name: `${sku}.png` }, strange);
  const dialog = page.getByRole('dialog', { name: 'Add photos by SKU' });
  await dialog.getByText('1 product gets photos, 1 name is no SKU').waitFor();
  await dialog.getByText('No product has the SKU red').waitFor();
  await expectAccessibleInBothThemes(page);
  // The same by keyboard, without the strange one.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add photos' }).press('Enter');
  await dialog.getByLabel('Photos').setInputFiles([
    { ...other, name: `${sku}_2.png` },
    { ...one, name: `${sku}.png` },
  ]);
  await dialog.getByText('1 product gets photos', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Add photos' }).press('Enter');
  await dialog.getByText('1 product added or changed').waitFor();
  const photos = async () =>
    (await callAsAdmin<{ product: { photos: object[] } }>(`product/${product._id}`)).product.photos;
  await expect.poll(async () => (await photos()).length).toBe(2);
  await dialog.getByRole('button', { name: 'Close' }).click();
});
