import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { dismissAndReopen } from '../confirm-dialog.ts';
import { openAsAdmin, callAsAdmin } from '../back-office.ts';
import {
  addToCart,
  CARDS,
  codeField,
  expectOrdered,
  fillAddress,
  payWith,
  sumOf,
} from '../buying.ts';
import { useTestProducts } from '../test-products.ts';
import { expectAddress, expectFocus, expectText, goWithin } from '../page-state.ts';
import { errorAt, fillProduct as fill } from '../product-form.ts';
import { expectGoodAtEverySize } from '../screen-rules.ts';
import { openSignedIn, newShopper } from '../shopper.ts';
import { NOT_FOUND, useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const products = useTestProducts();

const COUPONS = '/admin/app/coupon';
/** Prefix of this file's coupon codes, which are deleted at its end. */
const OURS = `S${randomUUID().slice(0, 6).toUpperCase()}`;

/** A code that no earlier try of a story has used. */
function newCode(word: string): string {
  return `${OURS}-${word}-${randomUUID().slice(0, 4).toUpperCase()}`;
}

interface CouponRow {
  _id: string;
  code: string;
}

afterAll(async () => {
  const { coupons } = await callAsAdmin<{ coupons: CouponRow[] }>('payment/coupon/all?limit=100');
  for (const { _id } of coupons.filter(({ code }) => code.startsWith(OURS))) {
    await callAsAdmin(`payment/coupon/${_id}`, { method: 'DELETE' });
  }
});

describe('the form of a coupon', () => {
  it('generates a code with the chosen options and copies it, or many, which are saved as a file', async () => {
    const page = await openAsAdmin(visitors, { path: COUPONS });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const recipe = page.getByRole('group', { name: 'Code generator' });
    const generate = recipe.getByRole('button', { name: 'Generate code' });
    const code = page.getByLabel('Code', { exact: true });
    const parts = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect
      .poll(() => parts.allTextContents())
      .toEqual(['All coupons', 'Results', 'New coupon']);
    await generate.click();
    await expect.poll(() => code.inputValue()).toMatch(/^[A-Z0-9]{8}$/);
    await recipe.getByLabel('Prefix').fill('diwali-');
    await recipe.getByLabel('How many more characters').fill('4');
    await recipe.getByLabel('Letters').uncheck();
    await generate.click();
    await expect.poll(() => code.inputValue()).toMatch(/^DIWALI-\d{4}$/);
    await recipe.getByLabel('Digits').uncheck();
    await recipe.getByText('Choose letters, digits or symbols').waitFor();
    await expect.poll(() => generate.getAttribute('aria-disabled')).toBe('true');
    await recipe.getByLabel('Symbols (- and _)').check();
    await generate.click();
    await expect.poll(() => code.inputValue()).toMatch(/^DIWALI-[-_]{4}$/);
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('status').filter({ hasText: 'Code copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await code.inputValue());

    await page.getByRole('link', { name: 'Generate many' }).click();
    await question(page).getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Generate coupons' }).waitFor();
    await fill(page, { 'Codes begin with': `${OURS}-`, 'How many': '3', Amount: '100' });
    expect(await page.getByLabel('Uses in all').inputValue()).toBe('1');
    await page.getByLabel('First order only').check();
    await page.getByRole('button', { name: 'Generate coupons' }).click();
    await page.getByText(/^3 coupons are created/).waitFor();
    await expectGoodAtEverySize(page);
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download CSV' }).click();
    const file = await readFile(await (await saving).path(), 'utf8');
    const [header, ...codes] = file.split('\r\n');
    expect([header, codes.length]).toEqual(['code', 3]);
    expect(codes.every((each) => each.startsWith(`${OURS}-`))).toBe(true);
    await page.getByRole('link', { name: 'See them in the list' }).click();
    await rowOf(page, codes[0] ?? '')
      .getByText('First orders')
      .waitFor();
  });

  it(
    'shows an error at each invalid field, and asks before whole orders are free any number of times',
    { tags: 'long' },
    async () => {
      const page = await openAsAdmin(visitors, {
        path: COUPONS,
        expectedErrors: [/status of 409/],
      });
      const create = page.getByRole('button', { name: 'Create coupon' });
      const coupons: [string, string, string, string][] = [
        [newCode('ALL'), 'Percent', '100', 'It makes whole orders free, any number of times'],
        [newCode('MOST'), 'Fixed amount', '9999999', 'It takes ₹99,99,999 off'],
      ];
      for (const [code, kind, amount, words] of coupons) {
        await page.getByLabel('Kind').selectOption(kind);
        await fill(page, { Code: code, Amount: amount });
        const confirmation = page.getByRole('dialog', { name: `Really create ${code}?` });
        await dismissAndReopen(page, create, confirmation);
        await confirmation.getByText(words).waitFor();
        await confirmation.getByRole('button', { name: 'Create it anyway' }).click();
        await rowOf(page, code).getByText('Active').waitFor();
        await confirmation.waitFor({ state: 'detached' });
      }
      await expect.poll(() => page.getByLabel('Code', { exact: true }).inputValue()).toBe('');

      await create.click();
      await expectFocus(page.getByLabel('Code', { exact: true }));
      await expect.poll(() => errorAt(page, 'Code')).toBe('Enter or generate a code');
      await expect
        .poll(() => errorAt(page, 'Amount'))
        .toBe('Enter an amount from 0.01 to 1,00,00,000');
      await page.getByLabel('Kind').selectOption('Percent');
      await fill(page, {
        Code: 'été',
        Amount: '101',
        'Minimum subtotal': '-1',
        Expires: '2020-01-01T00:00',
        'Uses in all': '0',
        'Uses per person': '1.5',
      });
      await create.click();
      await expect
        .poll(() => errorsOf(page))
        .toEqual([
          'Use 3 to 32 letters, digits, dashes or underscores',
          'Enter a percentage from 0.01 to 100',
          'Enter an amount up to 1,00,00,000, or leave it empty',
          'Choose a time to come, or leave it empty',
          'Enter a whole number from 1, or leave it empty',
          'Enter a whole number from 1, or leave it empty',
        ]);
      const rest = { Expires: '', 'Uses in all': '1,000', 'Uses per person': '' };
      await fill(page, { Code: 'welcome10', Amount: '10%', 'Minimum subtotal': '', ...rest });
      await create.click();
      await expect
        .poll(() => errorAt(page, 'Code'))
        .toMatch(/^There is a coupon with this code already/);
      await expectFocus(page.getByLabel('Code', { exact: true }));
      await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('10%');

      await page.getByRole('link', { name: 'Products', exact: true }).click();
      await question(page).getByRole('button', { name: 'Discard changes' }).click();
      await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
    },
  );
});

describe('a coupon', () => {
  it(
    'can’t be used once it is deleted, and is counted when it is used',
    { tags: 'long' },
    async () => {
      const [half, free] = [newCode('HALF'), newCode('FREE')];
      const body = { code: half, kind: 'percent', amount: 50 };
      await callAsAdmin('payment/coupon/new', { method: 'POST', body });
      const lamp = await products.sell({ price: 2400 });
      const shopper = await visitors.newPage({ expectedErrors: [NOT_FOUND] });
      await openSignedIn(shopper, newShopper());
      await addToCart(shopper, lamp.name);
      await goWithin(shopper, '/cart');
      await (await codeField(shopper)).fill(half);
      await shopper.getByText(`${half} takes 50% off`).waitFor();

      const page = await openAsAdmin(visitors, { path: COUPONS });
      await rowOf(page, half).getByText('Active').waitFor();
      const remove = rowOf(page, half).getByRole('button', { name: 'Delete' });
      await remove.click();
      const question = page.getByRole('dialog', { name: `Delete the coupon ${half}?` });
      await expectFocus(question.getByRole('button', { name: 'Cancel' }));
      await page.keyboard.press('Escape');
      await expectFocus(remove);
      await remove.click();
      await question.getByRole('button', { name: 'Delete coupon' }).click();
      await page.getByRole('status').filter({ hasText: 'Coupon deleted' }).waitFor();
      await rowOf(page, half).waitFor({ state: 'detached' });
      await expectFocus(page.getByRole('heading', { level: 1, name: 'Coupons' }));

      await goWithin(shopper, '/');
      await goWithin(shopper, '/cart');
      await shopper.getByText("This code can't be used").waitFor();
      await expectText(sumOf(shopper, 'Total'), '₹2,832');

      await page.getByLabel('Kind').selectOption('Fixed amount');
      await fill(page, { Code: free.toLowerCase(), Amount: '2,832', 'Uses in all': '5' });
      await page.getByRole('button', { name: 'Create coupon' }).click();
      await page
        .getByRole('status')
        .filter({ hasText: `${free} can be used now` })
        .waitFor();
      await rowOf(page, free).getByText('0 of 5').waitFor();
      await expect.poll(() => page.getByLabel('Code', { exact: true }).inputValue()).toBe('');

      await (await codeField(shopper)).fill(free.toLowerCase());
      await shopper.getByText(`${free} takes ₹2,832 off`).waitFor();
      await expectText(sumOf(shopper, 'Total'), '₹0');
      await shopper.getByRole('link', { name: 'Checkout', exact: true }).click();
      await fillAddress(shopper);
      await shopper.getByRole('button', { name: 'Continue to payment' }).click();
      await expectAddress(shopper, '/pay');
      await shopper.getByRole('button', { name: 'Place order' }).waitFor();
      await expect.poll(() => shopper.getByLabel('Card number').count()).toBe(0);
      await shopper.getByRole('button', { name: 'Place order' }).click();
      await expectOrdered(shopper, 'Nothing to pay');
      await expectText(sumOf(shopper, 'Total'), '₹0');

      await page.reload();
      await rowOf(page, free).getByText('1 of 5').waitFor();
    },
  );

  it(
    'is for a category, is changed, paused and ended on its own screen, which shows who used it',
    { tags: 'long' },
    async () => {
      const code = newCode('LAMPS');
      const category = `Story ${code}`;
      const [lamp, vase] = [
        await products.sell({ price: 2000, category }),
        await products.sell({ price: 500 }),
      ];
      const page = await openAsAdmin(visitors, { path: COUPONS });
      await page.getByLabel('Kind').selectOption('Percent');
      await fill(page, { Code: code, Amount: '10', 'Uses in all': '5' });
      await page.getByText(/A typical cart of ₹.* gets ₹.* off/).waitFor();
      await page.getByRole('group', { name: 'What it is for' }).getByLabel(category).check();
      await page.getByRole('button', { name: 'Create coupon' }).click();
      await rowOf(page, code).getByText(category).waitFor();

      const shopper = await visitors.newPage({ expectedErrors: [NOT_FOUND, /status of 409/] });
      await openSignedIn(shopper, newShopper());
      await addToCart(shopper, vase.name);
      await goWithin(shopper, '/cart');
      await (await codeField(shopper)).fill(code);
      await shopper.getByText('This code is for other products than those in your cart').waitFor();
      await addToCart(shopper, lamp.name, 2);
      await goWithin(shopper, '/cart');
      await shopper.getByText(`${code} takes 10% off 1 of your 2 products`).waitFor();
      await expectText(sumOf(shopper, 'Discount'), '−₹200');
      await shopper.getByRole('link', { name: 'Checkout', exact: true }).click();
      await fillAddress(shopper);
      await shopper.getByRole('button', { name: 'Continue to payment' }).click();
      await payWith(shopper, CARDS.pays);
      await expectOrdered(shopper);

      await page.getByRole('link', { name: code }).click();
      await page.getByRole('heading', { level: 1, name: code }).waitFor();
      await page.getByText('1 of 5').waitFor();
      await page
        .getByRole('table', { name: 'Orders with this coupon' })
        .getByText('₹200')
        .waitFor();
      await expectGoodAtEverySize(page);
      await fill(page, { Amount: '15' });
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page
        .getByRole('status')
        .filter({ hasText: `${code} is saved` })
        .waitFor();
      await page.getByRole('button', { name: 'Pause' }).click();
      await page.getByText('Paused', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Resume' }).click();
      await page.getByText('Active', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'End now' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'End coupon' }).click();
      await page.getByText('Ended', { exact: true }).waitFor();
      await expectFocus(page.getByRole('heading', { level: 1, name: code }));
    },
  );
});

function rowOf(page: Page, code: string): Locator {
  return page.getByRole('row').filter({ has: page.getByText(code, { exact: true }) });
}

function question(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Leave without saving?' });
}

/** Returns the form's errors at the fields that can be wrong. */
function errorsOf(page: Page): Promise<string[]> {
  const labels = [
    'Code',
    'Amount',
    'Minimum subtotal',
    'Expires',
    'Uses in all',
    'Uses per person',
  ];
  return Promise.all(labels.map((label) => errorAt(page, label)));
}
