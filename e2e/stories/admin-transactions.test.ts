import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAsAdmin } from '../back-office.ts';
import { expectAddress, goWithin } from '../page-state.ts';
import { numberOf, placeOrder } from '../orders.ts';
import { amountIn, expectCount, expectSingleRow, rowsOf } from '../tables.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

const LIST = '/admin/transaction';

describe('the transactions', () => {
  it('are found by order number, name and e-mail', { tags: 'long' }, async () => {
    const { order, customer } = await placeOrder();
    const page = await openAsAdmin(visitors, { path: LIST });
    const box = page.getByRole('searchbox', { name: 'Search transactions' });
    for (const words of [numberOf(order), customer.name, customer.email]) {
      await box.fill(words);
      await expectAddress(page, `${LIST}?${new URLSearchParams({ search: words })}`);
      await expectCount(page, '1 transaction');
      await expectSingleRow(page, customer.name);
    }
    const [row, { search }] = [rowsOf(page).first(), new URL(page.url())];
    await row.getByText(numberOf(order)).waitFor();
    await row.getByText('Processing').filter({ visible: true }).waitFor();
    await row.getByRole('link', { name: `Manage transaction ${numberOf(order)}` }).click();
    await page.getByRole('heading', { level: 1, name: `Transaction ${numberOf(order)}` }).waitFor();
    await page.getByRole('link', { name: 'Transactions', exact: true }).last().click();
    await expectAddress(page, LIST + search);
    await expectSingleRow(page, customer.name);
    await row.getByRole('link', { name: customer.name }).click();
    await expectAddress(page, `/admin/customer/${order.user._id}`);
    await page.getByRole('heading', { level: 1, name: customer.name }).waitFor();
    await page.goBack();
    await expectSingleRow(page, customer.name);

    await box.fill('nobody is called that');
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
    await page.getByRole('link', { name: 'Show all transactions' }).click();
    await expectAddress(page, LIST);
    await rowsOf(page).nth(19).waitFor();
  });

  it(
    'are filtered, sorted and paged in the address, which reload and Back keep',
    { tags: 'long' },
    async () => {
      const page = await openAsAdmin(visitors, { path: LIST });
      await page.getByLabel('Status').selectOption('Delivered');
      await expectAddress(page, `${LIST}?status=Delivered`);
      await expect.poll(() => rowsOf(page).filter({ hasNotText: 'Delivered' }).count()).toBe(0);
      const header = page.getByRole('columnheader', { name: 'Amount' });
      await header.getByRole('link').click();
      await expectAddress(page, `${LIST}?status=Delivered&sort=amount-asc`);
      await expectAmounts(page, (one, next) => one <= next);
      await header.getByRole('link').click();
      await expectAddress(page, `${LIST}?status=Delivered&sort=amount-desc`);
      await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending');
      await expectAmounts(page, (one, next) => one >= next);
      const first = await amounts(page);
      await page.getByRole('navigation', { name: 'Pagination' }).getByText('Next').click();
      await expectAddress(page, `${LIST}?status=Delivered&sort=amount-desc&page=2`);
      await expect
        .poll(async () => (await amounts(page))[0])
        .toBeLessThanOrEqual(first.at(-1) ?? 0);
      const second = await amounts(page);
      await page.reload();
      await expect.poll(() => amounts(page)).toEqual(second);
      await page.goBack();
      await expect.poll(() => amounts(page)).toEqual(first);
      for (const row of await rowsOf(page).all())
        await row.getByText('Delivered').filter({ visible: true }).waitFor();

      await goWithin(page, `${LIST}?page=99999`);
      await page.getByRole('heading', { name: 'There are not that many pages' }).waitFor();
      await page.getByRole('link', { name: 'Go to the first page' }).click();
      await rowsOf(page).nth(19).waitFor();
    },
  );
});

/** The amounts in the table, from the top. */
async function amounts(page: Page): Promise<number[]> {
  const cells = await rowsOf(page).locator('td:nth-child(5)').allTextContents();
  return cells.map(amountIn);
}

async function expectAmounts(
  page: Page,
  inOrder: (one: number, next: number) => boolean,
): Promise<void> {
  await expect
    .poll(async () => {
      const found = await amounts(page);
      return (
        found.length === 20 &&
        found.every((one, at) => at === 0 || inOrder(found[at - 1] ?? one, one))
      );
    })
    .toBe(true);
}
