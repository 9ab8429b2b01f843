import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { callAsAdmin, openAsAdmin } from '../back-office.ts';
import { choosePhotos, fillProduct, picture } from '../product-form.ts';
import { expectAccessibleInBothThemes, expectGoodAtEverySize } from '../screen-rules.ts';
import { shopUrl } from '../shop-url.ts';
import { useTestProducts } from '../test-products.ts';
import { useVisitors } from '../visitor.ts';

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

/** Pastes text into a field, as from a sheet. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
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
  it('is made from nothing in under two minutes, and changed in its grid', async () => {
    const category = `Shirts ${randomUUID().slice(0, 8)}`;
    const page = await openAsAdmin(visitors, {
      path: '/admin/product/new',
      expectedErrors: [/400 \(Bad Request\)/],
    });
    const begun = Date.now();
    await fillProduct(page, {
      Name: 'Crew Shirt',
      Category: category,
      Price: '499',
      Stock: '5',
      SKU: `CS${category.slice(-4)}`,
    });
    await choosePhotos(page, await picture('navy'));

    await page.getByRole('button', { name: 'Add an option' }).click();
    await page.getByLabel('Name of option 1').fill('Size');
    await paste(page.getByLabel('Add values of Size'), 'S, M, L, XL');
    await page.getByRole('button', { name: 'Add another option' }).click();
    await page.getByLabel('Name of option 2').fill('Colour');
    for (const colour of ['Blue', 'Red', 'Sand']) {
      await page.getByLabel('Add values of Colour').fill(colour);
      await page.keyboard.press('Enter');
    }
    await page.getByText('12 of 12 combinations are chosen').waitFor();
    await page.getByRole('checkbox', { name: 'XL, Sand' }).uncheck();
    await page.getByText('11 of 12 combinations are chosen').waitFor();
    // A part of a sheet, and a mistake in it.
    await paste(page.getByLabel('Price of S, Blue'), '399\t7\n449\tmany');
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Create product' }).click();
    await page.getByRole('button', { name: 'Stock of S, Red' }).click();
    await page.keyboard.type('8');
    await page.getByRole('button', { name: 'Create product' }).click();
    await page.getByRole('heading', { level: 1, name: 'Crew Shirt' }).waitFor();
    expect(Date.now() - begun).toBeLessThan(120_000);

    const id = familyIdOf(page);
    const made = await membersOf(id);
    expect(made).toHaveLength(11);
    expect(made.find(({ name }) => name === 'Crew Shirt, S, Red')).toMatchObject({
      price: 449,
      stock: 8,
    });
    // The photos were sent once, and all members have them.
    expect(made.map(({ photos }) => photos.length)).toEqual(made.map(() => 1));
    expect((await listOf(category)).products).toMatchObject([
      { price: 399, family: { _id: id, choices: 11, from: 399 } },
    ]);

    // Down with the arrow key, filled down, taken back, and saved.
    await page.getByLabel('Price of XL, Blue').click();
    await page.keyboard.press('ArrowUp');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Price of L, Sand');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('299');
    await page.keyboard.press('Control+d');
    await expect.poll(() => page.getByLabel('Price of XL, Red').inputValue()).toBe('299');
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.getByLabel('Price of XL, Red').inputValue()).toBe('499');
    await page.getByText('1 member changed.').waitFor();
    await expectAccessibleInBothThemes(page);
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'Save members' }).click();
    const cheap = made.find(({ name }) => name === 'Crew Shirt, L, Sand');
    expect((await sent).postDataJSON()).toEqual([{ _id: cheap?._id, price: '299' }]);
    await page.getByText('No cell has been changed.').waitFor();
    expect((await listOf(category)).products).toMatchObject([{ _id: cheap?._id, price: 299 }]);

    // The combination that was left out.
    await page.getByRole('checkbox', { name: 'XL, Sand' }).check();
    await page.getByRole('button', { name: 'Add 1 member' }).click();
    await page.getByText('Every combination is there.').waitFor();
    expect(await membersOf(id)).toHaveLength(12);

    // An option renamed, and a value removed with its members.
    await page.getByLabel('Name of option 1').fill('Fit');
    await page.getByRole('button', { name: 'Remove XL' }).click();
    await page.getByRole('button', { name: 'Save family' }).click();
    const question = page.getByRole('dialog', { name: 'Archive 3 members?' });
    await question.getByRole('button', { name: 'Save and archive' }).click();
    await expect.poll(async () => (await membersOf(id)).length).toBe(9);
    expect((await membersOf(id))[0]?.values).toEqual({ Fit: 'S', Colour: 'Blue' });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Crew Shirt' }).waitFor();
    await expectGoodAtEverySize(page);
  });

  it('is made of products that are there, and of one', { tags: 'long' }, async () => {
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
    await page
      .getByRole('link', { name: `Family: ${duffel}` })
      .first()
      .click();
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
