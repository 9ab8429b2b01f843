// docs/back-office.md, "Payments": the letter that reminds of a transfer.
import { beforeEach, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { adminCalls } from '#testing/admin-calls.ts';
import { registerAdmin } from '#testing/admins.ts';
import { useLetterShop } from '#testing/letter-shop.ts';
import { cart, type Buyer } from '#testing/shopping.ts';

const letterShop = useLetterShop();
const { shop, sendAll, buyer } = letterShop;
const DAY_MS = 24 * 3_600_000;

let admin: Buyer;
const { call } = adminCalls(shop, () => admin);

beforeEach(async () => {
  admin = await registerAdmin(shop);
  const transfer = { kind: 'transfer', on: true, name: 'Bank transfer', words: 'Our bank.' };
  await call('PUT', 'settings', {
    payments: [transfer, { kind: 'invoice', on: true, name: 'Invoice', words: '' }],
  });
});

/** An order of seven days, whose first letters are sent. */
async function order(name: string): Promise<Order> {
  const asha = await buyer(name);
  const placed = await shop.buy(asha, cart(await shop.sell(5)), { method: 'transfer' });
  await sendAll();
  return placed;
}

it('a transfer that is due in two days is reminded of, once', async () => {
  const { number, payment } = await order('asha');
  shop.clock.advance(5 * DAY_MS - 60_000);
  expect(await sendAll()).toEqual([]);
  shop.clock.advance(120_000);
  const sent = await sendAll();
  expect(sent.map(({ to, subject }) => [...to, subject])).toEqual([
    ['asha@buyer.example', `Order #${number} is still to be paid`],
  ]);
  expect(sent[0]?.text).toContain(payment.reference);
  shop.clock.advance(3 * DAY_MS);
  expect(await sendAll()).toEqual([]);
});

it(
  'an order that is paid or cancelled meanwhile is not; one that is paid in part still is',
  { tags: 'long' },
  async () => {
    const [paid, part, ended] = [await order('ada'), await order('ben'), await order('cleo')];
    await call('POST', `order/${paid._id}/paid`, { amount: paid.total });
    await call('POST', `order/${part._id}/paid`, { amount: 1 });
    await call('POST', `order/${ended._id}/cancel`);
    shop.clock.advance(60_000);
    await sendAll();
    shop.clock.advance(5 * DAY_MS);
    expect((await sendAll()).map(({ to }) => to.join())).toEqual(['ben@buyer.example']);
    const { rows } = await shop.db.database.pool.query(
      `select state from letters where kind = 'payment-due' and order_id = any ($1) order by state`,
      [[paid._id, part._id, ended._id]],
    );
    expect(rows.map(({ state }) => state)).toEqual(['dropped', 'dropped', 'sent']);
  },
);

it('the reminder comes two days before, or after half of a short time, and not within a day', async () => {
  const { rows } = await shop.db.database.pool.query(
    `select days, extract(epoch from remind_at(now(), now() + make_interval(days => days)) - now()) / 86400 as after
     from unnest('{0,1,2,3,4,7,60}'::int[]) as days`,
  );
  expect(rows.map(({ days, after }) => [days, after === null ? null : Number(after)])).toEqual([
    [0, null],
    [1, 0.5],
    [2, 1],
    [3, 1.5],
    [4, 2],
    [7, 5],
    [60, 58],
  ]);
});
