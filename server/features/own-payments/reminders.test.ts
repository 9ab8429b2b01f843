// docs/back-office.md, "Payments": the letters about orders that are paid to the shop itself.
import { beforeEach, expect, it } from 'vitest';
import type { LogEntry } from '#contract/log.ts';
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

it('an unpaid order is told that it is cancelled for that, unless it is to be shipped anyway', async () => {
  await order('dora');
  const goes = await order('emil');
  await call('POST', `order/${goes._id}/ship-anyway`);
  shop.clock.advance(5 * DAY_MS);
  const reminders = await sendAll();
  const textTo = (to: string, sent: typeof reminders) =>
    sent.find((letter) => letter.to.includes(`${to}@buyer.example`))?.text;
  expect(textTo('dora', reminders)).toContain(
    'If it does not come in time, the order is cancelled',
  );
  expect(textTo('emil', reminders)).not.toContain('cancelled');
  shop.clock.advance(3 * DAY_MS);
  await shop.sweep();
  shop.clock.advance(60_000);
  admin = await registerAdmin(shop);
  const sent = await sendAll();
  expect(textTo('dora', sent)).toContain('because it was not paid in time');
  expect(textTo('emil', sent)).toBeUndefined();
  const { order: now } = (await call('GET', `order/${goes._id}`)).json<{ order: Order }>();
  expect(now).toMatchObject({ status: 'Processing', payment: { status: 'due' } });
});

it('each payment that was sent is told, with what is left to pay, unless it is taken back at once', async () => {
  const { _id, number, total } = await order('finn');
  const receive = async (amount: number) => {
    await call('POST', `order/${_id}/paid`, { amount });
    shop.clock.advance(20_000);
    return sendAll();
  };
  const [part] = await receive(10);
  expect([part?.to, part?.subject]).toEqual([
    ['finn@buyer.example'],
    `We have your payment for order #${number}`,
  ]);
  expect(part?.text).toContain('The rest is still to be paid');
  expect(part?.text).toMatch(/Received: ₹10\s/);
  expect(part?.text).toMatch(new RegExp(`To be paid: ₹${total - 10},`));

  await call('POST', `order/${_id}/paid`, { amount: 5 });
  const { entries } = (await call('GET', `log?entity=order:${_id}`)).json<{
    entries: LogEntry[];
  }>();
  await call('POST', `log/${entries[0]?._id}/undo`);
  const [whole, ...more] = await receive(total - 10);
  expect(more).toEqual([]);
  expect(whole?.text).toContain('We will tell you when your order is on its way');
  expect(whole?.text).not.toContain('To be paid');
  expect(whole?.raw).toContain('invoice.pdf');
});

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
