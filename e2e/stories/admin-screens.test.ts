import { describe, expect, it } from 'vitest';
import { openAsAdmin } from '../back-office.ts';
import { expectAddress, expectFocus, goWithin, untilLoaded } from '../page-state.ts';
import { placeOrder } from '../orders.ts';
import {
  DESK,
  expectAccessibleInBothThemes,
  expectContrastInDark,
  expectGoodAtEverySize,
  PHONE,
  tooSmallTargets,
} from '../screen-rules.ts';
import { openSignedIn, newShopper } from '../shopper.ts';
import { pressDemo } from '../sign-in.ts';
import { rowsOf } from '../tables.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

describe('the back office', () => {
  it('turns shoppers away with a message', async () => {
    const page = await visitors.newPage();
    await openSignedIn(page, newShopper(), '/admin/dashboard');
    await expectAddress(page, '/');
    await page.getByText('Only admins can see this page').waitFor();
    await page.reload();
    await untilLoaded(page);
    await expectAddress(page, '/');
  });

  it('asks a visitor to log in, and then opens the requested page', async () => {
    const page = await visitors.newPage();
    const wanted = '/admin/transaction?status=Shipped&sort=oldest';
    await page.goto(wanted);
    await expectAddress(page, '/');
    const toast = page.getByRole('status').filter({ hasText: 'Log in to see this page' });
    await toast.getByRole('link', { name: 'Log in' }).click();
    await expectAddress(page, '/login');
    await pressDemo(page, 'admin');
    await expectAddress(page, wanted);
    await rowsOf(page).first().getByText('Shipped').waitFor();
    await expect.poll(() => page.getByLabel('Sort').inputValue()).toBe('oldest');
  });

  it('has its navigation in a drawer on a phone, which closes after a link, on Escape and on a press outside', async () => {
    const page = await openAsAdmin(visitors, { viewport: PHONE });
    const menu = page.getByRole('button', { name: 'Menu' });
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await menu.click();
    await expectAccessibleInBothThemes(page);
    expect(await tooSmallTargets(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await expectFocus(menu);
    await menu.click();
    await page.mouse.click(PHONE.width - 10, 400);
    await drawer.waitFor({ state: 'hidden' });
    await menu.click();
    await drawer.getByRole('link', { name: 'Customers' }).click();
    await drawer.waitFor({ state: 'hidden' });
    const heading = page.getByRole('heading', { level: 1, name: 'Customers' });
    await expectFocus(heading);
    await page.setViewportSize(DESK);
    const nav = page.getByRole('navigation', { name: 'Admin' });
    await expect
      .poll(() => nav.getByRole('link', { name: 'Customers' }).getAttribute('aria-current'))
      .toBe('page');
    await menu.waitFor({ state: 'hidden' });
  });
});

describe('the back office is accessible, light and dark, on a desktop, on a phone and 320 pixels wide', () => {
  it('dashboard and charts, with their tables', async () => {
    const page = await openAsAdmin(visitors);
    await page.getByRole('button', { name: 'Show table' }).click();
    await expectContrastInDark(page);
    await expectGoodAtEverySize(page);
    for (const kind of ['Bar', 'Pie', 'Line']) {
      await goWithin(page, `/admin/chart/${kind.toLowerCase()}`);
      await page.getByRole('heading', { level: 1, name: `${kind} charts` }).waitFor();
      const tables = page.getByRole('button', { name: 'Show table' });
      await tables.last().waitFor();
      for (const table of await tables.all()) await table.click();
      await expectGoodAtEverySize(page);
    }
  });

  it('lists and their dialogs', async () => {
    const page = await openAsAdmin(visitors, { path: '/admin/customer' });
    await rowsOf(page).nth(19).getByRole('button', { name: 'Delete' }).waitFor();
    await expectGoodAtEverySize(page);
    await rowsOf(page).first().getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').waitFor();
    await expectGoodAtEverySize(page);
    await goWithin(page, '/admin/customer?role=admin');
    await page.getByText('The last admin stays one').first().waitFor();
    await expectGoodAtEverySize(page);
    await goWithin(page, '/admin/product');
    await rowsOf(page).nth(19).waitFor();
    await expectGoodAtEverySize(page);
    await goWithin(page, '/admin/product?search=zeppelin');
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
    await expectGoodAtEverySize(page);
  });

  it('forms with errors', async () => {
    const page = await openAsAdmin(visitors, { path: '/admin/product/new' });
    await page.getByRole('button', { name: 'Create product' }).click();
    await page.getByText('Choose at least one photo').waitFor();
    await expectGoodAtEverySize(page);
    await goWithin(page, '/admin/product?search=earbuds');
    await rowsOf(page).first().getByRole('link').first().click();
    await page.getByRole('button', { name: 'Delete product' }).waitFor();
    await expectGoodAtEverySize(page);
    await goWithin(page, '/admin/app/coupon');
    await rowsOf(page).first().waitFor();
    await page.getByRole('button', { name: 'Create coupon' }).click();
    await expectGoodAtEverySize(page);
  });

  it('the transactions, one of them, and its dialog', async () => {
    const { order } = await placeOrder();
    const page = await openAsAdmin(visitors, { path: '/admin/transaction' });
    await rowsOf(page).nth(19).waitFor();
    await expectGoodAtEverySize(page);
    await goWithin(page, `/admin/transaction/${order._id}`);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('dialog').waitFor();
    await expectGoodAtEverySize(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    await page.getByText('It is cancelled already.').waitFor();
    await expectGoodAtEverySize(page);
    await page
      .getByRole('navigation', { name: 'Admin' })
      .getByRole('link', { name: /^Attention/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Needs attention' }).waitFor();
    await expectGoodAtEverySize(page);
  });

  it('error and loading states', async () => {
    const page = await openAsAdmin(visitors, { expectedErrors: [/status of 500/] });
    await page.route('**/api/v1/*/*?*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('link', { name: 'Transactions', exact: true }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await expectGoodAtEverySize(page);
  });
});
