// @module-tag long
import { expect, it } from 'vitest';
import { openForm, picture } from '../product-form.ts';
import { pathOf } from '../products.ts';
import { useTestProducts } from '../test-products.ts';
import { expectAccessible, useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const products = useTestProducts();

it('photos are described, added and put in order, and shoppers who don’t see them are told what they show', async () => {
  const product = await products.sell();
  const page = await openForm(visitors, product);
  await page.getByRole('button', { name: 'Edit the photos (1 without words)' }).click();
  await page.getByLabel('What photo 1 shows').fill('A lamp on a desk');
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
