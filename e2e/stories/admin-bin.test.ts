// @module-tag long
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { callAsAdmin } from '../back-office.ts';
import { fetchOrder, numberOf, placeOrder } from '../orders.ts';
import { expectAddress, expectFocus, goWithin } from '../page-state.ts';
import { expectGoodAtEverySize } from '../screen-rules.ts';
import { openSignedIn } from '../shopper.ts';
import { rowsOf } from '../tables.ts';
import { useTestProducts } from '../test-products.ts';
import { openTransaction } from '../transaction-page.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const products = useTestProducts();

it('what was deleted is restored from the bin, unless its code was taken', async () => {
  const lamp = await products.sell({ stock: 3 });
  const { order, customer } = await placeOrder({ productId: lamp._id });
  await callAsAdmin(`order/${order._id}`, { method: 'PUT' });
  const body = { code: `BIN-${randomUUID().slice(0, 8).toUpperCase()}`, kind: 'fixed', amount: 50 };
  const { coupon } = await callAsAdmin<{ coupon: { _id: string } }>('payment/coupon/new', {
    method: 'POST',
    body,
  });
  await callAsAdmin(`payment/coupon/${coupon._id}`, { method: 'DELETE' });
  await callAsAdmin(`product/${lamp._id}`, { method: 'DELETE' });

  const page = await openTransaction(visitors, order, { expectedErrors: [/status of 409/] });
  await page.getByRole('button', { name: 'Delete order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this order?' });
  await dialog.getByText('not the books').waitFor();
  await dialog.getByRole('button', { name: 'Delete order' }).click();
  await page.getByText('Order deleted').waitFor();
  const theirs = await visitors.newPage();
  await openSignedIn(theirs, customer, '/orders');
  await theirs.getByText(numberOf(order)).first().waitFor();

  await goWithin(page, '/admin/bin');
  const rowOf = (name: string) => rowsOf(page).filter({ hasText: name });
  await rowOf(numberOf(order)).waitFor();
  await rowOf(body.code).waitFor();
  await expectGoodAtEverySize(page);
  await rowOf(lamp.name).getByRole('button', { name: 'Restore' }).click();
  await page.getByText(`${lamp.name} is back`).waitFor();
  await rowOf(lamp.name).waitFor({ state: 'detached' });
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Bin' }));

  await callAsAdmin('payment/coupon/new', { method: 'POST', body });
  await rowOf(body.code).getByRole('button', { name: 'Restore' }).click();
  await page.getByText('Another coupon has this code by now.').waitFor();
  await page.getByLabel('Type').selectOption('Orders');
  await expectAddress(page, '/admin/bin?type=order');
  await rowOf(body.code).waitFor({ state: 'detached' });
  await rowOf(numberOf(order)).getByRole('button', { name: 'Restore' }).press('Enter');
  await page.getByText(`Order ${numberOf(order)} is back`).waitFor();
  expect((await fetchOrder(order._id)).status).toBe('Shipped');
});
