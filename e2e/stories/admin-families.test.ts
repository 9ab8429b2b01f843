import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { callAsAdmin, openAsAdmin } from '../back-office.ts';
import { countSteps, nameOfFocus, paste } from '../owner-steps.ts';
import { picture } from '../product-form.ts';
import { expectAccessibleInBothThemes, expectGoodAtEverySize } from '../screen-rules.ts';
import { shopUrl } from '../shop-url.ts';
import { updateProduct, useTestProducts } from '../test-products.ts';
import { expectAccessible, NOT_FOUND, useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const products = useTestProducts();
const families: string[] = [];

interface Listed {
  _id: string;
  name: string;
  price: number;
  stock: number;
  photos: object[];
  values?: Record<string, string>;
  family?: { _id: string; choices: number; from: number };
}

/** The products of a category as shoppers have them in a list. */
async function listOf(category: string): Promise<{ total: number; products: Listed[] }> {
  const query = new URLSearchParams({ category });
  const answer = await fetch(new URL(`/api/v1/product/all?${query}`, shopUrl()));
  return (await answer.json()) as { total: number; products: Listed[] };
}

async function membersOf(familyId: string): Promise<Listed[]> {
  const answer = await fetch(new URL(`/api/v1/family/${familyId}/members`, shopUrl()));
  return ((await answer.json()) as { members: Listed[] }).members;
}

function familyIdOf(page: Page): string {
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  families.push(id);
  return id;
}

afterAll(async () => {
  for (const id of families)
    for (const { _id } of await membersOf(id))
      await callAsAdmin(`product/${_id}`, { method: 'DELETE' });
});

describe('a family of products', () => {
  it(
    'is made from nothing by its owner in 4 sizes and 3 colours, published, bought from, and changed in its grid',
    { tags: 'long' },
    async () => {
      const category = `Shirts ${randomUUID().slice(0, 8)}`;
      const page = await openAsAdmin(visitors, {
        path: '/admin/product',
        expectedErrors: [
          /400 \(Bad Request\)/,
          /409 \(Conflict\)/,
          /412 \(Precondition Failed\)/,
          /503 \(Service Unavailable\)/,
          NOT_FOUND,
        ],
      });
      const owner = countSteps(page);
      const begun = Date.now();
      await owner.press(page.getByRole('link', { name: 'New product' }));
      await owner.type('Name', 'Crew Shirt');
      await owner.press(page.getByRole('button', { name: 'Add an option' }));
      await owner.type('Name of option 1', 'Size');
      await owner.type('Add values of Size', 'S, M, L, XL');
      await owner.press(page.getByRole('button', { name: 'Add another option' }));
      await owner.type('Name of option 2', 'Colour');
      await owner.type('Add values of Colour', 'Blue, Red, Sand');
      await page.getByText('12 of 12 combinations are chosen').waitFor();
      await expectAccessibleInBothThemes(page);
      // It lacks its category and price yet.
      await owner.press(page.getByRole('button', { name: 'Save as draft' }));
      await page.getByRole('heading', { level: 1, name: 'Crew Shirt' }).waitFor();
      const id = familyIdOf(page);
      const needed = page.getByText(/^Still needed: /);
      expect(await needed.innerText()).toBe(
        'Still needed: a category (all), a price (all), a photo (all).',
      );
      expect(await page.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true);
      expect((await listOf(category)).total).toBe(0);

      await owner.type('Category', category);
      await owner.press(page.getByRole('button', { name: 'Save family' }));
      await needed.filter({ hasNotText: 'category' }).waitFor();
      // From one cell down to the last.
      await owner.type('Price of S, Blue', '499');
      await owner.press(page.getByRole('button', { name: 'Fill down' }));
      await owner.type('Stock of S, Blue', '5');
      await owner.press(page.getByRole('button', { name: 'Fill down' }));
      await owner.press(page.getByRole('button', { name: 'Save members' }));
      await page.getByText('Still needed: a photo (all).').waitFor();
      // Two pictures at once, of which the first is tried again alone.
      let isAway = true;
      await page.route('**/photos?*', (route) => {
        if (!isAway) return route.fallback();
        isAway = false;
        return route.fulfill({ status: 503, body: '{}' });
      });
      await page
        .getByLabel('Add a photo')
        .setInputFiles([await picture('navy'), await picture('teal')]);
      owner.steps.clicks += 2;
      await page.getByText('Photo added').first().waitFor();
      await owner.press(page.getByRole('button', { name: 'Try navy.png again' }));
      await page.getByLabel('What photo 2 shows').waitFor();
      await page.unroute('**/photos?*');
      await owner.type('What photo 1 shows', 'A teal shirt');
      await owner.type('What photo 2 shows', 'A navy shirt');
      await page.getByRole('link', { name: 'Products' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await owner.press(page.getByRole('button', { name: 'Move down photo 1' }));
      await expect
        .poll(() => page.getByLabel('What photo 1 shows').inputValue())
        .toBe('A navy shirt');
      // The focus stays with the photo, at the end of its way.
      await expect.poll(() => nameOfFocus(page)).toBe('Move down photo 2');
      await page.getByText('Nothing is missing.').waitFor();

      const preview = await page
        .getByRole('link', { name: 'View in the shop' })
        .getAttribute('href');
      const shopper = await visitors.newPage({ expectedErrors: [NOT_FOUND] });
      await shopper.goto(preview ?? '');
      await shopper.getByRole('radio', { name: /^Red/ }).check({ force: true });
      await shopper.getByRole('heading', { level: 1, name: /Red/ }).waitFor();
      expect(shopper.url()).toContain('?preview=');
      await expectAccessibleInBothThemes(page);
      await owner.press(page.getByRole('button', { name: 'Publish' }));
      await page.getByText('12 members are on sale').first().waitFor();
      await page.getByText('shoppers don’t see it yet').waitFor({ state: 'detached' });
      expect(Date.now() - begun).toBeLessThan(120_000);
      // All that an owner presses and types, with the two presses that choose the pictures.
      expect(owner.steps).toEqual({ clicks: 13, fields: 10 });

      const made = await membersOf(id);
      expect(made).toHaveLength(12);
      expect(made.map(({ photos, price, stock }) => [photos.length, price, stock])).toEqual(
        made.map(() => [2, 499, 5]),
      );
      expect((await listOf(category)).products).toMatchObject([
        { price: 499, family: { _id: id, choices: 12, from: 499 } },
      ]);
      await shopper.goto(`/search?${new URLSearchParams({ category })}`);
      await shopper
        .getByRole('link', { name: /Crew Shirt/ })
        .first()
        .click();
      await shopper.getByRole('radio', { name: /^M/ }).check({ force: true });
      await shopper.getByRole('radio', { name: /^Blue/ }).check({ force: true });
      await shopper.getByRole('heading', { level: 1, name: 'Crew Shirt, M, Blue' }).waitFor();
      await shopper.getByRole('button', { name: 'Add to cart' }).first().click();
      await shopper.getByRole('link', { name: 'Cart, 1 item' }).waitFor();

      // Down with the arrow key, filled down, taken back, and saved.
      await page.getByLabel('Price of XL, Blue').click();
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => nameOfFocus(page)).toBe('Price of L, Sand');
      await page.keyboard.press('Control+A');
      await page.keyboard.type('299');
      await page.keyboard.press('Control+d');
      await expect.poll(() => page.getByLabel('Price of XL, Red').inputValue()).toBe('299');
      await page.keyboard.press('Control+z');
      await expect.poll(() => page.getByLabel('Price of XL, Red').inputValue()).toBe('499');
      await page.getByText('1 member changed.').waitFor();
      const sent = page.waitForRequest((request) => request.method() === 'PUT');
      await page.getByRole('button', { name: 'Save members' }).click();
      const cheap = made.find(({ name }) => name === 'Crew Shirt, L, Sand');
      expect((await sent).postDataJSON()).toEqual([
        { _id: cheap?._id, updatedAt: expect.any(String), price: '299' },
      ]);
      await page.getByText('No cell has been changed.').waitFor();
      expect((await listOf(category)).products).toMatchObject([{ _id: cheap?._id, price: 299 }]);

      // A SKU that another product has is told at its cell.
      const others = await products.sell({ price: 100 });
      const sku = `STORY-${randomUUID().slice(0, 8)}`;
      await updateProduct(others, { sku });
      await page.getByLabel('SKU of L, Sand').fill(sku.toLowerCase());
      await page.getByRole('button', { name: 'Save members' }).click();
      await page.getByRole('alert').getByText(`“${others.name}” has this SKU already`).waitFor();
      await expect
        .poll(() => page.getByLabel('SKU of L, Sand').getAttribute('aria-invalid'))
        .toBe('true');
      await page.getByLabel('SKU of L, Sand').fill('');

      // Stock that was sold since the grid was opened is not written over unseen.
      await callAsAdmin(`product/${cheap?._id}/stock`, {
        method: 'POST',
        body: { kind: 'damaged', quantity: 2 },
      });
      await page.getByLabel('Stock of L, Sand').fill('15');
      await page.getByRole('button', { name: 'Save members' }).click();
      await page
        .getByRole('alert')
        .getByText('It has changed since you opened it: 3 can be bought now')
        .waitFor();
      expect(await page.getByLabel('Stock of L, Sand').inputValue()).toBe('15');
      await page.getByRole('button', { name: 'Save members' }).click();
      await page.getByText('No cell has been changed.').waitFor();
      expect((await membersOf(id)).find(({ _id }) => _id === cheap?._id)?.stock).toBe(15);

      // A value more, of which one combination is made; and a mistake in a sheet that is pasted.
      await page.getByLabel('Add values of Size').fill('XXL');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Save family' }).click();
      await page.getByRole('checkbox', { name: 'XXL, Sand' }).check();
      await paste(page.getByLabel('Price of XXL, Sand'), '399\tmany');
      await page.getByRole('link', { name: 'Products' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Add 1 member' }).click();
      await page.getByRole('button', { name: 'Stock of XXL, Sand' }).click();
      await page.keyboard.type('8');
      await page.getByRole('button', { name: 'Add 1 member' }).click();
      await expect.poll(async () => (await membersOf(id)).length).toBe(13);
      expect((await membersOf(id)).at(-1)).toMatchObject({ price: 399, stock: 8 });

      // An option renamed, and a value removed with its members.
      await page.getByLabel('Name of option 1').fill('Fit');
      await page.getByRole('button', { name: 'Remove XL' }).click();
      await page.getByRole('button', { name: 'Save family' }).click();
      const question = page.getByRole('dialog', { name: 'Archive 3 members?' });
      await question.getByRole('button', { name: 'Save and archive' }).click();
      await expect.poll(async () => (await membersOf(id)).length).toBe(10);
      expect((await membersOf(id))[0]?.values).toEqual({ Fit: 'S', Colour: 'Blue' });
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Crew Shirt' }).waitFor();
      await expectGoodAtEverySize(page);
    },
  );

  it('is made of products that are there, and of one', async () => {
    const shelf = `Bags ${randomUUID().slice(0, 8)}`;
    const duffel = `Duffel ${shelf.slice(-4)}`;
    for (const colour of ['Ink', 'Sand'])
      await products.sell({ name: `${duffel}, ${colour}`, category: shelf });
    const page = await openAsAdmin(visitors, {
      path: `/admin/product?${new URLSearchParams({ category: shelf })}`,
    });
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Join into a family' }).click();
    const dialog = page.getByRole('dialog', { name: 'Join into a family' });
    await expect.poll(() => dialog.getByLabel('Name of the family').inputValue()).toBe(duffel);
    await expect.poll(() => dialog.getByLabel('Name of option 1').inputValue()).toBe('Colour');
    await expect.poll(() => dialog.getByLabel(`Colour of ${duffel}, Ink`).inputValue()).toBe('Ink');
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole('button', { name: 'Make a family' }).click();
    await page.getByRole('heading', { level: 1, name: duffel }).waitFor();
    const id = familyIdOf(page);
    expect(await listOf(shelf)).toMatchObject({ total: 1, products: [{ family: { _id: id } }] });

    await page.goto(`/admin/product?${new URLSearchParams({ category: shelf })}`);
    const row = page.getByRole('row', { name: duffel });
    await expect.poll(() => row.count()).toBe(2);
    await page.getByRole('button', { name: 'Fold families' }).click();
    await row.getByText('2 members').waitFor();
    await page.getByText('1 product or family').waitFor();
    expect(await row.count()).toBe(1);
    await page.getByRole('checkbox', { name: `Select members of ${duffel}` }).check();
    const fold = page.getByRole('button', { name: `Members of ${duffel}` });
    await fold.focus();
    await page.keyboard.press('Enter');
    expect(await fold.getAttribute('aria-expanded')).toBe('true');
    const ink = page.getByRole('checkbox', { name: `Select ${duffel}, Ink` });
    expect(await ink.isChecked()).toBe(true);
    await ink.uncheck();
    const all = page.getByRole('checkbox', { name: `Select members of ${duffel}` });
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    await expectAccessible(page);
    // It is as it was left.
    await page.getByRole('link', { name: `${duffel}, Ink`, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: `${duffel}, Ink` }).waitFor();
    await page.goBack();
    await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('true');
    await fold.click();
    await row.getByRole('link', { name: `Family: ${duffel}` }).click();
    await page.getByRole('button', { name: 'Take out Ink' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take out' }).click();
    await expect.poll(async () => (await membersOf(id)).length).toBe(1);

    const single = await products.sell({ category: shelf });
    await page.goto(`/admin/product/${single._id}`);
    await page.getByRole('button', { name: 'Add options' }).click();
    await page.getByLabel(`Size of ${single.name}`).fill('M');
    await page.getByRole('button', { name: 'Make a family' }).click();
    await page.waitForURL('**/admin/family/*');
    const [member] = await membersOf(familyIdOf(page));
    expect(member).toMatchObject({ _id: single._id, values: { Size: 'M' } });
  });
});
