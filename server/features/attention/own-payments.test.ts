// Payments to the shop itself that need attention, and the sums that their customers have spent.
import { beforeEach, expect, it } from 'vitest';
import type { AllOrdersPage, Order } from '#contract/orders.ts';
import { adminCalls } from '#testing/admin-calls.ts';
import { registerAdmin } from '#testing/admins.ts';
import { needsAttention } from '#testing/attention-calls.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAfterEach(shop);
const DAY_MS = 24 * 3_600_000;

let admin: Buyer;
let buyer: Buyer;
const { call } = adminCalls(shop, () => admin);

beforeEach(async () => {
  admin = await registerAdmin(shop);
  buyer = await shop.newBuyer('payer');
  const payments = [
    { kind: 'card', on: true, name: 'Card', words: '' },
    { kind: 'transfer', on: true, name: 'Bank transfer', words: 'Our bank is the Bank.' },
  ];
  await call('PUT', 'settings', { payments });
});

const order = async () => shop.buy(buyer, cart(await shop.sell(5), 2), { method: 'transfer' });
const paid = ({ _id }: Order, amount: number) => call('POST', `order/${_id}/paid`, { amount });
const summary = async () =>
  (await call('GET', `user/${buyer.uid}/summary`)).json<{ summary: object }>().summary;
const inView = async () =>
  (await call('GET', 'order/all?view=attention'))
    .json<AllOrdersPage>()
    .orders.map(({ _id }) => _id);

it('names money that is to be paid back, until that is done', async () => {
  const cancelled = await order();
  await paid(cancelled, 40);
  await shop.cancel(buyer, cancelled._id);
  const refunded = await order();
  await paid(refunded, refunded.total);
  await call('POST', `order/${refunded._id}/refund`, { amount: 30, reason: 'Scratched' });
  const late = await order();
  await shop.cancel(buyer, late._id);
  await paid(late, 20);
  const items = await needsAttention(shop, admin, 'to-pay-back');
  expect(
    items.map(({ orderId, words }) => [orderId, words.slice(0, words.indexOf(' of'))]),
  ).toEqual([
    [cancelled._id, '₹40'],
    [refunded._id, '₹30'],
    [late._id, '₹20'],
  ]);
  expect(new Set(await inView())).toEqual(new Set([cancelled._id, refunded._id, late._id]));
  for (const { _id } of [cancelled, refunded, late])
    await call('POST', `order/${_id}/paid-back`, {});
  expect(await needsAttention(shop, admin, 'to-pay-back')).toEqual([]);
  expect(await inView()).toEqual([]);
});

it('names what was sent before it was paid, once it is overdue', { tags: 'long' }, async () => {
  const placed = await order();
  await call('POST', `order/${placed._id}/ship-anyway`);
  await call('PUT', `order/${placed._id}`);
  await paid(placed, 10);
  expect(await needsAttention(shop, admin, 'payment-overdue')).toEqual([]);
  shop.clock.advance(8 * DAY_MS);
  admin = await registerAdmin(shop);
  const [item, ...others] = await needsAttention(shop, admin, 'payment-overdue');
  expect(others).toEqual([]);
  expect(item?.orderId).toBe(placed._id);
  expect(item?.since).toBe(placed.payment.dueAt);
  expect(item?.words).toMatch(
    new RegExp(`^Order #${placed.number} was sent before it was paid: ₹`),
  );
  await paid(placed, placed.total - 10);
  expect(await needsAttention(shop, admin, 'payment-overdue')).toEqual([]);
});

it('counts in what a customer has spent what was paid, and what was paid back as refunded', async () => {
  const placed = await order();
  expect(await summary()).toMatchObject({ orders: 1, spent: 0, refunded: 0 });
  await paid(placed, 50);
  expect(await summary()).toMatchObject({ spent: 50 });
  await paid(placed, placed.total - 50);
  await call('POST', `order/${placed._id}/refund`, { amount: 30, reason: 'Scratched' });
  expect(await summary()).toMatchObject({ spent: placed.total, refunded: 0 });
  await call('POST', `order/${placed._id}/paid-back`, {});
  expect(await summary()).toMatchObject({ orders: 1, spent: placed.total - 30, refunded: 30 });
  const { users } = (await call('GET', 'user/all?sort=spent')).json<{
    users: { _id: string; spent: number }[];
  }>();
  expect(users.find(({ _id }) => _id === buyer.uid)?.spent).toBe(placed.total - 30);
});
