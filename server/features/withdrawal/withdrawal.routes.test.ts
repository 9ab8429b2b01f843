import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { PersonExport } from '#contract/person-export.ts';
import type { OrderReturn } from '#contract/returns.ts';
import { registerAdmin } from '#testing/admins.ts';
import { needsAttention } from '#testing/attention-calls.ts';
import { deleteUser } from '#testing/back-office-calls.ts';
import { move, orderSeenBy } from '#testing/desk-calls.ts';
import { firstOf } from '#testing/fast-run.ts';
import { useLetterShop } from '#testing/letter-shop.ts';
import { refund, refunded } from '#testing/refund-calls.ts';
import { acceptedReturn, buyAndDeliver, listReturns, step } from '#testing/return-calls.ts';
import { cart, PRICE, type Buyer } from '#testing/shopping.ts';
import { auditAtEnd } from '#testing/test-buying.ts';
import { useTestShop } from '#testing/test-shop.ts';
import {
  confirm,
  declare,
  declared,
  expire,
  offerWithdrawals,
  settle,
  withdraw,
} from '#testing/withdrawal-calls.ts';

const DAY_MS = 24 * 3_600_000;

const { shop, sendAll, buyer } = useLetterShop();
auditAtEnd(shop);

let admin: Buyer;
let asha: Buyer;
let vase: string;
let tray: string;
/** Two vases and a tray, Processing. */
let order: Order;
let people = 0;
beforeEach(async () => {
  people += 1;
  if (people === 1) await offerWithdrawals(shop);
  asha = await buyer(`asha-${people}`);
  admin = await registerAdmin(shop);
  [vase, tray] = [await shop.sell(5), await shop.sell(5)];
  order = await shop.buy(asha, lines());
  await sendAll();
});

const lines = () => [...cart(vase, 2), { productId: tray, price: PRICE, quantity: 1 }];
const words = () => ({
  name: 'A. Rao',
  email: `Asha-${people}@Buyer.example`,
  order: order.number,
});
const rowsOf = async (table: string) =>
  (await shop.db.database.pool.query<Record<string, unknown>>(`select * from ${table}`)).rows;

/** By an admin who has just logged in: tests let days pass. */
const returnsNow = async () =>
  (await orderSeenBy(shop, await registerAdmin(shop), order._id)).returns;

async function opened(): Promise<OrderReturn> {
  const [found, ...more] = (await orderSeenBy(shop, asha, order._id)).returns;
  expect([found, more]).toEqual([expect.anything(), []]);
  return found as OrderReturn;
}

describe('a withdrawal', () => {
  it('that matches an order opens a return of everything, and its receipt is told to its customer alone', async () => {
    const key = await declared(shop, {
      ...words(),
      order: `#${order.number}`,
      words: 'Too big\nfor us',
    });
    const confirmed = await confirm(shop, key);
    expect([confirmed.statusCode, confirmed.json()]).toEqual([
      200,
      {
        success: true,
        message: 'If these details match, a confirmation comes by e-mail',
        receivedAt: expect.any(String),
      },
    ]);
    const { receivedAt } = confirmed.json<{ receivedAt: string }>();
    await settle(shop);
    const made = await opened();
    expect(made).toMatchObject({
      kind: 'withdrawal',
      deadline: new Date(Date.parse(receivedAt) + 14 * DAY_MS).toISOString(),
      status: 'requested',
      words: 'Too big\nfor us',
      lines: [
        { productId: vase, quantity: 2 },
        { productId: tray, quantity: 1 },
      ],
    });
    expect((await listReturns(shop, admin)).returns).toMatchObject([
      { _id: made._id, kind: 'withdrawal', deadline: made.deadline },
    ]);
    const [letter, ...others] = await sendAll();
    expect([letter?.to, letter?.subject, others]).toEqual([
      [`${asha.uid}@buyer.example`],
      `We have received your withdrawal from order #${order.number}`,
      [],
    ]);
    const at = new Date(receivedAt).toLocaleString('en-IN', {
      dateStyle: 'long',
      timeStyle: 'long',
      timeZone: 'Asia/Kolkata',
    });
    for (const said of [
      at.replace(/\s/gu, ' '),
      `#${order.number}`,
      'A. Rao',
      'Too big',
      '2 pieces',
    ])
      expect(letter?.text).toContain(said);
  });

  it.each<[string, () => Promise<object>]>(
    firstOf(2, [
      ['of an order that is not there', async () => ({ ...words(), order: 999_999 })],
      ['with somebody else’s address', async () => ({ ...words(), email: 'ravi@buyer.example' })],
      [
        'of an order that is cancelled',
        async () => {
          await shop.cancel(asha, order._id);
          await shop.sweep();
          return words();
        },
      ],
      [
        'of an order that was delivered 18 days ago',
        async () => {
          await move(shop, admin, order._id, 'step');
          await move(shop, admin, order._id, 'step');
          shop.clock.advance(18 * DAY_MS);
          return words();
        },
      ],
    ]),
  )('%s is answered in the same words, and opens and sends nothing', async (_, bodyOf) => {
    const body = await bodyOf();
    await sendAll();
    const key = await declared(shop, body);
    expect((await confirm(shop, key)).json()).toMatchObject({
      message: 'If these details match, a confirmation comes by e-mail',
    });
    await settle(shop);
    expect(await returnsNow()).toEqual([]);
    expect(await sendAll()).toEqual([]);
  });

  it(
    'is taken in a shop that does not offer it, too: the law does not ask for the setting',
    { tags: 'long' },
    async () => {
      await offerWithdrawals(shop, false);
      const key = await declared(shop, words());
      expect((await confirm(shop, key)).statusCode).toBe(200);
      await offerWithdrawals(shop);
    },
  );

  it('answers with a random key, which is not kept, and reads no order', async () => {
    const [one, other] = [
      await declared(shop, words()),
      await declared(shop, { ...words(), order: 7 }),
    ];
    expect([one, other]).toEqual(Array(2).fill(expect.stringMatching(/^[\w-]{43}$/)));
    expect(one).not.toBe(other);
    expect(JSON.stringify(await rowsOf('withdrawals'))).not.toContain(one);
    await settle(shop);
    expect(await returnsNow()).toEqual([]);
  });

  it('is received once, however often it is confirmed', async () => {
    const key = await declared(shop, words());
    const first = await confirm(shop, key);
    await settle(shop);
    shop.clock.advance(60_000);
    expect((await confirm(shop, key)).json()).toEqual(first.json());
    await settle(shop);
    await opened();
    expect(await sendAll()).toHaveLength(1);
  });

  it('of some pieces leaves the others', { tags: 'long' }, async () => {
    const [line] = order.orderItems;
    await withdraw(shop, { ...words(), lines: [{ _id: line?._id, quantity: 1 }] });
    expect((await opened()).lines).toMatchObject([{ productId: vase, quantity: 1 }]);
    const { orderItems } = await orderSeenBy(shop, asha, order._id);
    expect(orderItems.map(({ returnable }) => returnable)).toEqual([1, 1]);
  });

  it(
    'of what is in a return already is told once, and opens nothing',
    { tags: 'long' },
    async () => {
      order = await buyAndDeliver(shop, admin, asha, cart(vase, 1));
      await acceptedReturn(shop, { admin, buyer: asha, order });
      shop.clock.advance(60_000);
      await sendAll();
      for (let times = 0; times < 3; times += 1) await withdraw(shop, words());
      expect((await opened()).kind).toBe('return');
      const sent = await sendAll();
      expect(sent.map(({ text }) => text)).toEqual([
        expect.stringContaining('Nothing of this order is left to withdraw from'),
      ]);
    },
  );

  it('leaves exempt goods out, and the letter says so', { tags: 'long' }, async () => {
    await shop.db.database.pool.query('update products set no_withdrawal = true where id = $1', [
      tray,
    ]);
    await withdraw(shop, words());
    expect((await opened()).lines).toMatchObject([{ productId: vase, quantity: 2 }]);
    const [letter] = await sendAll();
    const [, { name } = { name: '' }] = order.orderItems;
    expect(letter?.text).toMatch(/Left out, because the law exempts it from withdrawal: .+\./);
    expect(letter?.text).toContain(name);
    for (let times = 0; times < 2; times += 1) await withdraw(shop, words());
    expect((await sendAll()).map(({ text }) => text)).toEqual([
      expect.not.stringContaining('We pay your money back'),
    ]);
    await opened();
  });

  it('is forgotten with the key after a day, unless it belongs to an order', async () => {
    const key = await declared(shop, words());
    const other = await declared(shop, { ...words(), order: 7 });
    await confirm(shop, key);
    await settle(shop);
    shop.clock.advance(DAY_MS - 1_000);
    await expire(shop);
    expect((await confirm(shop, other)).statusCode).toBe(200);
    shop.clock.advance(1_000);
    for (const known of [key, other, 'x', 'x'.repeat(200)])
      expect((await confirm(shop, known)).json()).toMatchObject({ code: 'NOT_FOUND' });
    await settle(shop);
    await expire(shop);
    expect((await rowsOf('withdrawals')).filter(({ order_id: id }) => id === null)).toEqual([]);
  });

  it('is in the export of its customer, and says nothing of them once their account is deleted', async () => {
    const ravi = await buyer('ravi');
    order = await shop.buy(ravi, cart(vase, 1));
    await withdraw(shop, { ...words(), email: 'ravi@buyer.example', words: 'Too big' });
    const response = await shop.get(ravi, `/user/ravi/export?id=ravi`);
    expect(response.json<PersonExport>().withdrawals).toMatchObject([
      { orderId: order._id, name: 'A. Rao', email: 'ravi@buyer.example', words: 'Too big' },
    ]);
    expect((await deleteUser(shop, admin, 'ravi')).statusCode).toBe(200);
    const kept = (await rowsOf('withdrawals')).find(({ order_id: id }) => id === order._id);
    expect(kept).toMatchObject({ name: '', email: '', words: null });
  });
});

it('a withdrawal that is not valid is refused and names the field', async () => {
  const wrong: [object, string][] = [
    [{ name: ' ' }, 'name'],
    [{ email: 'asha' }, 'email'],
    [{ order: 'lamp' }, 'order'],
    [{ order: -1 }, 'order'],
    [{ lines: [] }, 'lines'],
    [{ lines: [{ _id: order.orderItems[0]?._id, quantity: 0.5 }] }, 'lines.0.quantity'],
    [{ words: 'x'.repeat(1_001) }, 'words'],
  ];
  for (const [fields, path] of wrong) {
    const response = await declare(shop, { ...words(), ...fields });
    expect([response.statusCode, response.json()]).toMatchObject([400, { errors: [{ path }] }]);
  }
});

describe('the money of a withdrawal', () => {
  const atHand = async () => (await shop.stockOf(vase)).on_hand;

  it('is paid back with the delivery if everything goes back, also before the goods are there', async () => {
    order = await buyAndDeliver(shop, admin, asha, lines());
    await withdraw(shop, words());
    const { _id: returnId } = await opened();
    const seen = await refunded(shop, admin, order._id, { returnId });
    expect(seen).toMatchObject({
      refundable: 0,
      refunds: [{ returnId, amount: order.total, withShipping: true }],
      returns: [{ status: 'refunded' }],
    });
    await shop.sweep();
  });

  it('has no delivery in it while something is kept', { tags: 'long' }, async () => {
    order = await buyAndDeliver(shop, admin, asha, lines());
    const [line] = order.orderItems;
    await withdraw(shop, { ...words(), lines: [{ _id: line?._id, quantity: 2 }] });
    const { _id: returnId } = await opened();
    const { refunds } = await refunded(shop, admin, order._id, { returnId });
    expect(refunds).toMatchObject([{ withShipping: false }]);
    await withdraw(shop, words());
    const rest = (await orderSeenBy(shop, asha, order._id)).returns.at(-1);
    const seen = await refunded(shop, admin, order._id, { returnId: rest?._id });
    expect([seen.refundable, seen.refunds.at(-1)?.withShipping]).toEqual([0, true]);
    await shop.sweep();
  });

  it(
    'comes with the cancellation of an order that is still Processing, which ends the withdrawal',
    { tags: 'long' },
    async () => {
      const before = await atHand();
      await withdraw(shop, words());
      expect((await shop.cancel(admin, order._id)).statusCode).toBe(200);
      const seen = await orderSeenBy(shop, admin, order._id);
      expect(seen).toMatchObject({
        status: 'Cancelled',
        refunds: [{ kind: 'cancellation', amount: order.total }],
        returns: [{ kind: 'withdrawal', status: 'refunded', restocked: false }],
      });
      expect(await atHand()).toBe(before + 2);
      await shop.sweep();
    },
  );

  it(
    'cancels an order that is still Processing if everything is refunded',
    { tags: 'long' },
    async () => {
      const before = await atHand();
      await withdraw(shop, words());
      const { _id: returnId } = await opened();
      const seen = await refunded(shop, admin, order._id, { returnId });
      expect([seen.status, seen.refundable, seen.returns[0]?.status]).toEqual([
        'Cancelled',
        0,
        'refunded',
      ]);
      expect(await atHand()).toBe(before + 2);
      await shop.sweep();
    },
  );

  it.each(['at once', 'received', 'put back into stock'])(
    'for some pieces of such an order puts them back into stock once: %s',
    { tags: 'long' },
    async (how) => {
      const before = await atHand();
      const [line] = order.orderItems;
      await withdraw(shop, { ...words(), lines: [{ _id: line?._id, quantity: 1 }] });
      const { _id: returnId } = await opened();
      if (how !== 'at once') {
        await step(shop, admin, returnId, { step: 'accept' });
        await step(shop, admin, returnId, { step: 'receive', restock: how !== 'received' });
      }
      const seen = await refunded(shop, admin, order._id, { returnId });
      expect([seen.status, await atHand()]).toEqual(['Processing', before + 1]);
      expect((await shop.cancel(admin, order._id)).statusCode).toBe(200);
      expect(await atHand()).toBe(before + 2);
      await shop.sweep();
    },
  );

  it(
    'of pieces that are in stock again is not counted twice when the order is cancelled',
    { tags: 'long' },
    async () => {
      const before = await atHand();
      await withdraw(shop, words());
      const { _id: returnId } = await opened();
      await step(shop, admin, returnId, { step: 'accept' });
      await step(shop, admin, returnId, { step: 'receive', restock: true });
      expect((await shop.cancel(admin, order._id)).statusCode).toBe(200);
      expect(await atHand()).toBe(before + 2);
      await shop.sweep();
    },
  );

  it('of a plain return still waits until it is received', { tags: 'long' }, async () => {
    order = await buyAndDeliver(shop, admin, asha, cart(vase, 1));
    const { _id: returnId } = await acceptedReturn(shop, { admin, buyer: asha, order });
    expect((await refund(shop, admin, order._id, { returnId })).json()).toMatchObject({
      code: 'RETURN_CLOSED',
    });
  });

  it('needs attention from three days before it is due', { tags: 'long' }, async () => {
    await withdraw(shop, words());
    const due = async () =>
      (await needsAttention(shop, await registerAdmin(shop), 'withdrawal-due')).filter(
        ({ orderId }) => orderId === order._id,
      );
    shop.clock.advance(11 * DAY_MS - 60_000);
    expect(await due()).toEqual([]);
    shop.clock.advance(60_000);
    expect(await due()).toMatchObject([{ words: expect.stringContaining('is due by') }]);
    shop.clock.advance(3 * DAY_MS);
    expect(await due()).toMatchObject([{ words: expect.stringContaining('was due on') }]);
  });
});

describe('the limits of withdrawals', () => {
  const limited = useTestShop();
  const body = { name: 'A. Rao', email: 'asha@buyer.example', order: 1001 };
  beforeAll(async () => {
    const { pool } = limited.db.database;
    const on = JSON.stringify({ withdrawal: true });
    await pool.query('insert into shop_settings (stored, updated_at) values ($1, now())', [on]);
    // It is known as soon as the database tells.
    const config = async () => (await limited.app.inject({ url: '/api/v1/config' })).json().config;
    await vi.waitFor(async () => {
      if (!(await config()).shop.withdrawal) throw new Error('Not read again yet');
    });
  });

  it('are thirty calls a minute of a network', { tags: 'long' }, async () => {
    const from = (host: number) => `198.51.100.${host}`;
    for (let n = 1; n <= 30; n += 1)
      expect((await declare(limited, { ...body, email: `${n}@x` }, from(n))).statusCode).toBe(202);
    const refused = await declare(limited, { ...body, email: 'other@x' }, from(99));
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'RATE_LIMITED' }]);
    for (let n = 1; n <= 30; n += 1)
      expect((await confirm(limited, 'x', from(n))).statusCode).toBe(404);
    expect((await confirm(limited, 'x', from(99))).statusCode).toBe(429);
    expect((await declare(limited, body, '203.0.113.1')).statusCode).toBe(202);
  });

  it(
    'are thirty a day with one e-mail address, also of those that come at once',
    { tags: 'long' },
    async () => {
      const many = { ...body, email: 'Ravi@Buyer.example' };
      const answers = await Promise.all(
        Array.from({ length: 35 }, (_, n) => declare(limited, many, `10.0.${n}.1`)),
      );
      const statuses = answers.map(({ statusCode }) => statusCode).sort();
      expect(statuses).toEqual([...Array<number>(30).fill(202), ...Array<number>(5).fill(429)]);
    },
  );
});
