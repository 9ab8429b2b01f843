// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAsAdmin, openAsAdmin } from '../back-office.ts';
import {
  CARDS,
  expectOrdered,
  fillAddress,
  goOnToPayment,
  openWithCart,
  payWith,
  sumOf,
} from '../buying.ts';
import { expectText, goWithin } from '../page-state.ts';
import { expectGoodAtEverySize } from '../screen-rules.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

const pickup = (id: string, name: string, price: number) => ({
  _id: id,
  name,
  kind: 'pickup',
  days: [0, 1],
  by: 'subtotal',
  bands: [{ upTo: null, price }],
  address: '1 Mill Road, Pune',
});
const deliverBy = (zones: readonly object[]) =>
  callAsAdmin('settings', { method: 'PUT', body: { delivery: { zones } } });

beforeAll(async () => {
  const methods = [pickup('mill', 'Mill Road', 0), pickup('station', 'Station', 50)];
  await deliverBy([{ _id: 'home', name: 'India', countries: ['IN'], methods }]);
});
afterAll(() => deliverBy([]));

it('where a cart can only be picked up, the places are in the cart and at the address, and one is chosen', async () => {
  const page = await openWithCart(visitors, { expectedErrors: [/status of 400/] });
  const main = page.getByRole('main');
  await main.getByRole('group', { name: 'Choose where you pick it up' }).waitFor();
  await expectGoodAtEverySize(page);

  await goWithin(page, '/shipping');
  await fillAddress(page);
  await main.getByRole('radio', { name: /^Station/ }).waitFor();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByText('This cart can only be picked up here. Choose a place').waitFor();
  await main.getByRole('radio', { name: /^Station/ }).check();
  await expectText(sumOf(page, 'Pickup (Station)'), '₹50');
  await page.getByText('This cart can only be picked up here').waitFor({ state: 'detached' });

  await goWithin(page, '/cart');
  await expect.poll(() => main.getByRole('radio', { name: /^Station/ }).isChecked()).toBe(true);
  await main.getByRole('radio', { name: /^Mill Road/ }).check();
  await expectText(sumOf(page, 'Pickup (Mill Road)'), 'Free');
  await goWithin(page, '/shipping');
  await goOnToPayment(page);
  await expectText(sumOf(page, 'Pickup (Mill Road)'), 'Free');
  await payWith(page, CARDS.pays);
  const orderId = await expectOrdered(page);

  const office = await openAsAdmin(visitors, { path: `/admin/transaction/${orderId}` });
  await expect
    .poll(() => office.getByRole('button', { name: 'Mark as shipped with tracking' }).count())
    .toBe(0);
  await office.getByRole('button', { name: 'Process status: Ready for pickup' }).click();
  await office.getByText('Order is Ready for pickup now').waitFor();
  await office.getByText('Ready for pickup → Picked up').waitFor();

  await goWithin(page, '/orders');
  await main.getByText('Ready for pickup', { exact: true }).waitFor();
});
