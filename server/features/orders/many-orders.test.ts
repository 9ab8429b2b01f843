import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderResults, RefundedOrders } from '#contract/many-orders.ts';
import type { Order } from '#contract/orders.ts';
import { registerAdmin } from '#testing/admins.ts';
import { manyOrders, move, orderSeenBy } from '#testing/desk-calls.ts';
import { refunded } from '#testing/refund-calls.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAfterEach(shop);
let buyer: Buyer;
let admin: Buyer;

beforeEach(async () => {
  [buyer, admin] = [await shop.newBuyer('buyer'), await registerAdmin(shop)];
});

async function bought(count: number): Promise<string[]> {
  const productId = await shop.sell(20);
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1)
    ids.push((await shop.buy(buyer, cart(productId)))._id);
  return ids;
}

const seen = (id: string): Promise<Order> => orderSeenBy(shop, admin, id);

describe('orders that are marked as delivered together', () => {
  it('are Delivered each by itself, and the answer says which are not, and why', async () => {
    const ids = await bought(3);
    const [one = '', two = '', unsent = ''] = ids;
    for (const id of [one, two]) await move(shop, admin, id, 'step');
    const orders = [one, unsent, two, one, 'junk'];
    const response = await manyOrders(shop, admin, 'deliver', { orders });
    const message = expect.any(String);
    expect(response.json()).toEqual({
      success: true,
      message: '2 of 5 orders delivered',
      results: [
        { orderId: one, ok: true },
        { orderId: unsent, ok: false, code: 'STALE', message },
        { orderId: two, ok: true },
        { orderId: one, ok: false, code: 'DUPLICATE', message },
        { orderId: 'junk', ok: false, code: 'NOT_FOUND', message },
      ],
    });
    const again = await manyOrders(shop, admin, 'deliver', { orders: [one, two] });
    expect(again.json<OrderResults>().results.map(({ ok }) => ok)).toEqual([false, false]);
    expect((await Promise.all(ids.map(seen))).map(({ status }) => status)).toEqual([
      'Delivered',
      'Delivered',
      'Processing',
    ]);
  });
});

describe('orders that are cancelled together', () => {
  it(
    'are as they were after a dry run, which names the sum that then goes back',
    { tags: 'long' },
    async () => {
      const [whole = '', partly = '', shipped = ''] = await bought(3);
      await refunded(shop, admin, partly, { amount: 10 });
      await move(shop, admin, shipped, 'step');
      const { total } = await seen(whole);
      const orders = [whole, partly, shipped];
      const expected = [
        { orderId: whole, ok: true, amount: total },
        { orderId: partly, ok: true, amount: total - 10 },
        { orderId: shipped, ok: false, code: 'ORDER_FINAL', message: expect.any(String) },
      ];
      const before = await Promise.all(orders.map(seen));
      const preview = await manyOrders(shop, admin, 'cancel', { orders, dryRun: true });
      expect(preview.json()).toEqual({
        success: true,
        message: '2 of 3 orders would be cancelled',
        results: expected,
        refunded: 2 * total - 10,
      });
      expect(await Promise.all(orders.map(seen))).toEqual(before);
      const done = await manyOrders(shop, admin, 'cancel', { orders });
      expect(done.json()).toMatchObject({ results: expected, refunded: 2 * total - 10 });
      const again = await manyOrders(shop, admin, 'cancel', { orders });
      expect(again.json<RefundedOrders>()).toMatchObject({ refunded: 0 });
      const after = await seen(partly);
      expect([after.status, after.refundedTotal, after.refunds.length]).toEqual([
        'Cancelled',
        total,
        2,
      ]);
      expect((await seen(shipped)).status).toBe('Shipped');
    },
  );

  it('stay without the duty to refund, which cancelling one needs, too', async () => {
    const [id = ''] = await bought(1);
    const clerk = await registerAdmin(shop, ['orders']);
    for (const dryRun of [true, false]) {
      const response = await manyOrders(shop, clerk, 'cancel', { orders: [id], dryRun });
      expect(response.json()).toMatchObject({ code: 'DUTY_NEEDED' });
    }
    expect((await seen(id)).status).toBe('Processing');
  });
});

describe('a message to the customers of orders', () => {
  it('is written to each once, however often the same call is repeated', async () => {
    const orders = await bought(2);
    const body = { orders, words: 'Your parcel leaves tomorrow.' };
    await manyOrders(shop, admin, 'message', { ...body, orders: orders.slice(1) }, 'key');
    for (const _ of ['first', 'repeated']) {
      const response = await manyOrders(shop, admin, 'message', body, 'key');
      expect(response.json()).toEqual({
        success: true,
        message: '2 orders written to',
        results: orders.map((orderId) => ({ orderId, ok: true })),
      });
    }
    for (const id of orders) {
      const { messages } = await orderSeenBy(shop, buyer, id);
      expect(messages?.map(({ words }) => words)).toEqual([body.words]);
    }
    const other = { ...body, words: 'Something else.' };
    const refused = await manyOrders(shop, admin, 'message', other, 'key');
    expect(refused.json<OrderResults>().results.map(({ code }) => code)).toEqual([
      'IDEMPOTENCY_MISMATCH',
      'IDEMPOTENCY_MISMATCH',
    ]);
  });
});

it.each([
  ['deliver', 'orders', { orders: [] }],
  ['cancel', 'orders', { orders: Array.from({ length: 201 }, (_, at) => `${at}`) }],
  ['cancel', 'dryRun', { orders: ['x'], dryRun: 'yes' }],
  ['message', 'words', { orders: ['x'], words: ' ' }],
] as const)('orders are left alone by %s where %s is wrong', async (act, path, body) => {
  const response = await manyOrders(shop, admin, act, body);
  expect(response.statusCode).toBe(400);
  expect(response.json<{ errors: { path: string }[] }>().errors[0]?.path).toBe(path);
});
