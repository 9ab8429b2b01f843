import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dismissAndReopen } from '../confirm-dialog.ts';
import { callAsAdmin } from '../back-office.ts';
import { ADDRESS, EARBUDS } from '../buying.ts';
import { useTestProducts } from '../test-products.ts';
import { expectAddress, expectFocus, expectText, goWithin, section } from '../page-state.ts';
import { numberOf, fetchOrder, type PlacedOrder, placeOrder } from '../orders.ts';
import {
  expectAccessibleInBothThemes,
  expectContrastInDark,
  expectFitsSmallestScreen,
  expectGoodAtEverySize,
} from '../screen-rules.ts';
import { callAs, openSignedIn } from '../shopper.ts';
import { expectCount, rowsOf } from '../tables.ts';
import { expectDisabled, openTransaction, processButton } from '../transaction-page.ts';
import { NOT_FOUND, useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const products = useTestProducts();

describe('a transaction', () => {
  it('shows all its details, and goes step by step until it is delivered', async () => {
    const { order, customer } = await placeOrder({ quantity: 2 });
    const page = await openTransaction(visitors, order);
    await expect.poll(() => page.title()).toBe(`Transaction ${numberOf(order)} · Vitrine`);
    const item = page.getByRole('table', { name: 'Items' }).getByRole('row', { name: EARBUDS });
    await expect
      .poll(() => item.getByRole('cell').allTextContents())
      .toEqual(['₹3,499', '2', '₹6,998']);
    await section(page, 'Items').getByText('₹8,258', { exact: true }).waitFor();
    await section(page, 'Customer').getByRole('link', { name: customer.email }).waitFor();
    await section(page, 'Customer').getByRole('definition').filter({ hasText: '₹8,258' }).waitFor();
    await section(page, 'Shipping to').getByText(ADDRESS['Pin code']).waitFor();
    await section(page, 'Payment').getByText('Paid', { exact: true }).waitFor();
    await section(page, 'Payment').getByText(order.payment.reference).waitFor();
    const steps = section(page, 'History').getByRole('listitem');
    await expect
      .poll(() => steps.allTextContents())
      .toEqual([expect.stringMatching(/^Processing.+by the customer$/)]);

    const process = processButton(page);
    await page.getByText('Processing → Shipped').waitFor();
    await expectText(process, 'Process status: Shipped');
    const cancel = page.getByRole('button', { name: 'Cancel order' });
    const place = await cancel.boundingBox();
    await process.click();
    await page.getByText('Shipped → Delivered').waitFor();
    await expectText(process, 'Process status: Delivered');
    await expectContrastInDark(page);
    await expectDisabled(cancel, 'Only an order that is still Processing can be cancelled.');
    expect(await cancel.boundingBox()).toEqual(place);
    await process.click();
    await expectDisabled(process, 'It has arrived: there is no further step.');
    await expect.poll(() => steps.count()).toBe(3);
    await expect.poll(() => steps.last().textContent()).toMatch(/^Delivered.+by you$/);
    expect((await fetchOrder(order._id)).status).toBe('Delivered');
  });

  it(
    'is shipped with a carrier and a tracking number, by which its customer follows the parcel',
    { tags: 'long' },
    async () => {
      const { order, customer } = await placeOrder();
      const page = await openTransaction(visitors, order);
      const open = page.getByRole('button', { name: 'Mark as shipped' });
      const dialog = page.getByRole('dialog', { name: `Ship transaction ${numberOf(order)}` });
      await open.click();
      await page.keyboard.press('Escape');
      // It is hidden a moment before the button can open it again.
      await dialog.waitFor({ state: 'detached' });
      await expectFocus(open);
      await open.press('Enter');
      await dialog.getByLabel('Carrier').selectOption('Delhivery');
      await expectAccessibleInBothThemes(page);
      await dialog.getByLabel('Tracking number').fill('AWB 7');
      await dialog.getByLabel('Tracking number').press('Enter');
      await page.getByText('Shipped → Delivered').waitFor();
      await expectFocus(page.getByRole('heading', { level: 1 }));
      const steps = section(page, 'History').getByRole('listitem');
      await expect
        .poll(() => steps.last().textContent())
        .toMatch(/^Shipped.+Delhivery AWB 7.*by you$/);
      await section(page, 'Parcel').getByRole('button', { name: 'Change tracking' }).click();
      const correction = page.getByRole('dialog', { name: 'Change tracking' });
      await correction.getByLabel('Carrier', { exact: true }).selectOption('Another carrier');
      await correction.getByRole('button', { name: 'Save tracking' }).click();
      await correction.getByText('Enter the name of the carrier').waitFor();
      await expectGoodAtEverySize(page);
      await correction.getByLabel('Carrier', { exact: true }).selectOption('Blue Dart');
      await correction.getByLabel('Tracking number').fill('BD 8');
      await page.keyboard.press('Enter');
      await expect
        .poll(() => steps.last().textContent())
        .toMatch(/^Tracking.+Delhivery AWB 7 → Blue Dart BD 8.*by you$/);
      await page.getByRole('link', { name: 'Print label' }).click();
      await page
        .getByRole('heading', { name: `Label of transaction ${numberOf(order)}` })
        .waitFor();
      await expectAccessibleInBothThemes(page);
      await page.emulateMedia({ media: 'print' });
      await page.getByRole('button', { name: 'Print' }).waitFor({ state: 'hidden' });
      await page.locator('address').getByText(ADDRESS['Pin code']).waitFor();

      const theirs = await visitors.newPage();
      await openSignedIn(theirs, customer, `/order/${order._id}`);
      const link = section(theirs, 'Parcel').getByRole('link', { name: /^BD 8/ });
      expect(await link.getAttribute('href')).toMatch(/bluedart.*BD%208$/);
      const track = theirs.getByRole('link', { name: 'Track parcel' });
      expect(await track.getAttribute('href')).toBe(await link.getAttribute('href'));
      await section(theirs, 'Status')
        .getByText(/^Delivered [A-Z][a-z]{2} \d/)
        .waitFor();
      await expectAccessibleInBothThemes(theirs);
    },
  );

  it(
    'is refunded piece by piece and with goodwill, until nothing is left to send and it is cancelled',
    { tags: 'long' },
    async () => {
      const { order, customer } = await placeOrder({ quantity: 2 });
      const page = await openTransaction(visitors, order);
      const open = page.getByRole('button', { name: 'Refund', exact: true });
      const dialog = page.getByRole('dialog', { name: `Refund transaction ${numberOf(order)}` });
      await open.click();
      await dialog.getByText('₹8,258 of ₹8,258 can be refunded.').waitFor();
      await dialog.getByRole('button', { name: 'Refund ₹0' }).click();
      await dialog.getByText('Enter a reason').waitFor();
      await expectAccessibleInBothThemes(page);
      await dialog.getByRole('button', { name: `Increase quantity of ${EARBUDS}` }).click();
      expect(await dialog.getByRole('checkbox', { name: `Restock ${EARBUDS}` }).isChecked()).toBe(
        true,
      );
      await dialog.getByLabel('Goodwill amount').fill('9000');
      await dialog.getByLabel('Reason').fill('One is scratched');
      await dialog.getByLabel('Reason').press('Enter');
      await dialog.getByText('At most ₹4,129').waitFor();
      await dialog.getByLabel('Goodwill amount').fill('100');
      await dialog.getByText('₹4,029 is left afterwards.').waitFor();
      await dialog.getByRole('button', { name: 'Refund ₹4,229' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await expectFocus(open);
      const refunds = section(page, 'Refunds').getByRole('listitem');
      await refunds
        .filter({ hasText: `1 × ${EARBUDS}₹4,129` })
        .getByText('One is scratched')
        .waitFor();
      await section(page, 'Items').getByText('Net total').waitFor();
      await section(page, 'Items').getByText('₹4,029', { exact: true }).waitFor();
      await section(page, 'Payment').getByText('Paid', { exact: true }).waitFor();

      await open.click();
      await dialog.getByRole('button', { name: 'Choose everything' }).click();
      await dialog.getByText(/the order is cancelled/).waitFor();
      await dialog.getByLabel('Reason').fill('The other one, too');
      await dialog.getByRole('button', { name: 'Refund ₹4,029' }).click();
      await expectDisabled(open, 'All of it is refunded.');
      await section(page, 'History').getByText('Cancelled', { exact: true }).waitFor();
      await section(page, 'Refunds').getByText('Refunded', { exact: true }).nth(1).waitFor();
      await expectAccessibleInBothThemes(page);

      const theirs = await visitors.newPage({ viewport: { width: 320, height: 640 } });
      await openSignedIn(theirs, customer, `/order/${order._id}`);
      await section(theirs, 'Refunds').getByText('One is scratched').waitFor();
      await section(theirs, 'Summary').getByText('Net total').waitFor();
      await expectFitsSmallestScreen(theirs);
    },
  );

  it(
    'takes notes, messages to its customer and another address, and keeps them in its history',
    { tags: 'long' },
    async () => {
      const { order, customer } = await placeOrder();
      const page = await openTransaction(visitors, order);
      await page.getByLabel('Note', { exact: true }).fill('Gift wrap, please');
      await page.getByRole('button', { name: 'Add note' }).click();
      const history = section(page, 'History').getByRole('listitem');
      await history.filter({ hasText: /^Note/ }).getByText('Gift wrap, please').waitFor();
      await page.getByLabel('Note', { exact: true }).fill('It leaves tomorrow');
      await page.getByLabel('Message to the customer').check();
      await page.getByRole('button', { name: 'Send message' }).click();
      await history
        .filter({ hasText: /^Message/ })
        .getByText('It leaves tomorrow')
        .waitFor();

      const change = page.getByRole('button', { name: 'Change address' });
      const dialog = page.getByRole('dialog', { name: 'Change address' });
      await change.click();
      await expectAccessibleInBothThemes(page);
      await dialog.getByLabel('Pin code').fill('12');
      await dialog.getByRole('button', { name: 'Save address' }).click();
      await expectFocus(dialog.getByLabel('Pin code'));
      await dialog.getByLabel('Pin code').fill('411002');
      await dialog.getByRole('button', { name: 'Save address' }).click();
      await section(page, 'Shipping to').getByText('411002').waitFor();
      await expectFocus(change);
      await history.filter({ hasText: /^Address/ }).waitFor();
      await expectAccessibleInBothThemes(page);

      const theirs = await visitors.newPage();
      await openSignedIn(theirs, customer, `/order/${order._id}`);
      await section(theirs, 'Messages').getByText('It leaves tomorrow').waitFor();
      await expect.poll(() => theirs.getByText('Gift wrap').count()).toBe(0);
    },
  );

  it(
    'goes one step on a double click, on hasty presses and while a key is held down, and can be undone in the toast or on its page',
    { tags: 'long' },
    async () => {
      const { order } = await placeOrder();
      const page = await openTransaction(visitors, order);
      const process = processButton(page);
      const steps = section(page, 'History').getByRole('listitem');
      await page.getByText('Processing → Shipped').waitFor();
      await process.dblclick();
      await page.getByText('Shipped → Delivered').waitFor();
      await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('status').getByText('Order is Processing again').waitFor();
      await page.getByText('Processing → Shipped').waitFor();
      await expect.poll(() => steps.count()).toBe(3);
      await expect.poll(() => steps.last().textContent()).toMatch(/^Processing.+undone.*by you$/);
      expect((await fetchOrder(order._id)).status).toBe('Processing');

      await process.click();
      await page.getByText('Shipped → Delivered').waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'Back to Processing' }).click();
      await page.getByText('Processing → Shipped').waitFor();
      const back = page.getByRole('button', { name: /^Back to/ });
      await expect.poll(() => back.count()).toBe(0);
      expect((await fetchOrder(order._id)).history.map(({ status }) => status)).toEqual([
        'Processing',
        'Shipped',
        'Processing',
        'Shipped',
        'Processing',
      ]);

      const isPressed = await pressSoonAfterStep(page);
      await process.click();
      await page.getByText('Shipped → Delivered').waitFor();
      await isPressed();
      await expect.poll(() => process.getAttribute('aria-busy')).toBeNull();
      await process.dispatchEvent('click', { detail: 2 });
      expect(await process.getAttribute('aria-busy')).toBeNull();
      expect((await fetchOrder(order._id)).status).toBe('Shipped');

      await back.click();
      await page.getByText('Processing → Shipped').waitFor();
      await expect.poll(() => process.getAttribute('aria-busy')).toBeNull();
      await process.focus();
      await page.keyboard.down('Enter');
      await page.getByText('Shipped → Delivered').waitFor();
      await expect.poll(() => process.getAttribute('aria-busy')).toBeNull();
      await page.keyboard.down('Enter');
      expect(await process.getAttribute('aria-busy')).toBeNull();
      await page.keyboard.up('Enter');
      expect((await fetchOrder(order._id)).status).toBe('Shipped');
      await process.press('Enter');
      await expectDisabled(process, 'It has arrived: there is no further step.');
    },
  );

  it(
    'that was changed, shipped or deleted by another admin says so',
    { tags: 'long' },
    async () => {
      const { order } = await placeOrder();
      const page = await openTransaction(visitors, order, {
        expectedErrors: [/status of 412/, NOT_FOUND],
      });
      await page.getByText('Processing → Shipped').waitFor();
      await callAsAdmin(`order/${order._id}`, { method: 'PUT' });
      await processButton(page).click();
      await page.getByRole('main').getByRole('alert').getByText('Nothing was done.').waitFor();
      await page.getByText('Shipped → Delivered').waitFor();
      await section(page, 'History').getByRole('listitem').nth(1).waitFor();
      expect((await fetchOrder(order._id)).status).toBe('Shipped');

      const { order: other } = await placeOrder();
      await goWithin(page, `/admin/transaction/${other._id}`);
      await page
        .getByRole('heading', { level: 1, name: `Transaction ${numberOf(other)}` })
        .waitFor();
      await page.getByText('Processing → Shipped').waitFor();
      await page.getByRole('button', { name: 'Delete order' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete this order?' });
      await dialog.getByText('It is cancelled first').waitFor();
      await callAsAdmin(`order/${other._id}`, { method: 'PUT' });
      await dialog.getByRole('button', { name: 'Delete order' }).click();
      await page.getByRole('main').getByRole('alert').getByText('Nothing was done.').waitFor();
      await page.getByText('Shipped → Delivered').waitFor();
      expect(await fetchOrder(other._id)).toMatchObject({
        status: 'Shipped',
        payment: { status: 'paid' },
      });

      for (const id of ['0198c5e2-0000-7000-8000-000000000000', 'nonsense']) {
        await goWithin(page, `/admin/transaction/${id}`);
        await page.getByRole('heading', { level: 1, name: 'Transaction not found' }).waitFor();
        await page.getByRole('link', { name: 'See all transactions' }).click();
        await expectAddress(page, '/admin/transaction');
      }
    },
  );

  it('is cancelled after a confirmation, refunded and put back in stock', async () => {
    const { _id: productId } = await products.sell({ stock: 3 });
    const { order } = await placeOrder({ productId, quantity: 2 });
    const page = await openTransaction(visitors, order);
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
    const cancel = page.getByRole('button', { name: 'Cancel order' });
    await dismissAndReopen(page, cancel, dialog, 'Keep order');
    const asAdmin = page.waitForRequest(`**/order/${order._id}/cancel?*as=admin*`);
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await asAdmin;
    await expectDisabled(cancel, 'It is cancelled already.');
    await expectDisabled(processButton(page), 'A cancelled order has no next step.');
    await section(page, 'Payment').getByText('Refunded', { exact: true }).waitFor();
    await goWithin(page, `/productdetail/${productId}`);
    await page.getByText('Only 3 left').waitFor();

    const setPayment = await showAsPaidTooLate(page, order);
    setPayment('refund_pending');
    await page.goBack();
    const payment = section(page, 'Payment');
    await payment.getByText('Refund on its way').waitFor();
    await payment.getByText('It was paid after its reservation had run out').waitFor();
    await section(page, 'History').getByText('by the shop itself').waitFor();
    setPayment('refund_failed');
    await page.reload();
    await payment.getByText('Refund failed').waitFor();
    await payment.getByRole('link', { name: 'See what to do' }).waitFor();
  });

  it(
    'is deleted after a confirmation: from the list, the figures and the customer’s orders',
    { tags: 'long' },
    async () => {
      const { order, customer } = await placeOrder();
      const before = await fetchTotals();
      const page = await openTransaction(visitors, order);
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

      const list = `/admin/transaction?search=${customer.name}`;
      await goWithin(page, list);
      await expectCount(page, '1 transaction');
      await rowsOf(page)
        .getByRole('link', { name: /^Transaction #/ })
        .click();
      await page.getByRole('button', { name: 'Delete order' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete this order?' });
      await dialog.getByText('It is cancelled first').waitFor();
      await dialog.getByRole('button', { name: 'Delete order' }).click();
      await page.getByText('Order deleted').waitFor();
      await expectAddress(page, list);
      await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
      const after = await fetchTotals();
      expect(after.order).toBe(before.order - 1);
      expect(after.revenue).toBeCloseTo(before.revenue - order.total, 2);
      expect(await callAs(customer, 'order/my')).toMatchObject({ orders: [], total: 0 });
    },
  );
});

/** Has the button pressed once more just after the page shows the next step. Returns how to wait for that. */
async function pressSoonAfterStep(page: Page): Promise<() => Promise<void>> {
  const press = await page.getByText('Processing → Shipped').evaluateHandle((words) => {
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
  return () => press.evaluate(({ isMade }) => isMade);
}

/** Has the page get the order as if the shop itself had cancelled it. Returns how to set the state of its payment. */
async function showAsPaidTooLate(
  page: Page,
  { _id, history: [made] }: PlacedOrder,
): Promise<(state: string) => void> {
  let state = '';
  await page.route(`**/api/v1/order/${_id}`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { order: PlacedOrder };
    const history = ['Processing', 'Cancelled'].map((status) => ({ status, at: made?.at }));
    const payment = { ...answer.order.payment, status: state };
    await route.fulfill({ json: { ...answer, order: { ...answer.order, history, payment } } });
  });
  return (next) => {
    state = next;
  };
}

async function fetchTotals(): Promise<{ order: number; revenue: number }> {
  const { stats } = await callAsAdmin<{ stats: { count: { order: number; revenue: number } } }>(
    'dashboard/stats',
  );
  return stats.count;
}
