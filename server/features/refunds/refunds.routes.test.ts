import { beforeEach, describe, expect, it } from 'vitest';
import type { DashboardStats } from '#contract/dashboard.ts';
import type { Order } from '#contract/orders.ts';
import { registerAdmin } from '#testing/admins.ts';
import { move, orderSeenBy } from '#testing/desk-calls.ts';
import { line, refund, refunded } from '#testing/refund-calls.ts';
import { cart, CARDS, PRICE, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAfterEach(shop);

let asha: Buyer;
let admin: Buyer;
let lamp: string;
let vase: string;

beforeEach(async () => {
  [asha, admin] = [await shop.newBuyer('asha'), await registerAdmin(shop)];
  [lamp, vase] = [await shop.sell(10), await shop.sell(10)];
});

/** Three lamps and a vase: 700, tax 126, shipping 200, so 1026. */
function ordered(more: { coupon?: string; card?: string } = {}): Promise<Order> {
  return shop.buy(asha, [...cart(lamp, 3), ...cart(vase)], more);
}

async function revenue(): Promise<number> {
  const response = await shop.get(admin, `/dashboard/stats?id=${admin.uid}`);
  return response.json<DashboardStats>().stats.count.revenue;
}

async function made({ payment }: Order): Promise<number[]> {
  const { data } = await shop.account.stripe.refunds.list({
    payment_intent: payment.reference ?? '',
  });
  return data.map(({ amount }) => amount / 100).sort((one, other) => one - other);
}

describe('a refund of lines', () => {
  it('gives their price, tax and discount, and returns them to stock if wanted', async () => {
    const { _id } = await ordered();
    const before = await revenue();
    const order = await refunded(shop, admin, _id, {
      lines: [line(lamp, 2), line(vase, 1, false)],
    });
    expect(order).toMatchObject({
      status: 'Processing',
      payment: { status: 'paid' },
      refundedTotal: 619.5,
      refundable: 406.5,
      orderItems: [
        { productId: lamp, refunded: 2, tax: 94.5, discount: 0 },
        { productId: vase, refunded: 1, tax: 31.5, discount: 0 },
      ],
      refunds: [
        {
          kind: 'lines',
          amount: 619.5,
          lines: [
            { productId: lamp, quantity: 2, amount: 413, restocked: true },
            { productId: vase, quantity: 1, amount: 206.5, restocked: false },
          ],
          shipping: 0,
          goodwill: 0,
          reason: 'Came broken',
          status: 'pending',
          by: admin.uid,
        },
      ],
    });
    expect([await shop.stockOf(lamp), await shop.stockOf(vase)]).toEqual([
      { on_hand: 9, reserved: 0 },
      { on_hand: 9, reserved: 0 },
    ]);
    expect(await revenue()).toBe(before);
    await shop.sweep();
    expect(await revenue()).toBe(before - 619.5);
    expect((await orderSeenBy(shop, admin, _id)).refunds).toMatchObject([{ status: 'succeeded' }]);
    const own = await orderSeenBy(shop, asha, _id);
    expect(own.refunds[0]).toMatchObject({ amount: 619.5, by: 'the shop' });
    expect(await made(order)).toEqual([619.5]);
  });

  it('in any split, with the shipping, gives exactly the total, tax and shipping included', async () => {
    await shop.addCoupon({ code: 'CENTS', amount: 3_337 });
    const order = await ordered({ coupon: 'CENTS' });
    for (const status of ['Shipped', 'Delivered'])
      expect((await move(shop, admin, order._id, 'step')).json()).toMatchObject({
        order: { status },
      });
    for (const body of [
      { lines: [line(lamp)] },
      { shipping: true },
      { lines: [line(vase), line(lamp)] },
    ])
      await refunded(shop, admin, order._id, body);
    const whole = await refunded(shop, admin, order._id, { lines: [line(lamp)] });
    expect(whole).toMatchObject({
      status: 'Delivered',
      refundedTotal: order.total,
      refundable: 0,
      payment: { status: 'refund_pending' },
    });
    await shop.sweep();
    expect((await orderSeenBy(shop, asha, order._id)).payment.status).toBe('refunded');
    expect((await made(order)).reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(
      order.total,
      5,
    );
    const pie = await shop.get(admin, `/dashboard/pie?id=${admin.uid}`);
    const { net, tax, shipping } = pie.json().charts.revenueDistribution;
    expect(net + tax + shipping).toBeCloseTo(await revenue(), 5);
  });

  it('of the last pieces of an order that is Processing gives all that is left and cancels it', async () => {
    await shop.addCoupon({ code: 'ONCE', amount: 1_000 });
    const { _id, total } = await ordered({ coupon: 'ONCE' });
    await refunded(shop, admin, _id, { lines: [line(vase, 1, false)] });
    const order = await refunded(shop, admin, _id, { lines: [line(lamp, 3)] });
    expect(order).toMatchObject({
      status: 'Cancelled',
      refundable: 0,
      refunds: [{ kind: 'lines' }, { kind: 'cancellation', withShipping: true, shipping: 200 }],
      refundedTotal: total,
      history: [{}, { status: 'Cancelled', by: admin.uid }],
    });
    expect(await shop.usesOf('ONCE')).toBe(0);
    expect([await shop.stockOf(lamp), await shop.stockOf(vase)]).toMatchObject([
      { on_hand: 10 },
      { on_hand: 9 },
    ]);
    expect((await refund(shop, admin, _id, { amount: 1 })).json()).toMatchObject({
      code: 'REFUND_TOO_MUCH',
      left: 0,
    });
  });

  it('is named by the line that is wrong, and by what is left', { tags: 'long' }, async () => {
    const { _id } = await ordered();
    const pathOf = async (body: object) =>
      (await refund(shop, admin, _id, body)).json().errors?.[0]?.path;
    expect(await pathOf({ lines: [line(vase), line(lamp, 4)] })).toBe('lines.1.quantity');
    for (const quantity of [0, -1, 0.5, 1e9, 1e300])
      expect(await pathOf({ lines: [line(vase, quantity)] })).toBe('lines.0.quantity');
    expect(await pathOf({ lines: [line(await shop.sell(1))] })).toBe('lines.0.productId');
    expect(await pathOf({ lines: [line(vase), line(vase.toUpperCase())] })).toBe(
      'lines.1.productId',
    );
    expect(await pathOf({})).toBe('lines');
    for (const amount of [0, -5, 0.001, 1e300]) expect(await pathOf({ amount })).toBe('amount');
    expect(await pathOf({ amount: 1, reason: ' ' })).toBe('reason');
    await refunded(shop, admin, _id, { lines: [line(lamp.toUpperCase(), 2)] });
    const response = await refund(shop, admin, _id, { lines: [line(lamp, 2)] });
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      {
        code: 'REFUND_TOO_MUCH',
        left: 613,
        lines: [
          { productId: lamp, left: 1 },
          { productId: vase, left: 1 },
        ],
      },
    ]);
    expect((await refund(shop, admin, _id, { amount: 1, returnId: 'x' })).statusCode).toBe(404);
    expect((await refund(shop, asha, _id, { amount: 1 })).statusCode).toBe(403);
  });

  it('is made once under one Idempotency-Key, and another body is refused', async () => {
    const { _id } = await ordered();
    const body = { lines: [line(lamp)] };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => refund(shop, admin, _id, body, 'key')),
    );
    expect(answers.map((answer) => answer.json().order?.refunds.length)).toEqual([1, 1, 1, 1]);
    const other = await refund(shop, admin, _id, { lines: [line(vase)] }, 'key');
    expect([other.statusCode, other.json().code]).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
    const refused = await refund(shop, admin, _id, { amount: 10_000 }, 'other key');
    expect(refused.json().code).toBe('REFUND_TOO_MUCH');
    expect((await refund(shop, admin, _id, { amount: 10_000 }, 'other key')).statusCode).toBe(409);
  });
});

describe('goodwill', () => {
  it('is refunded alone, and cut from what lines give later', async () => {
    const { _id, total } = await ordered();
    await move(shop, admin, _id, 'step');
    const first = await refunded(shop, admin, _id, { amount: 100 });
    expect(first.refunds).toMatchObject([{ kind: 'goodwill', amount: 100, goodwill: 100 }]);
    const second = await refunded(shop, admin, _id, { lines: [line(lamp)], amount: 0.5 });
    expect(second.refunds[1]).toMatchObject({ kind: 'lines', amount: 107, goodwill: 0.5 });
    const left = await refund(shop, admin, _id, { amount: total - 206 });
    expect(left.json()).toMatchObject({ code: 'REFUND_TOO_MUCH', left: total - 207 });
    const all = { lines: [line(lamp, 2), line(vase)], shipping: true };
    expect(await refunded(shop, admin, _id, all)).toMatchObject({
      refundedTotal: total,
      refundable: 0,
    });
  });
});

describe('an order of which lines are refunded', () => {
  it('is cancelled with what is left, and returns to stock what is not there yet', async () => {
    const { _id, total } = await ordered();
    await refunded(shop, admin, _id, { lines: [line(lamp, 1), line(vase, 1, false)], amount: 10 });
    const cancelled = (await shop.cancel(asha, _id)).json<{ order: Order }>().order;
    expect(cancelled).toMatchObject({
      status: 'Cancelled',
      payment: { status: 'refund_pending' },
      refundedTotal: total,
      refunds: [{ amount: 423 }, { kind: 'cancellation', lines: [{ quantity: 2 }] }],
    });
    expect([await shop.stockOf(lamp), await shop.stockOf(vase)]).toMatchObject([
      { on_hand: 10 },
      { on_hand: 9 },
    ]);
    await shop.sweep();
    expect((await orderSeenBy(shop, asha, _id)).payment.status).toBe('refunded');
    expect((await made(cancelled)).reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(total, 5);
  });

  it(
    'takes its refunds out of the revenue when it is cancelled, and leaves them in the books when it is deleted',
    { tags: 'long' },
    async () => {
      const before = await revenue();
      const [one, other] = [await ordered(), await ordered()];
      for (const { _id } of [one, other]) await refunded(shop, admin, _id, { lines: [line(lamp)] });
      await shop.sweep();
      expect(await revenue()).toBe(before + 2 * (one.total - 206.5));
      await shop.cancel(asha, one._id);
      expect(await revenue()).toBe(before + other.total - 206.5);
      await move(shop, admin, other._id, 'step');
      const { headers, uid } = admin;
      await shop.app.inject({
        method: 'DELETE',
        url: `/api/v1/order/${other._id}?id=${uid}`,
        headers,
      });
      expect(await revenue()).toBe(before + other.total - 206.5);
    },
  );

  it('does not go back to Processing once nothing is left to send', { tags: 'long' }, async () => {
    const { _id } = await shop.buy(asha, cart(lamp));
    await move(shop, admin, _id, 'step');
    await refunded(shop, admin, _id, { lines: [line(lamp)] });
    const undone = await move(shop, admin, _id, 'undo');
    expect([undone.statusCode, undone.json().code]).toEqual([409, 'ORDER_FINAL']);
  });

  it('that cost nothing gives nothing but pieces', { tags: 'long' }, async () => {
    await shop.addCoupon({ code: 'GRATIS', amount: 10_000_000 });
    const { _id } = await ordered({ coupon: 'GRATIS' });
    expect(await refunded(shop, admin, _id, { lines: [line(lamp)] })).toMatchObject({
      payment: { status: 'none' },
      refunds: [{ amount: 0, status: 'succeeded' }],
    });
    expect(await shop.stockOf(lamp)).toMatchObject({ on_hand: 8 });
  });

  it('keeps the words about it until its customer is deleted', { tags: 'long' }, async () => {
    const { _id } = await ordered();
    await refunded(shop, admin, _id, { amount: 1, reason: `Asha's lamp` });
    const url = `/api/v1/user/${asha.uid}?id=${admin.uid}`;
    await shop.app.inject({ method: 'DELETE', url, headers: admin.headers });
    expect((await orderSeenBy(shop, admin, _id)).refunds[0]).not.toHaveProperty('reason');
    const later = await refunded(shop, admin, _id, { amount: 5, reason: 'Asha asked for it' });
    expect(later.refunds).toHaveLength(2);
    for (const made of later.refunds) expect(made).not.toHaveProperty('reason');
  });
});

describe('the payment provider', () => {
  it('is told of the shop owner’s own refund by webhook: it counts, whatever it was for', async () => {
    const order = await ordered();
    const reference = order.payment.reference ?? '';
    await shop.account.stripe.refunds.create({ payment_intent: reference, amount: 10_000 });
    for (const event of await shop.account.events(reference))
      expect((await shop.sendWebhook(event)).statusCode).toBe(200);
    const seen = await orderSeenBy(shop, admin, order._id);
    expect(seen).toMatchObject({
      refundedTotal: 100,
      payment: { status: 'paid' },
      refunds: [{ kind: 'provider', amount: 100, status: 'succeeded', lines: [] }],
    });
    expect(seen.refunds[0]).not.toHaveProperty('by');
    expect(await refunded(shop, admin, order._id, { lines: [line(vase)] })).toMatchObject({
      refundedTotal: 206.5,
    });
  });

  it('gives back what goodwill has left of the shipping when the shop owner refunds the rest', async () => {
    const order = await ordered();
    const before = await revenue();
    await refunded(shop, admin, order._id, { amount: 936 });
    await shop.sweep();
    const reference = order.payment.reference ?? '';
    await shop.account.stripe.refunds.create({ payment_intent: reference, amount: 9_000 });
    for (const event of await shop.account.events(reference)) await shop.sendWebhook(event);
    const { payment, refunds } = await orderSeenBy(shop, admin, order._id);
    expect(payment.status).toBe('refunded');
    expect(refunds.find(({ kind }) => kind === 'provider')).toMatchObject({
      amount: 90,
      shipping: 90,
      goodwill: 0,
    });
    expect(await revenue()).toBe(before - 1_026);
  });

  it(
    'refuses a refund for good: it is still owed, and the payment stays paid',
    { tags: 'long' },
    async () => {
      const order = await ordered({ card: CARDS.refundsFail });
      await refunded(shop, admin, order._id, { lines: [line(lamp)] });
      await shop.sweep();
      await shop.account.endRefunds();
      for (const event of await shop.account.events(order.payment.reference ?? ''))
        await shop.sendWebhook(event);
      expect(await orderSeenBy(shop, admin, order._id)).toMatchObject({
        refunds: [{ status: 'failed' }],
        refundedTotal: 0,
        refundable: order.total - PRICE - 31.5,
        payment: { status: 'paid' },
      });
    },
  );
});
