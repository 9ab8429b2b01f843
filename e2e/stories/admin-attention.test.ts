// @module-tag long
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { callAsAdmin, openAsAdmin } from '../back-office.ts';
import { CARDS } from '../buying.ts';
import { fetchOrder, numberOf, type PlacedOrder, placeOrders } from '../orders.ts';
import { expectAddress, section } from '../page-state.ts';
import { expectGoodAtEverySize } from '../screen-rules.ts';
import { rowsOf } from '../tables.ts';
import { expectDisabled } from '../transaction-page.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

/** Finds the item about an order in the list. */
const itemOf = (page: Page, order: PlacedOrder) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: numberOf(order) });

async function placed(count: number, card: string): Promise<PlacedOrder[]> {
  const { orderIds } = await placeOrders(count, { card });
  return Promise.all(orderIds.map(fetchOrder));
}

/** Waits until the shop has heard of all of it from the payment provider. */
async function untilListed(orders: readonly PlacedOrder[]): Promise<void> {
  const listed = async () => {
    const { items } = await callAsAdmin<{ items: { orderId?: string }[] }>('attention');
    const ids = new Set(items.map(({ orderId }) => orderId));
    return orders.filter(({ _id }) => ids.has(_id)).length;
  };
  await expect.poll(listed, { timeout: 20_000 }).toBe(orders.length);
}

it('what needs attention says what to do: refunds that failed are tried again or done by hand, disputes are held', async () => {
  const refunded = await placed(2, CARDS.refundsFail);
  const [again, byHand] = refunded as [PlacedOrder, PlacedOrder];
  for (const { _id } of refunded)
    await callAsAdmin(`order/${_id}/cancel?as=admin`, { method: 'POST' });
  const [disputed] = (await placed(1, CARDS.disputed)) as [PlacedOrder];
  await untilListed([...refunded, disputed]);

  const page = await openAsAdmin(visitors, { path: '/admin/transaction?view=attention' });
  await rowsOf(page)
    .filter({ hasText: numberOf(disputed) })
    .waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Needs attention' }).last().click();
  await page.getByRole('heading', { level: 1, name: 'Needs attention' }).waitFor();
  await itemOf(page, again).waitFor();
  await expectGoodAtEverySize(page);

  await itemOf(page, again).getByRole('button', { name: 'Try again' }).click();
  const question = page.getByRole('dialog', { name: 'Try again?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await itemOf(page, again).getByRole('button', { name: 'Try again' }).click();
  await question.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Refund is on its way again').waitFor();

  await itemOf(page, byHand).getByRole('button', { name: 'Done by hand' }).click();
  await page
    .getByRole('dialog', { name: 'Done by hand?' })
    .getByRole('button', { name: 'Done by hand' })
    .click();
  await page.getByText('Refund marked as done by hand').waitFor();
  await itemOf(page, byHand).waitFor({ state: 'detached' });
  expect((await fetchOrder(byHand._id)).payment.status).toBe('refunded');

  // The card refuses it again.
  await untilListed([again, disputed]);
  await itemOf(page, disputed).getByRole('link', { name: 'Open order' }).click();
  await page.getByText(/^The customer disputes/).waitFor();
  await section(page, 'History').getByText('Dispute').waitFor();
  const cancel = page.getByRole('button', { name: 'Cancel order' });
  const held = "Until it is won, the order can't be shipped, cancelled, deleted or refunded.";
  await expectDisabled(cancel, held);
  expect(await page.getByRole('button', { name: 'Mark as shipped' }).count()).toBe(0);
  await expectGoodAtEverySize(page);
  await page.getByRole('link', { name: /^Needs attention/ }).click();
  await page.getByRole('link', { name: 'See their orders' }).click();
  await expectAddress(page, '/admin/transaction?view=attention');
});
