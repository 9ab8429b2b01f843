// Options as filters of the search: docs/api.md, "Finding products".
import { beforeAll, describe, expect, it } from 'vitest';
import { callAsAdmin } from '../back-office.ts';
import { cardOf } from '../page-state.ts';
import { expectGoodAtEverySize } from '../screen-rules.ts';
import { shopUrl } from '../shop-url.ts';
import { type TestFamily, useTestFamilies } from '../test-families.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const sellFamily = useTestFamilies();

const colours = ['Blue', 'Red', 'Green', 'White', 'Black', 'Pink', 'Sand'];
const swatches = ['#1e3a5f', '#b3261e', '#2e7d32', '#ffffff', '#111111', '#f48fb1', '#d7ccc8'];

let shirt: TestFamily;
beforeAll(async () => {
  shirt = await sellFamily({
    options: [
      { name: 'Size' },
      {
        name: 'Colour',
        values: colours.map((value, at) => ({ value, swatch: swatches[at] ?? '' })),
      },
    ],
    members: colours.flatMap((Colour, at) =>
      ['S', 'M'].map((Size) => ({ values: { Size, Colour }, price: 499 + 10 * at, stock: 5 })),
    ),
  });
});

describe('a search for a family', () => {
  it(
    'shows dots of its colours, and narrows to a colour that the address holds and Back takes off',
    { tags: 'long' },
    async () => {
      const page = await visitors.newPage({ viewport: { width: 1280, height: 900 } });
      const { name, products } = shirt;
      await page.goto(`${shopUrl()}/search?search=${encodeURIComponent(name)}`);
      const card = cardOf(page, name);
      await card.getByText('14 choices').waitFor();
      await card.getByText('+2', { exact: true }).waitFor();
      const colour = page.getByRole('radiogroup', { name: 'Colour' });
      await colour.getByRole('radio', { name: 'Green (1)' }).check();
      await page.waitForURL(/option%5BColour%5D=Green/);
      const green = products.find(({ name: own }) => own.endsWith('S, Green'));
      await page.locator(`a[href*="${green?._id}"]`).first().waitFor();
      await page.getByRole('link', { name: /Colour: Green/ }).waitFor();
      expect(await colour.getByRole('radio').count()).toBe(colours.length + 1);
      await expectGoodAtEverySize(page);
      await page.goBack();
      await page.waitForURL((url) => !url.search.includes('option'));
      expect(await colour.getByRole('radio', { name: 'Any' }).isChecked()).toBe(true);
    },
  );

  it(
    'keeps the collection that it was filtered from, and offers its options and what is on sale',
    { tags: 'long' },
    async () => {
      const { name, products } = shirt;
      const { collection } = await callAsAdmin<{ collection: { _id: string; slug: string } }>(
        'collection',
        { method: 'POST', body: { name, products: [products[0]?._id] } },
      );
      const { sale } = await callAsAdmin<{ sale: { _id: string } }>('sale', {
        method: 'POST',
        body: {
          name,
          from: new Date().toISOString(),
          to: new Date(Date.now() + 3_600_000).toISOString(),
          of: { collections: [collection._id] },
          change: { percent: 10 },
        },
      });
      try {
        const page = await visitors.newPage({ viewport: { width: 1280, height: 900 } });
        await page.goto(`${shopUrl()}/collection/${collection.slug}`);
        await cardOf(page, name).waitFor();
        await page.getByRole('link', { name: 'Filter', exact: true }).click();
        await page.waitForURL(/collection=/);
        const chosen = page.getByRole('combobox', { name: 'Collection' });
        await expect.poll(() => chosen.inputValue()).toBe(collection.slug);
        await page.getByRole('link', { name: `In ${name}` }).waitFor();
        const colour = page.getByRole('radiogroup', { name: 'Colour' });
        await colour.getByRole('radio', { name: 'Green (1)' }).check();
        await page.waitForURL(/collection=.*option%5BColour%5D=Green/);
        await page.getByRole('checkbox', { name: 'On sale (1)' }).check();
        await page.waitForURL(/sale=1/);
        await page.getByRole('link', { name: /On sale/ }).waitFor();
        await cardOf(page, name).waitFor();
        await expectGoodAtEverySize(page);
        await page.goBack();
        await page.waitForURL((url) => !url.search.includes('sale=1'));
        await chosen.selectOption('All products');
        await page.waitForURL((url) => !url.search.includes('collection'));
        expect(await colour.getByRole('radio', { name: /^Green/ }).isChecked()).toBe(true);
      } finally {
        await callAsAdmin(`sale/${sale._id}`, { method: 'DELETE' });
        await callAsAdmin(`collection/${collection._id}`, { method: 'DELETE' });
      }
    },
  );
});
