// @module-tag long
import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import type { FamilyAnswer, FamilyMembers, FamilyWritten } from '#contract/family.ts';
import { nameOfFocus } from '../owner-steps.ts';
import { dropOn, picture } from '../product-form.ts';
import { pathOf } from '../products.ts';
import { updateProduct, useTestProducts } from '../test-products.ts';
import { callAsAdmin, openAsAdmin } from '../back-office.ts';
import { expectAccessibleInBothThemes, expectGoodAtEverySize } from '../screen-rules.ts';
import { expectAccessible, useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const products = useTestProducts();

it('photos are described, added and put in order, and shoppers who don’t see them are told what they show', async () => {
  const product = await products.sell();
  const page = await openAsAdmin(visitors, { path: '/admin/product' });
  await page.getByRole('link', { name: 'See them' }).click();
  await expect
    .poll(() => page.getByLabel('Photos', { exact: true }).inputValue())
    .toBe('undescribed');
  await expectGoodAtEverySize(page);
  await page.getByRole('link', { name: product.name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: product.name }).waitFor();
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

  await page.goto('/admin/product?photos=undescribed');
  await page.getByRole('table', { name: 'Products' }).waitFor();
  expect(await page.getByRole('link', { name: product.name, exact: true }).count()).toBe(0);

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

it('photos of a family are replaced one by one, and its members get them in the grid, also by keyboard', async () => {
  const category = `Shirts ${randomUUID().slice(0, 8)}`;
  const members = ['S', 'L'].flatMap((Size) =>
    ['Red', 'Blue'].map((Colour) => ({ values: { Size, Colour }, price: 499, stock: 3 })),
  );
  const { family } = await callAsAdmin<FamilyWritten>('family/new', {
    method: 'POST',
    body: { name: 'Crew Shirt', category, options: ['Size', 'Colour'], members },
  });
  const path = `family/${family._id}`;
  const urlsOf = ({ photos }: { photos: { url: string }[] }) => photos.map(({ url }) => url);
  const shown = async () =>
    (await callAsAdmin<FamilyMembers>(`${path}/members`)).members.map(urlsOf);
  const ofFamily = async () => urlsOf((await callAsAdmin<FamilyAnswer>(path)).family);
  const page = await openAsAdmin(visitors, { path: `/admin/${path}` });
  const files = [await picture('red'), await picture('navy')];
  await page.getByLabel('Add a photo').setInputFiles(files);
  await page.getByLabel('What photo 2 shows').waitFor();
  await page.getByLabel('What photo 1 shows').fill('A red shirt');
  await page.getByRole('button', { name: 'Save photos' }).click();
  await page.getByText('Photos saved').first().waitFor();
  const [before, navy = ''] = await ofFamily();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Replace photo 1' }).click();
  await (await chooser).setFiles(await picture('crimson'));
  await expect.poll(async () => (await ofFamily())[0]).not.toBe(before);
  const [crimson = ''] = await ofFamily();
  expect(await ofFamily()).toEqual([crimson, navy]);
  expect(await page.getByLabel('What photo 1 shows').inputValue()).toBe('A red shirt');

  // From the price to the left, into the choice, and for all red ones.
  await page.getByLabel('Price of S, Red').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => nameOfFocus(page)).toBe('Photo of S, Red: 2, of the family');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Photo of S, Red' });
  await dialog.getByRole('radio', { name: 'All of the family (2 photos)' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() =>
      dialog.getByRole('radio', { name: 'Photo 1 of the family: A red shirt' }).isChecked(),
    )
    .toBe(true);
  await dialog.getByLabel('For').selectOption({ label: 'All with Colour Red (2)' });
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Choose' }).press('Enter');
  await page.getByText('2 members changed.').waitFor();
  await expect.poll(() => nameOfFocus(page)).toBe('Photo of S, Red: 1');
  await page.keyboard.press('Control+z');
  await page.getByText('No cell has been changed.').waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByRole('radio', { name: 'Photo 1 of the family: A red shirt' }).check();
  await dialog.getByLabel('For').selectOption({ label: 'All with Colour Red (2)' });
  await dialog.getByRole('button', { name: 'Choose' }).click();
  await page.getByRole('button', { name: 'Save members' }).click();
  await page.getByText('No cell has been changed.').waitFor();
  expect(await shown()).toEqual([[crimson], [crimson, navy], [crimson], [crimson, navy]]);

  // A file for one member, filled down, and taken away again.
  await page.getByRole('button', { name: 'Photo of S, Blue: 2, of the family' }).click();
  const blue = page.getByRole('dialog', { name: 'Photo of S, Blue' });
  await blue.getByLabel('A new photo').setInputFiles(await picture('skyblue'));
  await blue.getByRole('radio', { name: 'skyblue.png' }).waitFor();
  await blue.getByRole('button', { name: 'Choose' }).click();
  await page.keyboard.press('Control+d');
  await page.getByRole('button', { name: 'Photo of L, Blue: a new file' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save members' }).click();
  await page.getByText('No cell has been changed.').waitFor();
  const [, sky] = await shown();
  expect(sky).toHaveLength(1);
  expect(await shown()).toEqual([[crimson], sky, sky, sky]);
  await page.getByRole('button', { name: 'Photo of L, Red: 1' }).click();
  const red = page.getByRole('dialog', { name: 'Photo of L, Red' });
  await red.getByRole('radio', { name: 'As it is: 1 photo of its own' }).waitFor();
  await red.getByRole('radio', { name: 'All of the family (2 photos)' }).check();
  await red.getByRole('button', { name: 'Choose' }).click();
  await page.getByRole('button', { name: 'Save members' }).click();
  await page.getByRole('button', { name: 'Photo of L, Red: 2, of the family' }).waitFor();
  await expect.poll(async () => (await shown())[2]).toEqual([crimson, navy]);
  await expectGoodAtEverySize(page);
  for (const { _id } of (await callAsAdmin<FamilyMembers>(`${path}/members`)).members)
    await callAsAdmin(`product/${_id}`, { method: 'DELETE' });
});
