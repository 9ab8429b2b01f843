import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAsAdmin } from '../back-office.ts';
import { expectFocus, goWithin, section } from '../page-state.ts';
import { placeOrder } from '../orders.ts';
import { DESK } from '../kept-browser.ts';
import {
  expectAccessibleInBothThemes,
  expectContrastInDark,
  expectGoodAtEverySize,
  PHONE,
  tooSmallTargets,
} from '../screen-rules.ts';
import { DEMO } from '../sign-in.ts';
import { rowsOf } from '../tables.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

describe('the back office', () => {
  it(
    'has its navigation in a drawer on a phone, which closes after a link, on Escape and on a press outside',
    { tags: 'long' },
    async () => {
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
      await drawer.getByRole('link', { name: 'Coupons' }).click();
      await drawer.waitFor({ state: 'hidden' });
      const heading = page.getByRole('heading', { level: 1, name: 'Coupons' });
      await expectFocus(heading);
      // Beside the heading there is one action, and a button for the others.
      const head = await page.getByRole('main').locator('header').boundingBox();
      expect(head?.height).toBeLessThan(60);
      await page.setViewportSize(DESK);
      const nav = page.getByRole('navigation', { name: 'Admin' });
      await expect
        .poll(() => nav.getByRole('link', { name: 'Coupons' }).getAttribute('aria-current'))
        .toBe('page');
      await menu.waitFor({ state: 'hidden' });
    },
  );
});

describe('the back office is accessible, light and dark, on a desktop, on a phone and 320 pixels wide', () => {
  it(
    'dashboard and charts with their tables, the transactions, one of them and its dialog, and what needs attention',
    { tags: 'long' },
    async () => {
      const { order } = await placeOrder();
      const page = await openAsAdmin(visitors);
      await page.getByRole('button', { name: 'Show table' }).click();
      expect(await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).count()).toBe(0);
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

      await goWithin(page, '/admin/transaction');
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
        .getByRole('link', { name: /^Needs attention/ })
        .click();
      await page.getByRole('heading', { level: 1, name: 'Needs attention' }).waitFor();
      await expectGoodAtEverySize(page);
    },
  );

  it('lists, their dialogs, and forms with errors', { tags: 'long' }, async () => {
    const page = await openAsAdmin(visitors, { path: '/admin/customer' });
    await rowsOf(page).nth(19).getByRole('button', { name: 'Delete' }).waitFor();
    await expectGoodAtEverySize(page);
    await rowsOf(page).first().getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').waitFor();
    await expectGoodAtEverySize(page);
    await goWithin(page, '/admin/customer?role=admin');
    const admin = rowsOf(page).filter({ hasText: DEMO.admin.email });
    await expectOff(admin.getByRole('button', { name: 'Delete' }), "You can't delete yourself");
    await expectGoodAtEverySize(page);
    await admin.getByRole('link', { name: DEMO.admin.name }).click();
    await expectOff(page.getByRole('button', { name: 'Remove admin' }), 'The last admin stays one');
    await goWithin(page, '/admin/product');
    await rowsOf(page).nth(19).waitFor();
    await expectGoodAtEverySize(page);
    await goWithin(page, '/admin/product?search=zeppelin');
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
    await expectGoodAtEverySize(page);

    await goWithin(page, '/admin/product/new');
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

  it(
    'lists and figures that can’t be fetched, which “Try again” loads, and an empty list',
    { tags: 'long' },
    async () => {
      const page = await openAsAdmin(visitors, {
        path: '/admin/app/coupon',
        expectedErrors: [/status of 500/],
      });
      const lists = '**/api/v1/*/*?*';
      for (const name of ['Transactions', 'Customers', 'Products']) {
        await page.route(lists, (route) => route.fulfill({ status: 500, body: '' }));
        await page
          .getByRole('navigation', { name: 'Admin' })
          .getByRole('link', { name, exact: true })
          .click();
        const problem = `The ${name.toLowerCase()} can't be shown`;
        await page.getByRole('alert').getByText(problem).waitFor();
        if (name === 'Transactions') await expectGoodAtEverySize(page);
        await page.unroute(lists);
        await page.getByRole('button', { name: 'Try again' }).click();
        await rowsOf(page).nth(19).waitFor();
      }
      await page.getByRole('link', { name: 'New product' }).click();
      await expectFocus(page.getByRole('heading', { level: 1, name: 'New product' }));

      await page.route('**/api/v1/dashboard/*', (route) =>
        route.fulfill({ status: 500, body: '' }),
      );
      await page.getByRole('link', { name: 'Dashboard' }).click();
      await page.getByRole('alert').getByText("The dashboard can't be shown").waitFor();
      await page.getByRole('link', { name: 'Line' }).click();
      await page.getByRole('alert').getByText("The figures can't be shown").waitFor();
      await page.unroute('**/api/v1/dashboard/*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await section(page, 'Revenue').waitFor();

      const none = { success: true, orders: [], page: 1, totalPages: 0, total: 0 };
      await page.route('**/api/v1/order/all?*', (route) => route.fulfill({ json: none }));
      await goWithin(page, '/admin/transaction');
      await page.getByRole('heading', { name: 'No transactions yet' }).waitFor();

      // The figures of a shop that has sold nothing.
      await page.route('**/api/v1/dashboard/stats?*', async (route) => {
        const answer = await route.fetch();
        const json = await answer.json();
        json.stats.count = { ...json.stats.count, order: 0, cancelled: 0, revenue: 0 };
        await route.fulfill({ json });
      });
      const changes = [
        { _id: randomUUID(), at: new Date(0), by: { _id: '', name: '' }, part: 'pages.terms' },
      ];
      await page.route('**/api/v1/settings/changes?*', (route) =>
        route.fulfill({ json: { success: true, changes } }),
      );
      await goWithin(page, '/admin/dashboard');
      const steps = section(page, 'First steps');
      await steps.getByRole('link', { name: 'Add a product (done)' }).waitFor();
      await steps.getByRole('link', { name: 'Write your legal pages (done)' }).waitFor();
      expect(await section(page, 'Revenue and transactions').count()).toBe(0);
      await steps.getByRole('link', { name: 'Set the tax' }).click();
      await expectFocus(page.getByRole('heading', { name: 'Tax and shipping' }));
    },
  );
});

async function expectOff(button: Locator, reason: string): Promise<void> {
  await button.locator('..').getByText(reason).waitFor();
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
}
