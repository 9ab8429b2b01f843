// @module-tag long
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { callAsAdmin, openAsAdmin } from '../back-office.ts';
import { newCustomer } from '../orders.ts';
import { expectFocus, goWithin } from '../page-state.ts';
import { expectGoodAtEverySize } from '../screen-rules.ts';
import { openSignedIn, type Shopper } from '../shopper.ts';
import { expectAccessible, useVisitors } from '../visitor.ts';

const visitors = useVisitors();

it('somebody who is invited sees what their duties cover, and more once they are given more', async () => {
  const person = newCustomer();
  onTestFinished(() => dismiss(person));
  const page = await openAsAdmin(visitors, { path: '/admin/staff' });
  await page.getByText('The last owner keeps all duties.').waitFor();
  await invite(page, person);
  const invitations = page.getByRole('region', { name: 'Invitations' });
  await invitations.getByText(person.email).waitFor();
  await invitations.getByText(/^Orders, Refunds · until/).waitFor();
  await expectGoodAtEverySize(page);

  const theirs = await visitors.newPage();
  await openSignedIn(theirs, person, '/admin/dashboard');
  const nav = theirs.getByRole('navigation', { name: 'Admin' });
  await nav.getByRole('link', { name: 'Transactions' }).waitFor();
  expect(await linksOf(theirs)).toEqual([
    'Dashboard',
    'Transactions',
    'Needs attention',
    'Jobs',
    'Bin',
    'Log',
  ]);
  await theirs.getByText('The figures of the shop need the duty Figures.').waitFor();
  await theirs.getByRole('link', { name: /^To ship [\d,]+$/ }).waitFor();
  await expectAccessible(theirs);
  await goWithin(theirs, '/admin/product');
  await theirs.getByRole('heading', { name: 'This page needs the duty Catalogue' }).waitFor();
  await expectAccessible(theirs);

  await goWithin(page, '/admin/log');
  await page.getByRole('heading', { level: 1, name: 'Log' }).waitFor();
  await goWithin(page, '/admin/staff');
  const duties = page.getByRole('group', { name: `Duties of ${person.name}` });
  await duties.getByRole('checkbox', { name: 'Catalogue' }).check();
  await duties.getByRole('checkbox', { name: 'Refunds' }).uncheck();
  await page.getByRole('button', { name: 'Save duties' }).click();
  await page.getByText(`The duties of ${person.name} are saved`).waitFor();
  await theirs.reload();
  await theirs.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  const now = [
    'Dashboard',
    'Products',
    'Categories',
    'Collections',
    'Transactions',
    'Needs attention',
    'Jobs',
    'Bin',
    'Log',
  ];
  expect(await linksOf(theirs)).toEqual(now);
});

/** Invites somebody to orders and refunds, after an attempt without anything. */
async function invite(page: Page, { email }: Shopper): Promise<void> {
  const open = page.getByRole('button', { name: 'Invite', exact: true });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByText('At least one duty, please').waitFor();
  const address = dialog.getByLabel('E-mail address');
  await expectFocus(address);
  await expectAccessible(page);
  await address.fill(email);
  await dialog.getByRole('checkbox', { name: 'Orders' }).check();
  await dialog.getByRole('checkbox', { name: 'Refunds' }).check();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText(`${email} is invited`).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await expectFocus(open);
}

/** The links of the navigation, without how much is new. */
async function linksOf(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  return (await links.allTextContents()).map((text) => text.replace(/\d.*$/, ''));
}

/** Deletes a user: other stories need the demo admin to be the only admin. */
async function dismiss({ email }: Shopper): Promise<void> {
  const query = new URLSearchParams({ search: email });
  const { users } = await callAsAdmin<{ users: { _id: string }[] }>(`user/all?${query}`);
  for (const { _id } of users) await callAsAdmin(`user/${_id}`, { method: 'DELETE' });
}
