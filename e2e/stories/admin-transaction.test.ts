import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pressAfterSecondThoughts } from '../asked-twice.ts';
import { arriveAsAdmin, callAsAdmin } from '../back-office.ts';
import { ADDRESS, EARBUDS } from '../buying.ts';
import { useGoods } from '../goods.ts';
import { expectAddress } from '../look.ts';
import { numberOf, orderNow, type PlacedOrder, placeOrder } from '../orders.ts';
import { callAs } from '../shopper.ts';
import { expectCount, rowsOf } from '../tables.ts';
import { NOT_FOUND, type VisitorOptions, useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const goods = useGoods();

describe('a transaction', () => {
  it('shows all there is to know, and goes on step by step until it has arrived', async () => {
    const { order, customer } = await placeOrder({ quantity: 2 });
    const page = await open(order);
    await expect.poll(() => page.title()).toBe(`Order ${numberOf(order)} · Vitrine`);
    const item = page.getByRole('table', { name: 'Items' }).getByRole('row', { name: EARBUDS });
    await expect
      .poll(() => item.getByRole('cell').allTextContents())
      .toEqual(['₹3,499', '2', '₹6,998']);
    await part(page, 'Items').getByText('₹8,258', { exact: true }).waitFor();
    await part(page, 'Customer').getByRole('link', { name: customer.email }).waitFor();
    await part(page, 'Shipping to').getByText(ADDRESS['Pin code']).waitFor();
    await part(page, 'Payment').getByText('Paid', { exact: true }).waitFor();
    await part(page, 'Payment').getByText(order.payment.reference).waitFor();
    const steps = part(page, 'History').getByRole('listitem');
    await expect
      .poll(() => steps.allTextContents())
      .toEqual([expect.stringMatching(/^Processing.+by the customer$/)]);

    const process = page.getByRole('button', { name: 'Process status' });
    await page.getByText('Processing → Shipped').waitFor();
    const cancel = page.getByRole('button', { name: 'Cancel order' });
    const place = await cancel.boundingBox();
    await process.click();
    await page.getByText('Shipped → Delivered').waitFor();
    await expectOff(cancel, 'Only an order that is still Processing can be cancelled.');
    expect(await cancel.boundingBox()).toEqual(place);
    await process.click();
    await expectOff(process, 'It has arrived: there is no further step.');
    await expect.poll(() => steps.count()).toBe(3);
    await expect.poll(() => steps.last().textContent()).toMatch(/^Delivered.+by you$/);
    expect((await orderNow(order._id)).status).toBe('Delivered');
  });

  it('goes one step by a double click, and back again in the toast or on its own screen', async () => {
    const { order } = await placeOrder();
    const page = await open(order);
    const process = page.getByRole('button', { name: 'Process status' });
    const steps = part(page, 'History').getByRole('listitem');
    await page.getByText('Processing → Shipped').waitFor();
    await process.dblclick();
    await page.getByText('Shipped → Delivered').waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('status').getByText('Order is Processing again').waitFor();
    await page.getByText('Processing → Shipped').waitFor();
    await expect.poll(() => steps.count()).toBe(3);
    await expect.poll(() => steps.last().textContent()).toMatch(/^Processing.+undone.*by you$/);
    expect((await orderNow(order._id)).status).toBe('Processing');

    await process.click();
    await page.getByText('Shipped → Delivered').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Back to Processing' }).click();
    await page.getByText('Processing → Shipped').waitFor();
    const back = page.getByRole('button', { name: /^Back to/ });
    await expect.poll(() => back.count()).toBe(0);
    expect((await orderNow(order._id)).history.map(({ status }) => status)).toEqual([
      'Processing',
      'Shipped',
      'Processing',
      'Shipped',
      'Processing',
    ]);
  });

  it('goes no further by a press before its new status was seen, nor by the second of a double click', async () => {
    const { order } = await placeOrder();
    const page = await open(order);
    const process = page.getByRole('button', { name: 'Process status' });
    const step = page.getByText('Processing → Shipped');
    const press = await step.evaluateHandle((words) => {
      const isMade = new Promise<void>((resolve) => {
        const make = () => {
          words.parentElement?.querySelector('button')?.click();
          resolve();
        };
        const changes = new MutationObserver(() => setTimeout(make, 200));
        changes.observe(words, { characterData: true, subtree: true });
      });
      return { isMade };
    });
    await process.click();
    await page.getByText('Shipped → Delivered').waitFor();
    await press.evaluate(({ isMade }) => isMade);
    await expect.poll(() => process.getAttribute('aria-busy')).toBeNull();
    await process.dispatchEvent('click', { detail: 2 });
    expect(await process.getAttribute('aria-busy')).toBeNull();
    expect((await orderNow(order._id)).status).toBe('Shipped');
  });

  it('goes one step by a key that is held', async () => {
    const { order } = await placeOrder();
    const page = await open(order);
    const process = page.getByRole('button', { name: 'Process status' });
    await process.focus();
    await page.keyboard.down('Enter');
    await page.getByText('Shipped → Delivered').waitFor();
    await expect.poll(() => process.getAttribute('aria-busy')).toBeNull();
    await page.keyboard.down('Enter');
    expect(await process.getAttribute('aria-busy')).toBeNull();
    await page.keyboard.up('Enter');
    expect((await orderNow(order._id)).status).toBe('Shipped');
    await process.press('Enter');
    await expectOff(process, 'It has arrived: there is no further step.');
  });

  it('leads to all of its customer’s, which can be left again', async () => {
    const { customer, order } = await placeOrder();
    const page = await open(order);
    await page.getByRole('link', { name: 'All their transactions' }).click();
    const chip = page.getByRole('button', { name: `Orders of ${customer.name}` });
    await chip.waitFor();
    await expectCount(page, '1 transaction');
    await page.getByLabel('Status').selectOption('Delivered');
    const query = new URLSearchParams({ status: 'Delivered', user: order.user._id });
    await expectAddress(page, `/admin/transaction?${query}`);
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
    await chip.click();
    await expectAddress(page, '/admin/transaction?status=Delivered');
    await rowsOf(page).nth(19).waitFor();
  });

  it('that somebody else has moved on meanwhile says so, and shows where it is', async () => {
    const { order } = await placeOrder();
    const page = await open(order, { complaints: [/status of 412/] });
    await page.getByText('Processing → Shipped').waitFor();
    await callAsAdmin(`order/${order._id}`, { method: 'PUT' });
    await page.getByRole('button', { name: 'Process status' }).click();
    await page.getByRole('main').getByRole('alert').getByText('Nothing was done.').waitFor();
    await page.getByText('Shipped → Delivered').waitFor();
    await part(page, 'History').getByRole('listitem').nth(1).waitFor();
    expect((await orderNow(order._id)).status).toBe('Shipped');
  });

  it('that is shipped while its deletion is asked about stays, with its money', async () => {
    const { order } = await placeOrder();
    const page = await open(order, { complaints: [/status of 412/] });
    await page.getByRole('button', { name: 'Delete order' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this order?' });
    await dialog.getByText('It is cancelled first').waitFor();
    await callAsAdmin(`order/${order._id}`, { method: 'PUT' });
    await dialog.getByRole('button', { name: 'Delete order' }).click();
    await page.getByRole('main').getByRole('alert').getByText('Nothing was done.').waitFor();
    await page.getByText('Shipped → Delivered').waitFor();
    expect(await orderNow(order._id)).toMatchObject({
      status: 'Shipped',
      payment: { status: 'paid' },
    });
  });

  it('is cancelled when asked twice: the money goes back, and what was in it can be bought again', async () => {
    const { _id: productId } = await goods.sell({ stock: 3 });
    const { order } = await placeOrder({ productId, quantity: 2 });
    const page = await open(order);
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
    const cancel = page.getByRole('button', { name: 'Cancel order' });
    await pressAfterSecondThoughts(page, cancel, dialog, 'Keep order');
    const asAdmin = page.waitForRequest(`**/order/${order._id}/cancel?*as=admin*`);
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await asAdmin;
    await expectOff(cancel, 'It is cancelled already.');
    await expectOff(
      page.getByRole('button', { name: 'Process status' }),
      'A cancelled order goes nowhere any more.',
    );
    await part(page, 'Payment').getByText('Refunded', { exact: true }).waitFor();
    await page.goto(`/productdetail/${productId}`);
    await page.getByText('Only 3 left').waitFor();
  });

  it('is deleted when asked twice: gone from the list, the figures and the customer’s orders', async () => {
    const { order, customer } = await placeOrder();
    const before = await figures();
    const list = `/admin/transaction?search=${customer.name}`;
    const page = await arriveAsAdmin(visitors, { path: list });
    await page.getByRole('link', { name: customer.name }).click();
    await page.getByRole('button', { name: 'Delete order' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this order?' });
    await dialog.getByText('It is cancelled first').waitFor();
    await dialog.getByRole('button', { name: 'Delete order' }).click();
    await page.getByText('Order deleted').waitFor();
    await expectAddress(page, list);
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
    const after = await figures();
    expect(after.order).toBe(before.order - 1);
    expect(after.revenue).toBeCloseTo(before.revenue - order.total, 2);
    expect(await callAs(customer, 'order/my')).toMatchObject({ orders: [], total: 0 });
  });

  it('that was paid too late is there to see, with what became of the money', async () => {
    const { order } = await placeOrder();
    const page = await arriveAsAdmin(visitors);
    const [made] = order.history;
    let state = 'refund_pending';
    await page.route(`**/api/v1/order/${order._id}`, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { order: PlacedOrder };
      const history = ['Processing', 'Cancelled'].map((status) => ({ status, at: made?.at }));
      const payment = { ...answer.order.payment, status: state };
      await route.fulfill({
        json: { ...answer, order: { ...answer.order, status: 'Cancelled', history, payment } },
      });
    });
    await page.goto(`/admin/transaction/${order._id}`);
    await part(page, 'Payment').getByText('Refund on its way').waitFor();
    await part(page, 'Payment')
      .getByText('It was paid after its reservation had run out')
      .waitFor();
    await part(page, 'History').getByText('by the shop itself').waitFor();
    state = 'refund_failed';
    await page.reload();
    await part(page, 'Payment').getByText('Refund failed').waitFor();
    await part(page, 'Payment').getByText('give the money back by hand').waitFor();
  });

  it('that there is not leads back to all', async () => {
    const page = await arriveAsAdmin(visitors, { complaints: [NOT_FOUND] });
    for (const id of ['0198c5e2-0000-7000-8000-000000000000', 'nonsense']) {
      await page.goto(`/admin/transaction/${id}`);
      await page.getByRole('heading', { level: 1, name: 'Transaction not found' }).waitFor();
      await page.getByRole('link', { name: 'See all transactions' }).click();
      await expectAddress(page, '/admin/transaction');
    }
  });
});

async function open(order: PlacedOrder, options: VisitorOptions = {}): Promise<Page> {
  const page = await arriveAsAdmin(visitors, {
    ...options,
    path: `/admin/transaction/${order._id}`,
  });
  await page.getByRole('heading', { level: 1, name: `Order ${numberOf(order)}` }).waitFor();
  return page;
}

function part(page: Page, name: string): Locator {
  return page.getByRole('region', { name });
}

/** Waits until a button can't be pressed, and the page says why. */
async function expectOff(button: Locator, reason: string): Promise<void> {
  await button.page().getByText(reason).waitFor();
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  const reasonId = (await button.getAttribute('aria-describedby')) ?? '';
  const words = button.page().locator(`[id="${reasonId}"]`);
  await expect.poll(() => words.textContent()).toBe(reason);
}

async function figures(): Promise<{ order: number; revenue: number }> {
  const { stats } = await callAsAdmin<{ stats: { count: { order: number; revenue: number } } }>(
    'dashboard/stats',
  );
  return stats.count;
}
