// @module-tag long
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { callAsAdmin, openAsAdmin } from '../back-office.ts';
import { goWithin } from '../page-state.ts';
import { fillProduct as fill } from '../product-form.ts';
import { pathOf } from '../products.ts';
import { expectGoodAtEverySize } from '../screen-rules.ts';
import { updateProduct, useTestProducts } from '../test-products.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const products = useTestProducts();

const SALES = '/admin/sales';
const DAY_MS = 24 * 3_600_000;

afterAll(async () => {
  const { sales } = await callAsAdmin<{ sales: { _id: string; name: string }[] }>(
    'sale/all?limit=100',
  );
  for (const { _id } of sales.filter(({ name }) => name.startsWith('Story')))
    await callAsAdmin(`sale/${_id}`, { method: 'DELETE' });
});

/** A time as a `datetime-local` field of the page takes it. */
function localTime(page: Page, at: number): Promise<string> {
  return page.evaluate((time) => {
    const offset = new Date(time).getTimezoneOffset() * 60_000;
    return new Date(time - offset).toISOString().slice(0, 16);
  }, at);
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Products' }).fill(name);
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click();
}

describe('a sale of a collection', () => {
  it('covers what the collection has, and ends for what leaves it', { tags: 'long' }, async () => {
    const [first, second] = [
      await products.sell({ price: 400 }),
      await products.sell({ price: 600 }),
    ];
    await updateProduct(first, { cost: '301' });
    const name = `Story ${first.name.slice(-8)}`;
    const { collection } = await callAsAdmin<{ collection: { _id: string } }>('collection', {
      method: 'POST',
      body: { name, products: [first._id, second._id] },
    });
    const page = await openAsAdmin(visitors, { path: SALES });
    await fill(page, {
      Name: name,
      Begins: await localTime(page, Date.now()),
      Ends: await localTime(page, Date.now() + DAY_MS),
      Percent: '25',
    });
    await page.getByRole('checkbox', { name, exact: true }).check();
    await page.getByRole('button', { name: 'Show what it does' }).click();
    const shown = page.getByRole('region', { name: 'What it does' });
    await shown.getByText('2 products, of which 2 would cost less.').waitFor();
    await shown.getByText(`1 product would be sold below cost: ${first.name}.`).waitFor();
    await expectGoodAtEverySize(page);
    await page.getByRole('button', { name: 'Plan sale' }).click();
    const listed = page.getByRole('row', { name: new RegExp(name) });
    await expect.poll(() => listed.textContent()).toMatch(/25% off.*1 collection.*Running/);
    const shopper = await visitors.newPage({ own: true });
    await shopper.goto(pathOf(first));
    const price = shopper.getByRole('main').getByText('300').first();
    await price.waitFor();
    await callAsAdmin(`collection/${collection._id}`, {
      method: 'PUT',
      body: { products: [second._id] },
    });
    await shopper.reload();
    await shopper.getByRole('main').getByText('400').first().waitFor();
    await callAsAdmin(`collection/${collection._id}`, { method: 'DELETE' });
  });
});

describe('a sale', () => {
  it('is planned, shown before it is stored, struck in the shop, and deleted', async () => {
    const { _id, name } = await products.sell({ price: 2_000 });
    const sale = `Story ${name.slice(-8)}`;
    const page = await openAsAdmin(visitors, { path: SALES });
    await page.getByRole('button', { name: 'Plan sale' }).click();
    await page.getByText('Enter a name').waitFor();
    await page.getByText('Choose products, categories or collections').waitFor();
    await fill(page, {
      Name: sale,
      Begins: await localTime(page, Date.now()),
      Ends: await localTime(page, Date.now() + DAY_MS),
      Percent: '25',
    });
    await choose(page, name);
    await page.getByRole('button', { name: 'Show what it does' }).click();
    const shown = page.getByRole('region', { name: 'What it does' });
    await shown.getByText('1 product, of which 1 would cost less.').waitFor();
    const row = shown.getByRole('row', { name: new RegExp(name) });
    await expect.poll(() => row.textContent()).toMatch(/2,000.*1,500.*2,000.*−25 %/);
    await expectGoodAtEverySize(page);
    await page.getByRole('button', { name: 'Plan sale' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: `${sale} has begun` })
      .waitFor();
    const listed = page.getByRole('row', { name: new RegExp(sale) });
    await expect.poll(() => listed.textContent()).toMatch(/25% off.*1 product.*Running/);

    const shopper = await visitors.newPage({ own: true });
    await shopper.goto(pathOf({ _id, name }));
    const main = shopper.getByRole('main');
    await main.getByText('−25 %').first().waitFor();
    expect(await main.locator('s').first().textContent()).toMatch(/2,000/);
    await main.getByText(/lowest price since/).waitFor();
    await expectGoodAtEverySize(shopper);
    await goWithin(shopper, `/search?${new URLSearchParams({ search: name })}`);
    const card = shopper.getByRole('article').filter({ hasText: name });
    await expect.poll(() => card.textContent()).toMatch(/1,500−25 % .*2,000/);
    await expectGoodAtEverySize(shopper);

    await page.getByRole('link', { name: sale }).click();
    await page.getByRole('heading', { level: 1, name: sale }).waitFor();
    await expectGoodAtEverySize(page);
    await page.getByRole('button', { name: 'End now' }).click();
    const asked = page.getByRole('dialog');
    await asked.getByText('Prices go back at once').waitFor();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await goWithin(page, SALES);
    await listed.getByRole('button', { name: 'End now' }).click();
    await expectGoodAtEverySize(page);
    await asked.getByRole('button', { name: 'End sale' }).click();
    await expect.poll(() => listed.textContent()).toMatch(/Ended/);
    expect(await listed.getByRole('button', { name: 'End now' }).count()).toBe(0);
    await shopper.reload();
    await expect.poll(() => card.textContent()).not.toMatch(/−25 %/);

    await page.getByRole('combobox', { name: 'Kind' }).selectOption('prices');
    await fill(page, {
      Name: `${sale} again`,
      Begins: await localTime(page, Date.now() + DAY_MS),
      Ends: await localTime(page, Date.now() + 2 * DAY_MS),
    });
    await choose(page, name);
    await fill(page, { [`Price of ${name}`]: '2,000' });
    await page.getByRole('button', { name: 'Show what it does' }).click();
    await shown.getByText('1 typed price would change nothing').waitFor();
    const unchanged = shown.getByRole('table', { name: 'Typed prices that change nothing' });
    await expect.poll(() => unchanged.textContent()).toMatch(/2,000.*2,000/);
    await expectGoodAtEverySize(page);
    await page.getByRole('button', { name: 'Plan sale' }).click();
    const planned = page.getByRole('row', { name: new RegExp(`${sale} again`) });
    await expect.poll(() => planned.textContent()).toMatch(/1 typed price.*Planned/);

    await page.getByRole('link', { name: `${sale} again` }).click();
    await page.getByRole('heading', { level: 1, name: `${sale} again` }).waitFor();
    expect(await page.getByRole('button', { name: 'End now' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete sale' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sales' }).waitFor();
  });
});
