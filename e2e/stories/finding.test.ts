import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESK } from '../kept-browser.ts';
import {
  cardOf,
  expectAddress,
  expectFocus,
  goWithin,
  productNames,
  untilLoaded,
} from '../page-state.ts';
import { expectAccessibleInBothThemes, expectFitsSmallestScreen } from '../screen-rules.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

const PHONE = { viewport: { width: 390, height: 844 } };

const headerBox = (page: Page) =>
  page.getByRole('banner').getByRole('combobox', { name: 'Search products' });
const count = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('status');
const chip = (page: Page, words: string): Locator =>
  page.getByRole('list', { name: 'Filters in use' }).getByRole('link', { name: words });

/** Waits until the results are as many as a filter says, such as "In stock (12)". */
async function expectAsMany(page: Page, filter: string): Promise<void> {
  const found = /\((\d+)\)$/.exec(filter)?.[1];
  if (found === undefined) throw new Error(`“${filter}” has no number`);
  await expect
    .poll(() => count(page).textContent())
    .toBe(found === '1' ? '1 product' : `${found} products`);
}

describe('filters beside the results', () => {
  it('say how many products they show, and each can be taken off', { tags: 'long' }, async () => {
    const page = await visitors.newPage();
    await page.goto('/search');
    await untilLoaded(page);
    const all = (await count(page).textContent()) ?? '';
    const category = page.getByLabel('Category');
    const kitchen = await category.getByRole('option', { name: /^Kitchen/ }).textContent();
    await category.selectOption('Kitchen');
    await expectAddress(page, '/search?category=Kitchen');
    await page.getByRole('heading', { level: 1, name: 'Kitchen', exact: true }).waitFor();
    await expect.poll(() => page.title()).toBe('Kitchen · Vitrine');
    await expectAsMany(page, kitchen ?? '');

    const stock = page.getByRole('checkbox', { name: /^In stock/ });
    const inStock = await page.getByText(/^In stock \(/).textContent();
    await stock.check();
    await expectAddress(page, '/search?category=Kitchen&available=1');
    await expectAsMany(page, inStock ?? '');
    await expectFocus(stock);

    const range = page.getByRole('group', { name: 'Price' }).getByRole('link').first();
    const prices = (await range.textContent()) ?? '';
    await range.click();
    await expectAsMany(page, prices);
    await expectFocus(range);
    await expectAccessibleInBothThemes(page);

    await chip(page, prices.replace(/ \(.*/, '')).click();
    await expectAddress(page, '/search?category=Kitchen&available=1');
    await expectFocus(page.getByRole('heading', { level: 1 }));
    await chip(page, 'Kitchen').click();
    await expectAddress(page, '/search?available=1');
    await page.getByRole('heading', { level: 1, name: 'Search', exact: true }).waitFor();
    await page.goBack();
    await chip(page, 'Clear all').click();
    await expectAddress(page, '/search');
    await expect.poll(() => stock.isChecked()).toBe(false);
    await expect.poll(() => count(page).textContent()).toBe(all);

    const rating = page.getByRole('radio', { name: /^4 stars and up/ });
    const words = (await page.getByText(/^4 stars and up \(/).textContent()) ?? '';
    await rating.check();
    await expectAddress(page, '/search?rating=4');
    await expectAsMany(page, words);
    for (const card of await page.getByRole('article').all())
      expect(
        Number(/Rated (\d\.\d)/.exec((await card.textContent()) ?? '')?.[1]),
      ).toBeGreaterThanOrEqual(4);
    await page.reload();
    await expectAsMany(page, words);
    expect(await rating.isChecked()).toBe(true);
  });
});

it('on a phone filters are in a sheet, and the first product is in the first screen', async () => {
  const page = await visitors.newPage(PHONE);
  await page.goto('/search?search=watch&available=1');
  await untilLoaded(page);
  const first = await page.getByRole('article').first().boundingBox();
  expect(first && first.y + 200).toBeLessThan(844);
  expect(await page.getByLabel('Maximum price').isVisible()).toBe(false);
  const open = page.getByRole('button', { name: 'Filters' });
  await open.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.waitFor();
  await expectFocus(sheet);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await expectFocus(open);

  await open.click();
  await sheet.getByLabel('Maximum price').fill('9000');
  await expectAddress(page, '/search?search=watch&price=9000&available=1');
  const show = sheet.getByRole('button', { name: /^Show \d+ products?$/ });
  await show.click();
  await sheet.waitFor({ state: 'hidden' });
  await expect.poll(() => productNames(page)).not.toContain('Harbour Diver 200');
  await chip(page, 'Up to ₹9,000').click();
  await cardOf(page, 'Harbour Diver 200').waitFor();
});

it(
  'without scripts the header’s search, the sheet of filters and the filters beside the results work',
  { tags: 'long' },
  async () => {
    const page = await visitors.newPage({ ...PHONE, scripts: false });
    await page.goto('/');
    await headerBox(page).fill('lantern');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?search=lantern');
    await page.getByRole('article').first().waitFor();
    // On phones it is below the bar.
    expect(await headerBox(page).isVisible()).toBe(false);
    await page.getByRole('searchbox', { name: 'Search products' }).waitFor();

    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/search');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Category').selectOption('Audio');
    await page.getByRole('button', { name: /^Show / }).click();
    await page.waitForURL(/category=Audio/);
    await page.getByRole('heading', { level: 1, name: 'Audio', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Filters' }).click();
    await expectFitsSmallestScreen(page);

    await page.setViewportSize(DESK);
    await page.goto('/search?category=Kitchen');
    const stock = page.getByRole('checkbox', { name: /^In stock/ });
    const inStock = await page.getByText(/^In stock \(/).textContent();
    await stock.check();
    await page.getByRole('button', { name: /^Show \d+ products$/ }).click();
    await page.waitForURL(/available=1/);
    await expectAsMany(page, inStock ?? '');
    expect(await stock.isChecked()).toBe(true);
    await page.getByRole('group', { name: 'Price' }).getByRole('link').first().click();
    await page.waitForURL(/available=1.*|price=/);
    await chip(page, 'Kitchen').click();
    await page.getByRole('heading', { level: 1, name: 'Search', exact: true }).waitFor();
  },
);

describe('the search in the header', () => {
  const option = (page: Page, name: string | RegExp) =>
    page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name });

  it('suggests products, categories and corrections, by keyboard, and opens a suggested product as its card does', async () => {
    const page = await visitors.newPage();
    await page.goto('/');
    await untilLoaded(page);
    await page.keyboard.press('/');
    await expectFocus(headerBox(page));
    await page.keyboard.type('kitch');
    await option(page, /^Kitchen$/).waitFor();
    expect(await headerBox(page).getAttribute('aria-expanded')).toBe('true');
    await headerBox(page).fill('hedphones');
    await option(page, /^headphones$/).waitFor();
    await option(page, /^Halden Wireless Headphones, \w+ ₹/).waitFor();
    expect(await page.getByRole('option').count()).toBeLessThanOrEqual(10);
    await expectAccessibleInBothThemes(page);

    await page.keyboard.press('ArrowUp');
    const last = await page.getByRole('option', { selected: true }).getAttribute('id');
    expect(await headerBox(page).getAttribute('aria-activedescendant')).toBe(last);
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: /^headphones$/, selected: true }).waitFor();
    await page.keyboard.press('Escape');
    await option(page, /^headphones$/).waitFor({ state: 'hidden' });
    await expectFocus(headerBox(page));
    expect(await headerBox(page).inputValue()).toBe('hedphones');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expectAddress(page, '/search?search=headphones');
    await cardOf(page, 'Halden Wireless Headphones').waitFor();
    // The screen has a search field of its own.
    await expect.poll(() => headerBox(page).count()).toBe(0);
    await page.keyboard.press('/');
    await expectFocus(page.getByRole('searchbox', { name: 'Search products' }));

    await goWithin(page, '/');
    await headerBox(page).pressSequentially('gooseneck');
    await option(page, /^Heron Gooseneck Kettle/).click();
    await page.getByRole('heading', { level: 1, name: 'Heron Gooseneck Kettle' }).waitFor();
  });

  it('searches at Enter, also where suggestions fail', async () => {
    const page = await visitors.newPage({ expectedErrors: [/status of 500/] });
    await page.goto('/login');
    await untilLoaded(page);
    await page.route('**/api/v1/product/all*', (route) => route.fulfill({ status: 500 }));
    await headerBox(page).fill('kettle');
    await page.waitForResponse(/product\/all/);
    expect(await page.getByRole('option').count()).toBe(0);
    await page.unroute('**/api/v1/product/all*');
    await page.keyboard.press('Enter');
    await expectAddress(page, '/search?search=kettle');
    await cardOf(page, 'Heron Gooseneck Kettle').waitFor();
    await expectFocus(page.getByRole('heading', { level: 1 }));
  });
});
