// Filters on the pages of categories and collections: docs/api.md, "Finding products".
import { beforeAll, describe, expect, it } from 'vitest';
import { callAsAdmin } from '../back-office.ts';
import { shiftsOf, watchShifts } from '../layout-shifts.ts';
import { cardOf, untilLoaded } from '../page-state.ts';
import { expectGoodAtEverySize } from '../screen-rules.ts';
import { type TestFamily, useTestFamilies } from '../test-families.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const sellFamily = useTestFamilies();

let shirt: TestFamily;
beforeAll(async () => {
  shirt = await sellFamily({
    options: [{ name: 'Size' }, { name: 'Colour' }],
    members: ['Blue', 'Red'].flatMap((Colour, at) =>
      ['S', 'M', 'L'].map((Size) => ({
        values: { Size, Colour },
        price: 500 + 100 * at,
        stock: 5,
      })),
    ),
  });
});

describe('the page of a category', () => {
  it('narrows its products without leaving it, in the address, with Back, reload and at every size', async () => {
    const page = await visitors.newPage({ viewport: { width: 1280, height: 900 } });
    await watchShifts(page);
    await page.goto('/category/shirts?sort=newest');
    await page.getByRole('heading', { level: 1, name: 'Shirts' }).waitFor();
    const card = cardOf(page, shirt.name);
    await card.waitFor();
    await untilLoaded(page);
    expect(await shiftsOf(page)).toBeLessThan(0.02);
    const colour = page.getByRole('radiogroup', { name: 'Colour' });
    await colour.getByRole('radio', { name: /^Red/ }).check();
    await page.waitForURL(/\/category\/shirts\?option%5BColour%5D=Red&sort=newest$/);
    await page.getByLabel('Maximum price').fill('550');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/category\/shirts\?.*price=550/);
    await page.getByText('Nothing matches these filters').waitFor();
    await page.goBack();
    await card.waitFor();
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price: high to low');
    await page.waitForURL(/\/category\/shirts\?option%5BColour%5D=Red&sort=desc$/);

    await page.reload();
    expect(await colour.getByRole('radio', { name: /^Red/ }).isChecked()).toBe(true);
    await card.waitFor();
    await untilLoaded(page);
    expect(await shiftsOf(page)).toBeLessThan(0.02);
    // It is the category of the page.
    expect(await page.getByRole('combobox', { name: 'Category' }).count()).toBe(0);
    await expectGoodAtEverySize(page);
    await page.getByRole('link', { name: /Colour: Red/ }).click();
    await page.waitForURL(/\/category\/shirts\?sort=desc$/);
  });

  it(
    'filters in a sheet on a phone, without scripts, too, and a collection keeps its own order',
    { tags: 'long' },
    async () => {
      const { collection } = await callAsAdmin<{ collection: { _id: string; slug: string } }>(
        'collection',
        { method: 'POST', body: { name: shirt.name, products: [shirt.products[0]?._id] } },
      );
      try {
        const page = await visitors.newPage({
          viewport: { width: 320, height: 640 },
          scripts: false,
        });
        await page.goto(`/collection/${collection.slug}`);
        await cardOf(page, shirt.name).waitFor();
        expect(await page.getByRole('option', { name: 'Our order' }).count()).toBe(1);
        await page.getByRole('button', { name: 'Filters' }).click();
        await page.getByRole('radio', { name: /^Red/ }).check();
        await page.getByRole('checkbox', { name: /^In stock/ }).check();
        await page.getByRole('button', { name: /^Show / }).click();
        await page.waitForURL(/\/collection\/.*option%5BColour%5D=Red/);
        await page.getByRole('link', { name: 'In stock – remove this filter' }).click();
        await page.waitForURL((url) => !url.search.includes('available'));
        await page.getByRole('link', { name: /Colour: Red/ }).waitFor();
        await cardOf(page, shirt.name).waitFor();
      } finally {
        await callAsAdmin(`collection/${collection._id}`, { method: 'DELETE' });
      }
    },
  );
});
