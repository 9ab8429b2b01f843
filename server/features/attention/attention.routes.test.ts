import { beforeEach, describe, expect, it } from 'vitest';
import type { AttentionItem } from '#contract/attention.ts';
import type { Order } from '#contract/orders.ts';
import { registerAdmin } from '#testing/admins.ts';
import { act, needsAttention } from '#testing/attention-calls.ts';
import { orderSeenBy } from '#testing/desk-calls.ts';
import { cart, CARDS, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

const HOUR_MS = 3_600_000;

const shop = useBuyingShop();

let asha: Buyer;
let admin: Buyer;
beforeEach(async () => {
  [asha, admin] = [await shop.newBuyer('asha'), await registerAdmin(shop)];
});

const buy = async (card?: string) =>
  shop.buy(asha, cart(await shop.sell(2)), { ...(card !== undefined && { card }) });

/** A cancelled order whose refund the bank has refused. */
async function refusedRefund(): Promise<Order> {
  const order = await buy(CARDS.refundsFail);
  await shop.cancel(asha, order._id);
  await settle(order);
  return order;
}

/** Returns what needs attention hours later, when the admin of the beginning has to sign in again. */
const needsLater = async (kind: AttentionItem['kind']) =>
  needsAttention(shop, await registerAdmin(shop), kind);

async function settle({ payment }: Order): Promise<void> {
  await shop.sweep();
  await shop.account.endRefunds();
  for (const event of await shop.account.events(payment.reference ?? ''))
    await shop.sendWebhook(event);
  await shop.sweep();
}

const ofOrder = async ({ _id }: Order, ...kinds: AttentionItem['kind'][]) =>
  (await needsAttention(shop, admin, ...kinds)).find(({ orderId }) => orderId === _id);

describe('a refund that failed', () => {
  it(
    'needs attention until it is done by hand, which the audit accepts',
    { tags: 'long' },
    async () => {
      const order = await refusedRefund();
      const item = await ofOrder(order);
      expect(item).toMatchObject({
        kind: 'refund-failed',
        words: expect.stringMatching(
          new RegExp(`^₹[\\d.,]+ of order #${order.number} could not be paid back`),
        ),
        actions: [{ label: 'Try again' }, { label: 'Done by hand' }],
      });
      const done = await act(shop, admin, item, 'Done by hand');
      expect([done.statusCode, done.json()]).toMatchObject([
        200,
        {
          order: {
            payment: { status: 'refunded' },
            refunds: [{ status: 'succeeded', doneByHand: true }],
          },
        },
      ]);
      expect(await ofOrder(order)).toBeUndefined();
      await settle(order);
      expect((await orderSeenBy(shop, asha, order._id)).payment.status).toBe('refunded');
      expect(await shop.audit()).toEqual([]);
    },
  );

  it('is sent again, once more each time', { tags: 'long' }, async () => {
    const order = await refusedRefund();
    const item = await ofOrder(order);
    const tried = await act(shop, admin, item, 'Try again');
    expect([tried.statusCode, tried.json()]).toMatchObject([
      200,
      { order: { payment: { status: 'refund_pending' } } },
    ]);
    expect(await ofOrder(order)).toBeUndefined();
    const twice = await act(shop, admin, item, 'Try again');
    expect([twice.statusCode, twice.json()]).toMatchObject([409, { code: 'ORDER_FINAL' }]);
    await settle(order);
    const { data } = await shop.account.stripe.refunds.list({
      payment_intent: order.payment.reference ?? '',
    });
    expect(data.map(({ status }) => status)).toEqual(['failed', 'failed']);
    await act(shop, admin, await ofOrder(order), 'Done by hand');
    expect(await shop.audit()).toEqual([]);
  });

  it(
    'is still owed by an order that is deleted, to which nothing leads',
    { tags: 'long' },
    async () => {
      const order = await buy(CARDS.refundsFail);
      const url = `/api/v1/order/${order._id}?id=${admin.uid}`;
      await shop.app.inject({ method: 'DELETE', url, headers: admin.headers });
      await settle(order);
      const items = await needsAttention(shop, admin, 'refund-failed');
      const item = items.find(({ words }) => words.includes(`#${order.number} `));
      expect(item).not.toHaveProperty('orderId');
      const tried = await act(shop, admin, item, 'Try again');
      expect([tried.statusCode, tried.json()]).toMatchObject([200, { order: { _id: order._id } }]);
      await settle(order);
      expect((await act(shop, admin, item, 'Done by hand')).statusCode).toBe(200);
      expect(await shop.audit()).toEqual([]);
    },
  );

  it(
    'is owed again if one of the shop owner had made it superfluous, and failed, too',
    { tags: 'long' },
    async () => {
      const order = await buy(CARDS.refundsFail);
      await shop.cancel(asha, order._id);
      const payment_intent = order.payment.reference ?? '';
      const owners = await shop.account.stripe.refunds.create({ payment_intent });
      expect(owners.amount).toBe(order.total * 100);
      await shop.sweep();
      const [reduced] = (await orderSeenBy(shop, admin, order._id)).refunds.filter(
        ({ kind }) => kind === 'cancellation',
      );
      expect(reduced).toMatchObject({ amount: 0, status: 'succeeded' });
      await settle(order);
      await settle(order);
      const item = await ofOrder(order, 'refund-failed');
      await act(shop, admin, item, 'Done by hand');
      expect(await shop.audit()).toEqual([]);
    },
  );

  it('that was reduced to nothing is not sent again', async () => {
    const order = await refusedRefund();
    const item = await ofOrder(order);
    const { pool } = shop.db.database;
    await pool.query(
      'update refunds set amount = 0, shipping = 0, goodwill = 0 where order_id = $1',
      [order._id],
    );
    expect((await act(shop, admin, item, 'Try again')).json()).toMatchObject({
      code: 'ORDER_FINAL',
    });
    await pool.query('update refunds set amount = $2 where order_id = $1', [
      order._id,
      order.total * 100,
    ]);
    await pool.query(
      'delete from refund_lines where refund_id in (select id from refunds where order_id = $1)',
      [order._id],
    );
    await act(shop, admin, item, 'Done by hand');
  });

  it('is mended by admins only', async () => {
    const item = await ofOrder(await refusedRefund());
    for (const label of ['Try again', 'Done by hand'])
      expect((await act(shop, asha, item, label)).statusCode).toBe(403);
    for (const path of ['retry', 'by-hand']) {
      const url = `/api/v1/refund/${crypto.randomUUID()}/${path}?id=${admin.uid}`;
      const response = await shop.app.inject({ method: 'POST', url, headers: admin.headers });
      expect(response.statusCode).toBe(404);
    }
    await act(shop, admin, item, 'Done by hand');
  });
});

describe('a refund that the payment provider refuses for a reason of its own', () => {
  it('needs attention after most of a day, until it is taken', { tags: 'long' }, async () => {
    const order = await buy();
    await shop.account.fail({
      method: 'POST',
      path: '/v1/refunds',
      fail: 'before',
      times: 1_000,
      status: 400,
    });
    await shop.cancel(asha, order._id);
    await shop.sweep();
    expect(await ofOrder(order)).toBeUndefined();
    await shop.db.database.pool.query('update refunds set attempts = 29 where order_id = $1', [
      order._id,
    ]);
    shop.clock.advance(HOUR_MS);
    await shop.sweep();
    const item = (await needsLater('refund-stuck')).find(({ orderId }) => orderId === order._id);
    expect(item).toMatchObject({
      words: expect.stringMatching(
        new RegExp(`^₹[\\d.,]+ of order #${order.number} could not be paid back so far`),
      ),
      actions: [],
    });
    const desk = await registerAdmin(shop);
    const url = `/api/v1/order/all?id=${desk.uid}&view=attention`;
    const { orders } = (await shop.app.inject({ url, headers: desk.headers })).json<{
      orders: Order[];
    }>();
    expect(orders.map(({ _id }) => _id)).toContain(order._id);
    await shop.account.clearFaults();
    shop.clock.advance(2 * HOUR_MS);
    await shop.sweep();
    expect(await needsLater('refund-stuck')).toEqual([]);
    expect(await shop.audit()).toEqual([]);
  });
});

describe('webhooks', () => {
  const missing = () => needsLater('webhooks-missing');

  it('are missing if none has come for an hour after a payment', async () => {
    const order = await buy();
    const [event] = await shop.account.events(order.payment.reference ?? '');
    await shop.sendWebhook(event ?? {});
    shop.clock.advance(6 * 60_000);
    const { createdAt } = await buy();
    expect(await missing()).toEqual([]);
    shop.clock.advance(HOUR_MS);
    expect(await missing()).toMatchObject([{ since: createdAt, actions: [] }]);
    await shop.sendWebhook(event ?? {});
    expect(await missing()).toEqual([]);
  });

  it('are not missing where there were no payments', async () => {
    const order = await buy();
    const [event] = await shop.account.events(order.payment.reference ?? '');
    await shop.sendWebhook(event ?? {});
    shop.clock.advance(5 * HOUR_MS);
    expect(await missing()).toEqual([]);
  });

  it('with a wrong signature do not count', async () => {
    await buy();
    shop.clock.advance(2 * HOUR_MS);
    await shop.sendWebhook({ type: 'charge.refunded' }, 't=1,v1=wrong');
    expect(await missing()).toHaveLength(1);
  });
});

it('a checkout that holds stock although it is over needs attention', async () => {
  await shop.open(asha, cart(await shop.sell(2)));
  shop.clock.advance(HOUR_MS);
  expect(await needsLater('checkout-stuck')).toMatchObject([
    { words: expect.stringMatching(/^A checkout of ₹[\d.,]+ is over and still holds stock/) },
  ]);
  await shop.sweep();
  expect(await needsLater('checkout-stuck')).toEqual([]);
});
