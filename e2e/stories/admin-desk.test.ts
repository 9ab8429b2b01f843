import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callAsAdmin, openAsAdmin } from '../back-office.ts';
import { addressOf, expectAddress, expectFocus, goWithin, tabTo } from '../page-state.ts';
import { fetchOrder, numberOf, type PlacedOrder, placeOrders } from '../orders.ts';
import { expectGoodAtEverySize, PHONE } from '../screen-rules.ts';
import { expectCount, rowsOf } from '../tables.ts';
import { updateProduct, useTestProducts } from '../test-products.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const products = useTestProducts();

const LIST = '/admin/transaction';

/** Opens the list of one customer's orders. */
async function openOrdersOf(uid: string, count: number): Promise<Page> {
  const page = await openAsAdmin(visitors, { path: `${LIST}?user=${uid}` });
  await expectCount(page, count === 1 ? '1 transaction' : `${count} transactions`);
  await rowsOf(page)
    .nth(Math.min(count, 20) - 1)
    .waitFor();
  return page;
}

const bar = (page: Page) => page.getByRole('region', { name: 'Selected transactions' });
const boxes = (page: Page) => rowsOf(page).getByRole('checkbox');

describe('the desk', () => {
  it('ships thirty orders with their tracking numbers in one go, and takes it back', async () => {
    const { _id: productId } = await products.sell({ stock: 50 });
    const { orderIds } = await placeOrders(30, { productId });
    const { user } = await fetchOrder(orderIds[0] ?? '');
    const page = await openOrdersOf(user._id, 30);

    const begun = performance.now();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await bar(page).getByRole('button', { name: 'Select all 30' }).click();
    await bar(page).getByText('30 selected').waitFor();
    await bar(page).getByRole('button', { name: 'Mark as shipped' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark as shipped' });
    const area = dialog.getByRole('textbox', { name: 'Tracking numbers' });
    await expectFocus(area);
    await dialog.getByLabel('Carrier').selectOption('Another carrier');
    await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
    const name = dialog.getByLabel('Name of the carrier');
    await expectFocus(name);
    await name.fill('Pigeon Post');
    await area.focus();
    // A scanner types a number and presses Enter.
    for (let at = 1; at <= 3; at += 1) {
      await area.pressSequentially(`TRK-${at}`);
      await area.press('Enter');
    }
    // The others in no time: each key takes that of the page.
    await page.keyboard.insertText(
      Array.from({ length: 26 }, (_, at) => `TRK-${at + 4}\n`).join(''),
    );
    await dialog.getByText('1 order without a tracking number.').waitFor();
    await area.pressSequentially('TRK-30');
    await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
    const toast = page.getByRole('status').filter({ hasText: '30 orders shipped' });
    await toast.waitFor();
    expect(performance.now() - begun).toBeLessThan(20_000);

    const newest = orderIds.toReversed();
    for (const [place, tracking] of [
      [0, 'TRK-1'],
      [29, 'TRK-30'],
    ] as const) {
      const order = await fetchShipped(newest[place]);
      expect(order.status).toBe('Shipped');
      expect(order.shipments).toMatchObject([{ carrier: 'Pigeon Post', tracking }]);
    }
    expect(await bar(page).count()).toBe(0);

    await toast.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('status').getByText('30 orders are Processing again').waitFor();
    const order = await fetchShipped(newest[0]);
    expect(order).toMatchObject({ status: 'Processing', shipments: [] });
    await rowsOf(page).first().getByText('Processing').filter({ visible: true }).waitFor();
  });

  it(
    'says which orders can’t be shipped, and why, and prints slips of the others',
    { tags: 'long' },
    async () => {
      const { orderIds, customer } = await placeOrders(3);
      const orders = await Promise.all(orderIds.map(fetchOrder));
      const [first, second, third] = orders as [PlacedOrder, PlacedOrder, PlacedOrder];
      const page = await openOrdersOf(first.user._id, 3);
      await boxes(page).nth(0).click();
      await boxes(page)
        .nth(2)
        .click({ modifiers: ['Shift'] });
      await bar(page).getByText('3 selected').waitFor();
      await expectGoodAtEverySize(page);
      await callAsAdmin(`order/${second._id}/cancel?as=admin`, { method: 'POST' });
      await bar(page).getByRole('button', { name: 'Mark as shipped' }).click();
      const dialog = page.getByRole('dialog', { name: 'Mark as shipped' });
      const area = dialog.getByRole('textbox', { name: 'Tracking numbers' });
      await area.fill('A\nB\nC\nD');
      await dialog.getByText('1 line too many: there are 3 orders').waitFor();
      await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
      await expectFocus(area);
      await area.fill('A\nB\nC');
      await expectGoodAtEverySize(page);
      await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
      await dialog.getByText('2 orders shipped, 1 not:').waitFor();
      await dialog.getByText('This order is Cancelled already.').waitFor();
      await dialog
        .getByRole('listitem')
        .filter({ hasText: numberOf(second) })
        .waitFor();
      await expectGoodAtEverySize(page);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await bar(page).getByText('1 selected').waitFor();

      await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
      await bar(page).getByRole('button', { name: 'Print slips' }).click();
      await page.getByRole('heading', { level: 1, name: 'Packing slips' }).waitFor();
      await page.getByText('1 order left out').waitFor();
      const slip = page.getByRole('article', { name: `Packing slip ${numberOf(third)}` });
      await slip.getByText(customer.name).waitFor();
      expect(await page.getByRole('article').count()).toBe(2);
      expect(await page.getByRole('main').textContent()).not.toContain('₹');
      await expectGoodAtEverySize(page);
      await page.emulateMedia({ media: 'print' });
      for (const hidden of ['Packing slips', 'Transactions', 'Menu']) {
        expect(await page.getByText(hidden, { exact: true }).first().isVisible()).toBe(false);
      }
      await page.emulateMedia({ media: 'screen' });
      // The selection is still there for who comes back.
      await page.getByRole('link', { name: 'Transactions', exact: true }).last().click();
      await expectAddress(page, `${LIST}?user=${first.user._id}`);
      await bar(page).getByText('3 selected').waitFor();

      await bar(page).getByRole('button', { name: 'Message to customers' }).click();
      const letter = page.getByRole('dialog', { name: 'Message to customers' });
      await letter.getByRole('textbox', { name: 'Message' }).fill('Your parcels are on their way.');
      await letter.getByRole('button', { name: 'Send: 3 orders' }).click();
      await page.getByRole('status').getByText('3 orders written to').waitFor();
      await bar(page).getByRole('button', { name: 'Mark as delivered' }).click();
      const delivery = page.getByRole('dialog', { name: 'Mark as delivered' });
      await delivery.getByText('1 more is left out: not Shipped.').waitFor();
      await delivery.getByRole('button', { name: 'Mark as delivered: 2 orders' }).click();
      await page.getByRole('status').getByText('2 orders delivered').waitFor();
      expect((await fetchOrder(third._id)).status).toBe('Delivered');
    },
  );

  it(
    'leads from a wrong price to its orders: what they paid too much, or all of it, goes back',
    { tags: 'long' },
    async () => {
      const product = await products.sell({ price: 5000, stock: 9 });
      const { _id: productId, name } = product;
      const { orderIds } = await placeOrders(2, { productId });
      const { city } = (await fetchOrder(orderIds[0] ?? '')).shippingInfo;
      await updateProduct(product, { price: '500' });
      const page = await openAsAdmin(visitors, { path: `/admin/product/${productId}?tab=history` });
      await page.getByRole('link', { name: 'Orders at ₹5,000', exact: true }).click();
      await expectCount(page, '2 transactions');
      await rowsOf(page).first().getByText(name).last().waitFor();
      await rowsOf(page).first().getByText(city).last().waitFor();
      await page.getByRole('button', { name: 'Refund the difference for all 2' }).click();
      const dialog = page.getByRole('dialog', { name: 'Refund the difference' });
      await expect.poll(() => dialog.getByLabel('Right price').inputValue()).toBe('500');
      await dialog.getByRole('button', { name: 'See what it comes to' }).click();
      await dialog.getByText(/^2 orders, ₹[\d,.]+ will be refunded\.$/).waitFor();
      await expectGoodAtEverySize(page);
      await dialog.getByRole('button', { name: /^Refund ₹/ }).click();
      await page.getByRole('status').getByText('2 orders refunded').waitFor();

      await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
      await bar(page).getByRole('button', { name: 'Cancel and refund' }).click();
      const cancelling = page.getByRole('dialog', { name: 'Cancel and refund' });
      await cancelling.getByText(/^2 orders, ₹[\d,.]+ will be refunded\.$/).waitFor();
      await expectGoodAtEverySize(page);
      await cancelling.getByRole('button', { name: 'Cancel and refund: 2 orders' }).click();
      await page.getByRole('status').getByText('2 orders cancelled').waitFor();
      const [first] = orderIds;
      const { status, refundedTotal, total } = await fetchOrder(first ?? '');
      expect([status, refundedTotal]).toEqual(['Cancelled', total]);
    },
  );

  it(
    'has views with their counts, days and saved views, all in the address',
    { tags: 'long' },
    async () => {
      const { orderIds } = await placeOrders(1);
      const order = await fetchOrder(orderIds[0] ?? '');
      const page = await openAsAdmin(visitors, { path: LIST });
      const row = rowsOf(page).filter({ hasText: numberOf(order) });
      await row.waitFor();
      expect((await page.getByRole('search').boundingBox())?.height).toBeLessThan(60);
      const views = page.getByRole('navigation', { name: 'Views' });
      const toShip = views.getByRole('link', { name: /^To ship/ });
      await expect.poll(() => toShip.textContent()).toMatch(/^To ship[\d,]+$/);
      await views.getByRole('link', { name: /^Shipped/ }).click();
      await row.waitFor({ state: 'detached' });
      await rowsOf(page).first().getByText('Shipped').filter({ visible: true }).waitFor();
      await toShip.click();
      await expectAddress(page, `${LIST}?view=to-ship`);
      await expect.poll(() => toShip.getAttribute('aria-current')).toBe('page');
      // The address is ahead of the list.
      await row.waitFor();
      const dates = page.getByLabel('Dates');
      await dates.selectOption('Yesterday');
      await row.waitFor({ state: 'detached' });
      await dates.selectOption('Today');
      await expectAddress(page, `${LIST}?view=to-ship&dates=today`);
      await row.waitFor();
      await expectGoodAtEverySize(page);
      await dates.selectOption('From – to');
      await page.getByLabel('From', { exact: true }).fill('2020-01-31');
      await expect.poll(() => addressOf(page)).toMatch(/view=to-ship&from=2020-01-31&to=20\d\d-/);
      await page.getByLabel('To', { exact: true }).fill('2020-02-01');
      await page.getByRole('heading', { name: 'Nothing found' }).waitFor();

      const query = '?view=to-ship&from=2020-01-31&to=2020-02-01';
      await page.getByRole('button', { name: 'Save view' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save view' });
      await dialog.getByRole('button', { name: 'Save view' }).click();
      await dialog.getByText('A name, please').waitFor();
      await dialog.getByLabel('Name of the view').fill('That winter');
      await expectGoodAtEverySize(page);
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      await goWithin(page, LIST);
      const saved = views.getByRole('link', { name: 'That winter' });
      await saved.click();
      await expectAddress(page, LIST + query);
      await expect.poll(() => saved.getAttribute('aria-current')).toBe('page');
      expect(await toShip.getAttribute('aria-current')).toBeNull();
      await page.setViewportSize(PHONE);
      await page.reload();
      const rightOf = () => saved.evaluate((link) => link.getBoundingClientRect().right);
      await expect.poll(rightOf).toBeLessThanOrEqual(PHONE.width);
      await page.getByRole('button', { name: 'Delete view' }).click();
      await saved.waitFor({ state: 'detached' });
    },
  );

  it('is worked from the keyboard, and jumps to anything', { tags: 'long' }, async () => {
    const { orderIds, customer } = await placeOrders(2);
    const orders = await Promise.all(orderIds.map(fetchOrder));
    const [older, newer] = orders as [PlacedOrder, PlacedOrder];
    const page = await openOrdersOf(older.user._id, 2);
    const links = rowsOf(page).getByRole('link', { name: /^Transaction #/ });
    for (const [key, row] of [
      ['j', 0],
      ['j', 1],
      ['j', 1],
      ['k', 0],
    ] as const) {
      await page.keyboard.press(key);
      await expectFocus(links.nth(row));
    }
    await page.keyboard.press('x');
    await expect.poll(() => boxes(page).nth(0).isChecked()).toBe(true);
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    await bar(page).getByText('2 selected').waitFor();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.waitFor();
    await expectGoodAtEverySize(page);
    await help.getByRole('checkbox', { name: 'Use keys without Ctrl' }).uncheck();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await page.keyboard.press('x');
    await bar(page).getByText('2 selected').waitFor();
    await tabTo(page, links.nth(1), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: `Transaction ${numberOf(older)}` }).waitFor();

    await page.keyboard.press('Control+k');
    const jump = page.getByRole('dialog', { name: 'Jump to' });
    const field = jump.getByRole('combobox', { name: 'Order, product, customer or screen' });
    await expectFocus(field);
    await expectGoodAtEverySize(page);
    await field.fill(numberOf(newer));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: `Transaction ${numberOf(newer)}` }).waitFor();
    await page.keyboard.press('Control+k');
    await field.fill(customer.name);
    await jump.getByRole('option', { name: customer.email }).waitFor();
    await expectGoodAtEverySize(page);
    await field.fill('coup');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Coupons' }).waitFor();
    await page.getByRole('button', { name: 'Jump to…' }).click();
    await page.keyboard.press('Escape');
    await jump.waitFor({ state: 'hidden' });
    await goWithin(page, LIST);
    await rowsOf(page).filter({ hasText: /#\d/ }).first().locator('td').nth(3).click();
    await page.getByRole('button', { name: 'Process status' }).waitFor();
  });
});

function fetchShipped(
  id = '',
): Promise<PlacedOrder & { shipments: { carrier: string; tracking: string }[] }> {
  return fetchOrder(id) as ReturnType<typeof fetchShipped>;
}
