// The report and the dashboard on ways to pay.
import { expect, it } from 'vitest';
import type { DashboardToday } from '#contract/dashboard.ts';
import type { ReportAnswer } from '#contract/report.ts';
import { adminCalls } from '#testing/admin-calls.ts';
import { registerAdmin } from '#testing/admins.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
let admin: Buyer;
const { call } = adminCalls(shop, () => admin);

it('tell orders by method, and what is paid, due and to be paid back of them', async () => {
  admin = await registerAdmin(shop);
  const kinds = ['card', 'transfer', 'delivery'];
  const payments = kinds.map((kind) => ({ kind, on: true, name: kind, words: 'Pay there.' }));
  await call('PUT', 'settings', { payments });
  const productId = await shop.sell(20);
  const place = async (method: string) =>
    shop.buy(await shop.newBuyer('payer'), cart(productId, 2), { method });
  const report = async () => (await call('GET', 'report')).json<ReportAnswer>().report.payments;
  const due = async () => (await call('GET', 'dashboard/today')).json<DashboardToday>().today.due;
  expect(await report()).toEqual([]);
  expect(await due()).toEqual({ orders: 0, amount: 0 });

  const { total } = await place('card');
  const record = async (id: string, amount: number) => call('POST', `order/${id}/paid`, { amount });
  await place('transfer');
  await record((await place('transfer'))._id, 40);
  const whole = await place('transfer');
  await record(whole._id, total);
  await call('POST', `order/${whole._id}/refund`, { amount: 30, reason: 'Scratched' });
  await record((await place('delivery'))._id, total);
  const buyer = await shop.newBuyer('payer');
  const cancelled = await shop.buy(buyer, cart(productId, 2), { method: 'transfer' });
  await shop.cancel(buyer, cancelled._id);

  const one = { orders: 1, sales: total };
  expect(await report()).toEqual([
    { method: 'card', state: 'paid', ...one, paid: total, open: 0 },
    { method: 'delivery', state: 'paid', ...one, paid: total, open: 0 },
    { method: 'transfer', state: 'due', ...one, paid: 0, open: total },
    { method: 'transfer', state: 'over', ...one, paid: 0, open: 0 },
    { method: 'transfer', state: 'part', ...one, paid: 40, open: total - 40 },
    { method: 'transfer', state: 'to-pay-back', ...one, paid: total, open: 30 },
  ]);
  expect(await due()).toEqual({ orders: 2, amount: 2 * total - 40 });
  const file = (await call('GET', 'report/export.csv')).body;
  expect(file).toMatch(/payment,[\d-]+,[\d-]+,part,transfer,open,/);
});
