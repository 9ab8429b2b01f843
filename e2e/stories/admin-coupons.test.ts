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
  it('generates a code with the chosen options, and copies it', async () => {
    const page = await openAsAdmin(visitors, { path: COUPONS });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const recipe = page.getByRole('group', { name: 'Code generator' });
    const generate = recipe.getByRole('button', { name: 'Generate code' });
    const code = page.getByLabel('Code', { exact: true });
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
  });

  it('shows an error at each invalid field, and for a code that exists', async () => {
    const page = await openAsAdmin(visitors, { path: COUPONS, expectedErrors: [/status of 409/] });
    const create = page.getByRole('button', { name: 'Create coupon' });
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
    const said = () =>
      Promise.all(
        ['Code', 'Amount', 'Minimum subtotal', 'Expires', 'Uses in all', 'Uses per person'].map(
          (label) => errorAt(page, label),
        ),
      );
    await expect
      .poll(said)
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
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  });
});

describe('a coupon without limit or expiry', () => {
  it('that makes whole orders free has to be confirmed', async () => {
    const page = await openAsAdmin(visitors, { path: COUPONS });
    const create = page.getByRole('button', { name: 'Create coupon' });
    const coupons: [string, string, string, string][] = [
      [`${OURS}-ALL`, 'Percent', '100', 'It makes whole orders free, any number of times'],
      [`${OURS}-MOST`, 'Fixed amount', '9999999', 'It takes ₹99,99,999 off'],
    ];
    for (const [code, kind, amount, words] of coupons) {
      await page.getByLabel('Kind').selectOption(kind);
      await fill(page, { Code: code, Amount: amount });
      const question = page.getByRole('dialog', { name: `Really create ${code}?` });
      await dismissAndReopen(page, create, question);
      await question.getByText(words).waitFor();
      await question.getByRole('button', { name: 'Create it anyway' }).click();
      await rowOf(page, code).getByText('Active').waitFor();
      await question.waitFor({ state: 'detached' });
    }
  });
});

describe('a coupon', () => {
  it('worth the whole cart makes it free: no card is needed, and the use is counted', async () => {
    const code = `${OURS}-FREE`;
    const lamp = await products.sell({ price: 2400 });
    const shopper = await visitors.newPage();
    await openSignedIn(shopper, newShopper());
    await addToCart(shopper, lamp.name);
    await goWithin(shopper, '/cart');
    const page = await openAsAdmin(visitors, { path: COUPONS });
    await page.getByLabel('Kind').selectOption('Fixed amount');
    await fill(page, { Code: code.toLowerCase(), Amount: '2,832', 'Uses in all': '5' });
    await page.getByRole('button', { name: 'Create coupon' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: `${code} can be used now` })
      .waitFor();
    await rowOf(page, code).getByText('0 of 5').waitFor();
    await expect.poll(() => page.getByLabel('Code', { exact: true }).inputValue()).toBe('');

    await (await codeField(shopper)).fill(code.toLowerCase());
    await shopper.getByText(`${code} takes ₹2,832 off`).waitFor();
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
    await rowOf(page, code).getByText('1 of 5').waitFor();
  });

  it('is deleted after a confirmation, and then can’t be used', async () => {
    const code = `${OURS}-HALF`;
    const body = { code, kind: 'percent', amount: 50 };
    await callAsAdmin('payment/coupon/new', { method: 'POST', body });
    const lamp = await products.sell({ price: 2400 });
    const shopper = await visitors.newPage({ expectedErrors: [NOT_FOUND] });
    await openSignedIn(shopper, newShopper());
    await addToCart(shopper, lamp.name);
    await goWithin(shopper, '/cart');
    await (await codeField(shopper)).fill(code);
    await shopper.getByText(`${code} takes 50% off`).waitFor();

    const page = await openAsAdmin(visitors, { path: COUPONS });
    await rowOf(page, code).getByText('Active').waitFor();
    const remove = rowOf(page, code).getByRole('button', { name: 'Delete' });
    await remove.click();
    const question = page.getByRole('dialog', { name: `Delete the coupon ${code}?` });
    await expectFocus(question.getByRole('button', { name: 'Cancel' }));
    await page.keyboard.press('Escape');
    await expectFocus(remove);
    await remove.click();
    await question.getByRole('button', { name: 'Delete coupon' }).click();
    await page.getByRole('status').filter({ hasText: 'Coupon deleted' }).waitFor();
    await rowOf(page, code).waitFor({ state: 'detached' });
    await expectFocus(page.getByRole('heading', { level: 1, name: 'Coupons' }));

    await shopper.reload();
    await shopper.getByText("This code can't be used").waitFor();
    await expectText(sumOf(shopper, 'Total'), '₹2,832');
  });
});

describe('a coupon that an owner lives with', () => {
  it('is for a category, is changed, paused and ended on its own screen, which shows who used it', async () => {
    const code = `${OURS}-LAMPS`;
    const category = `Story ${OURS}`;
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
    await page.getByRole('table', { name: 'Orders with this coupon' }).getByText('₹200').waitFor();
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
  });

  it('is generated in many copies, whose codes are saved as a file', async () => {
    const page = await openAsAdmin(visitors, { path: COUPONS });
    await page.getByRole('link', { name: 'Generate many' }).click();
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
});

function rowOf(page: Page, code: string): Locator {
  return page.getByRole('row').filter({ has: page.getByText(code, { exact: true }) });
}
