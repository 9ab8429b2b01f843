import type { Locator, Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openAsAdmin, callAsAdmin } from '../back-office.ts';
import { expectAddress, expectFocus, expectText, goWithin } from '../page-state.ts';
import { newCustomer, numberOf, placeOrder } from '../orders.ts';
import { expectGoodAtEverySize } from '../screen-rules.ts';
import { submitSignIn, callAs, openSignedIn, type Shopper } from '../shopper.ts';
import { DEMO, logInLink, pressDemo, profile } from '../sign-in.ts';
import { expectCount, expectSingleRow, rowsOf } from '../tables.ts';
import { expectAccessible, useVisitors } from '../visitor.ts';

const visitors = useVisitors();

const LIST = '/admin/customer';
const FORBIDDEN = /status of 403/;

describe('the customers', () => {
  it('are searched, filtered and sorted in the address, which reload and Back keep', async () => {
    const customer = newCustomer();
    await callAs(customer, 'order/my');
    const { total } = await callAsAdmin<{ total: number }>('user/all');
    const page = await openAsAdmin(visitors, { path: LIST });
    await expectCount(page, `${total} customers`);
    await page.getByLabel('Sort').selectOption('Name');
    await expectAddress(page, `${LIST}?sort=name`);
    await expect.poll(async () => sorted(await names(page))).toBe(true);
    await page.getByLabel('Role').selectOption('Admins');
    await expectAddress(page, `${LIST}?role=admin&sort=name`);
    await expectSingleRow(page, DEMO.admin.email);
    await page.reload();
    await expectSingleRow(page, DEMO.admin.email);
    await page.goBack();
    await expect.poll(() => names(page)).toHaveLength(20);

    await page.getByRole('searchbox', { name: 'Search customers' }).fill(customer.email);
    await expectSingleRow(page, customer.name);
    await rowOf(page, customer).getByRole('cell', { name: 'Customer', exact: true }).waitFor();
    await page.getByLabel('Role').selectOption('Admins');
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
    await page.getByRole('link', { name: 'Show all customers' }).click();
    await expectAddress(page, LIST);
  });
});

describe('a customer', () => {
  it(
    'who becomes an admin, once the admin has logged in again, can use the back office at once, and no longer with the first call after the role is removed',
    { tags: 'long' },
    async () => {
      const person = newCustomer();
      onTestFinished(() => dismiss(person));
      const theirs = await visitors.newPage({ expectedErrors: [FORBIDDEN] });
      await openSignedIn(theirs, person, '/admin/dashboard');
      await expectTurnedAway(theirs);

      const page = await openAsAdmin(visitors, {
        path: `${LIST}?search=${person.name}`,
        expectedErrors: [/status of 401/],
      });
      const row = rowOf(page, person);
      expect(await row.getByRole('button', { name: 'Make admin' }).count()).toBe(0);
      await row.getByRole('link', { name: person.name }).click();
      const make = page.getByRole('button', { name: 'Make admin' });
      const dialog = page.getByRole('dialog', { name: `Make ${person.name} an admin?` });
      await make.click();
      expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(0);
      await dialog.getByRole('button', { name: 'Make admin' }).click();
      await dialog.getByText('At least one duty, please').waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await refuseOldSignIn(page);
      const again = page.getByRole('dialog', { name: 'Please log in again' });
      for (const isLast of [false, true]) {
        if (!isLast) await make.click();
        await dialog.getByRole('checkbox', { name: 'Customers' }).check();
        await dialog.getByRole('checkbox', { name: 'Orders' }).check();
        await dialog.getByRole('button', { name: 'Make admin' }).click();
        await again.waitFor();
        if (isLast) break;
        await expectAccessible(page);
        await again.getByRole('button', { name: 'Not now' }).click();
        await dialog.getByText('Please log in again to go on.').waitFor();
      }
      await pressDemo(page, 'admin');
      await again.waitFor({ state: 'hidden' });
      const remove = page.getByRole('button', { name: 'Remove admin' });
      await remove.waitFor();
      await theirs.goto(LIST);
      await theirs.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
      await rowsOf(theirs).first().waitFor();

      await remove.click();
      await page
        .getByRole('dialog', { name: `Take the admin role from ${person.name}?` })
        .getByRole('button', { name: 'Remove admin' })
        .click();
      await make.waitFor();
      // A call that their screen makes by itself may come first, which takes the link away.
      const link = theirs.getByRole('link', { name: 'Transactions', exact: true });
      await Promise.all([link.click({ timeout: 5_000 }).catch(() => {}), expectTurnedAway(theirs)]);
      await profile(theirs).click();
      await theirs.getByRole('link', { name: 'Orders' }).waitFor();
      await expect.poll(() => theirs.getByRole('link', { name: 'Admin' }).count()).toBe(0);
    },
  );

  it(
    'has a screen of their own with what they bought, which their name leads to',
    { tags: 'long' },
    async () => {
      const { order, customer } = await placeOrder({ quantity: 2 });
      for (const _step of ['Shipped', 'Delivered'])
        await callAsAdmin(`order/${order._id}`, { method: 'PUT' });
      const lines = order.orderItems.map(({ productId }) => ({ productId, quantity: 1 }));
      await callAs(customer, `order/${order._id}/return`, { lines, reason: 'Too small' });
      const refund = { amount: 129, reason: 'Came late' };
      await callAsAdmin(`order/${order._id}/refund`, { method: 'POST', body: refund });
      const bought = () =>
        callAsAdmin<{ summary: { refunded: number } }>(`user/${order.user._id}/summary`);
      await expect.poll(async () => (await bought()).summary.refunded).toBe(129);
      const page = await openAsAdmin(visitors, { path: `/admin/transaction/${order._id}` });
      await page
        .getByRole('region', { name: 'Customer' })
        .getByRole('link', { name: customer.name, exact: true })
        .click();
      await page.getByRole('heading', { level: 1, name: customer.name }).waitFor();
      await expectAddress(page, `${LIST}/${order.user._id}`);
      const figure = (label: string) =>
        page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
      await expectText(figure('Orders'), 'Orders1');
      await expectText(figure('Spent'), 'Spent₹8,129');
      await page.getByRole('region', { name: 'Address' }).getByText('Pune').waitFor();
      await page
        .getByRole('region', { name: 'Orders' })
        .getByRole('link', { name: numberOf(order) })
        .waitFor();
      await page.getByText('₹129 refunded').waitFor();
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: "Export this person's data" }).click();
      expect((await saved).suggestedFilename()).toMatch(/^account-data-[\d-]+\.json$/);
      await page.getByRole('region', { name: 'Returns' }).getByText('Too small').waitFor();
      await expectGoodAtEverySize(page);
      await page.getByRole('link', { name: 'All their transactions' }).click();
      await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
      await page.getByRole('row').getByText('₹129 refunded').waitFor();
      await page.goBack();
      await page.getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog', { name: `Delete ${customer.name}?` });
      await dialog.getByRole('button', { name: 'Delete customer' }).click();
      await expectAddress(page, LIST);
      await expectFocus(page.getByRole('heading', { level: 1, name: 'Customers' }));
    },
  );

  it(
    'who is deleted leaves only their orders, is signed out and can’t sign in again',
    { tags: 'long' },
    async () => {
      const { order, customer } = await placeOrder();
      const theirs = await visitors.newPage({ expectedErrors: [FORBIDDEN] });
      await openSignedIn(theirs, customer);

      const page = await openAsAdmin(visitors, { path: `${LIST}?search=${customer.name}` });
      const remove = rowOf(page, customer).getByRole('button', { name: 'Delete' });
      const dialog = page.getByRole('dialog', { name: `Delete ${customer.name}?` });
      await remove.click();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expectFocus(remove);
      await remove.click();
      await dialog.getByText('1 parcel is still under way').waitFor();
      await dialog.getByRole('button', { name: 'Delete customer' }).click();
      await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
      const query = new URLSearchParams({ search: 'Deleted user', user: order.user._id });
      await goWithin(page, `/admin/transaction?${query}`);
      await page.getByRole('button', { name: 'Orders of Deleted user' }).waitFor();
      await expectSingleRow(page, 'Deleted user');
      await rowsOf(page)
        .getByRole('link', { name: /^Transaction #/ })
        .click();
      await page.getByRole('region', { name: 'Customer' }).getByText('Deleted user').waitFor();
      const parcel = page.getByRole('region', { name: 'Shipping to' });
      await parcel.getByText(customer.name).waitFor();
      await callAsAdmin(`order/${order._id}/cancel`, { method: 'POST' });
      await page.reload();
      await parcel.getByText('The address is no longer kept.').waitFor();
      await expect.poll(() => page.getByRole('main').textContent()).not.toContain(customer.name);

      await theirs.getByRole('button', { name: 'Profile' }).click();
      await theirs.getByRole('link', { name: 'Orders' }).click();
      await theirs.getByText('This account was deleted. You have been signed out.').waitFor();
      await logInLink(theirs).waitFor();
      await submitSignIn(theirs, customer);
      await theirs.getByRole('alert').getByText('This account was closed.').waitFor();
      await logInLink(theirs).waitFor();
    },
  );
});

/** Has the shop refuse the first two changes of a role: the admin has logged in too long ago. */
async function refuseOldSignIn(page: Page): Promise<void> {
  let refusals = 0;
  await page.route('**/role?*', async (route) => {
    refusals += 1;
    const json = {
      success: false,
      code: 'SIGN_IN_AGAIN',
      message: 'Please log in again to go on.',
    };
    await (refusals > 2 ? route.continue() : route.fulfill({ status: 401, json }));
  });
}

function rowOf(page: Page, { name }: Shopper): Locator {
  return rowsOf(page).filter({ hasText: name });
}

/** The names in the table, from the top. */
function names(page: Page): Promise<string[]> {
  return rowsOf(page).locator('[id^="customer-"]').allTextContents();
}

function sorted(found: readonly string[]): boolean {
  const folded = found.map((name) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' '));
  return (
    found.length === 20 && folded.every((name, at) => at === 0 || (folded[at - 1] ?? '') <= name)
  );
}

/** Deletes a user: other stories need the demo admin to be the only admin. */
async function dismiss({ email }: Shopper): Promise<void> {
  const query = new URLSearchParams({ search: email });
  const { users } = await callAsAdmin<{ users: { _id: string }[] }>(`user/all?${query}`);
  for (const { _id } of users) await callAsAdmin(`user/${_id}`, { method: 'DELETE' });
}

async function expectTurnedAway(page: Page): Promise<void> {
  await expectAddress(page, '/');
  await page.getByText('Only admins can see this page').waitFor();
}
