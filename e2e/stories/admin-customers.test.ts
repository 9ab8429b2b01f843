import type { Locator, Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { arriveAsAdmin, callAsAdmin } from '../back-office.ts';
import { expectAddress, expectFocus } from '../look.ts';
import { newCustomer, placeOrder } from '../orders.ts';
import { askToComeIn, callAs, comeBack, type Shopper } from '../shopper.ts';
import { DEMO, logInLink, pressDemo, profile } from '../sign-in.ts';
import { expectCount, expectOnly, rowsOf } from '../tables.ts';
import { expectAccessible, useVisitors } from '../visitor.ts';

const visitors = useVisitors();

const LIST = '/admin/customer';
const FORBIDDEN = /status of 403/;

describe('the customers', () => {
  it('are searched, filtered and sorted in the address, which reload and Back keep', async () => {
    const customer = newCustomer();
    await callAs(customer, 'order/my');
    const { total } = await callAsAdmin<{ total: number }>('user/all');
    const page = await arriveAsAdmin(visitors, { path: LIST });
    await expectCount(page, `${total} customers`);
    await page.getByLabel('Sort').selectOption('Name');
    await expectAddress(page, `${LIST}?sort=name`);
    await expect.poll(async () => sorted(await names(page))).toBe(true);
    await page.getByLabel('Role').selectOption('Admins');
    await expectAddress(page, `${LIST}?role=admin&sort=name`);
    await expectOnly(page, DEMO.admin.email);
    await page.reload();
    await expectOnly(page, DEMO.admin.email);
    await page.goBack();
    await expect.poll(() => names(page)).toHaveLength(20);

    await page.getByRole('searchbox', { name: 'Search customers' }).fill(customer.email);
    await expectOnly(page, customer.name);
    await rowOf(page, customer).getByRole('cell', { name: 'Customer', exact: true }).waitFor();
    await page.getByLabel('Role').selectOption('Admins');
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
    await page.getByRole('link', { name: 'Show all customers' }).click();
    await expectAddress(page, LIST);
  });

  it('the last admin stays one, and nobody deletes themself: the buttons say so', async () => {
    const page = await arriveAsAdmin(visitors, { path: `${LIST}?role=admin` });
    const me = rowsOf(page).filter({ hasText: DEMO.admin.email });
    await expectOff(me.getByRole('button', { name: 'Remove admin' }), 'The last admin stays one');
    await expectOff(me.getByRole('button', { name: 'Delete' }), "You can't delete yourself");
  });

  it('that can’t be fetched say so, and “Try again” mends it', async () => {
    const page = await arriveAsAdmin(visitors, { complaints: [/status of 500/] });
    await page.route('**/api/v1/user/all?*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('link', { name: 'Customers', exact: true }).click();
    await page.getByRole('alert').getByText("The customers can't be shown").waitFor();
    await page.unroute('**/api/v1/user/all?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await rowsOf(page).nth(19).waitFor();
  });
});

describe('a customer', () => {
  it('made an admin has the back office at once, and loses it with the next call when it is taken away', async () => {
    const person = newCustomer();
    onTestFinished(() => dismiss(person));
    const theirs = await visitors.arrive({ complaints: [FORBIDDEN] });
    await comeBack(theirs, person, '/admin/dashboard');
    await expectTurnedAway(theirs);

    const page = await arriveAsAdmin(visitors, { path: `${LIST}?search=${person.name}` });
    const row = rowOf(page, person);
    const make = row.getByRole('button', { name: 'Make admin' });
    const dialog = page.getByRole('dialog', { name: `Make ${person.name} an admin?` });
    await make.click();
    await expectFocus(dialog.getByRole('button', { name: 'Cancel' }));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await make.click();
    await dialog.getByRole('button', { name: 'Make admin' }).click();
    await row.getByRole('cell', { name: 'Admin', exact: true }).waitFor();
    await theirs.goto(LIST);
    await theirs.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
    await rowsOf(theirs).first().waitFor();

    await row.getByRole('button', { name: 'Remove admin' }).click();
    await page
      .getByRole('dialog', { name: `Take the admin role from ${person.name}?` })
      .getByRole('button', { name: 'Remove admin' })
      .click();
    await row.getByRole('cell', { name: 'Customer', exact: true }).waitFor();
    await theirs.getByRole('link', { name: 'Transactions', exact: true }).click();
    await expectTurnedAway(theirs);
    await profile(theirs).click();
    await theirs.getByRole('link', { name: 'Orders' }).waitFor();
    await expect.poll(() => theirs.getByRole('link', { name: 'Admin' }).count()).toBe(0);
  });

  it('is made an admin as soon as whoever asks for it has logged in again, where they stand', async () => {
    const person = newCustomer();
    onTestFinished(() => dismiss(person));
    await comeBack(await visitors.arrive(), person);
    const page = await arriveAsAdmin(visitors, {
      path: `${LIST}?search=${person.name}`,
      complaints: [/status of 401/],
    });
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
    const row = rowOf(page, person);
    const again = page.getByRole('dialog', { name: 'Please log in again' });
    const ask = async () => {
      await row.getByRole('button', { name: 'Make admin' }).click();
      const dialog = page.getByRole('dialog', { name: `Make ${person.name} an admin?` });
      await dialog.getByRole('button', { name: 'Make admin' }).click();
      await again.waitFor();
    };
    await ask();
    await expectAccessible(page);
    await again.getByRole('button', { name: 'Not now' }).click();
    await page.getByText('Please log in again to go on.').waitFor();
    await ask();
    await pressDemo(page, 'admin');
    await again.waitFor({ state: 'hidden' });
    await row.getByRole('cell', { name: 'Admin', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(LIST);
  });

  it('deleted leaves nothing of themself but their orders, is signed out and stays out', async () => {
    const { order, customer } = await placeOrder();
    const theirs = await visitors.arrive({ complaints: [FORBIDDEN] });
    await comeBack(theirs, customer);

    const page = await arriveAsAdmin(visitors, { path: `${LIST}?search=${customer.name}` });
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
    await page.goto(`/admin/transaction?${query}`);
    await page.getByRole('button', { name: 'Orders of Deleted user' }).waitFor();
    await expectOnly(page, 'Deleted user');
    await rowsOf(page).getByRole('link', { name: 'Deleted user' }).click();
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
    await askToComeIn(theirs, customer);
    await theirs.getByRole('alert').getByText('This account was closed.').waitFor();
    await logInLink(theirs).waitFor();
  });
});

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

async function expectOff(button: Locator, reason: string): Promise<void> {
  await button.locator('..').getByText(reason).waitFor();
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
}

/** Takes somebody out of the shop again: the last admin of other stories is the demo shop's. */
async function dismiss({ email }: Shopper): Promise<void> {
  const query = new URLSearchParams({ search: email });
  const { users } = await callAsAdmin<{ users: { _id: string }[] }>(`user/all?${query}`);
  for (const { _id } of users) await callAsAdmin(`user/${_id}`, { method: 'DELETE' });
}

async function expectTurnedAway(page: Page): Promise<void> {
  await expectAddress(page, '/');
  await page.getByText('Only admins can see this page').waitFor();
}
