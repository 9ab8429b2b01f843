import { beforeEach, describe, expect, it } from 'vitest';
import type { AttentionAnswer } from '#contract/attention.ts';
import type { AllOrdersPage, Order } from '#contract/orders.ts';
import { registerAdmin } from '#testing/admins.ts';
import { move, orderSeenBy, shipped } from '#testing/desk-calls.ts';
import { cart, CARDS, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAfterEach(shop);

let asha: Buyer;
let admin: Buyer;

beforeEach(async () => {
  [asha, admin] = [await shop.newBuyer('asha'), await registerAdmin(shop)];
});

async function buy(card?: string): Promise<Order> {
  return shop.buy(asha, cart(await shop.sell(5), 2), card ? { card } : {});
}

/** The provider tells the shop all that has happened to a payment. */
async function tell({ payment }: Order): Promise<void> {
  for (const event of await shop.account.events(payment.reference ?? ''))
    expect((await shop.sendWebhook(event)).statusCode).toBe(200);
}

/** The shop owner refunds an order at the provider, in full or in part. */
async function refundThere(order: Order, amount?: number): Promise<void> {
  const payment_intent = order.payment.reference ?? '';
  await shop.account.stripe.refunds.create({ payment_intent, ...(amount && { amount }) });
  await tell(order);
}

async function list(view: string, more = ''): Promise<AllOrdersPage> {
  const url = `/order/all?id=${admin.uid}&limit=100&view=${view}${more}`;
  return (await shop.get(admin, url)).json<AllOrdersPage>();
}

const idsIn = async (view: string, more?: string) =>
  (await list(view, more)).orders.map(({ _id }) => _id);

const say = (order: Order, method: 'POST' | 'DELETE' = 'POST', by = admin) =>
  shop.app.inject({
    method,
    url: `/api/v1/order/${order._id}/ship-anyway?id=${by.uid}`,
    headers: by.headers,
  });

async function attention(order: Order) {
  const answer = await shop.get(admin, `/attention?id=${admin.uid}`);
  return answer.json<AttentionAnswer>().items.filter(({ orderId }) => orderId === order._id);
}

const seen = ({ _id }: Order) => orderSeenBy(shop, admin, _id);
const slips = (...orders: Order[]) =>
  shop.get(
    admin,
    `/order/slips.pdf?id=${admin.uid}&orders=${orders.map(({ _id }) => _id).join(',')}`,
  );

describe('an order that was refunded in full at the provider', () => {
  it('is held: not shipped, not to ship, in attention, until somebody says that it goes', async () => {
    const [order, other] = [await buy(), await buy()];
    const before = (await list('to-ship')).counts;
    await refundThere(order);
    expect((await seen(order)).held).toBe('refunded');
    expect((await orderSeenBy(shop, asha, order._id)).held).toBeUndefined();
    expect((await shipped(shop, admin, { orderId: order._id }))[0]).toMatchObject({
      ok: false,
      code: 'ORDER_REFUNDED',
    });
    const step = await move(shop, admin, order._id, 'step');
    expect([step.statusCode, step.json().code]).toEqual([409, 'ORDER_REFUNDED']);
    expect((await slips(order)).statusCode).toBe(404);
    expect((await slips(order, other)).statusCode).toBe(200);

    const toShip = await list('to-ship');
    expect(toShip.orders.map(({ _id }) => _id)).toContain(other._id);
    expect(toShip.orders.map(({ _id }) => _id)).not.toContain(order._id);
    expect(toShip.counts['to-ship']).toBe(before['to-ship'] - 1);
    expect(toShip.total).toBe(toShip.counts['to-ship']);
    expect(await idsIn('to-ship', `&search=${order.number}`)).toEqual([]);
    expect(await idsIn('attention')).toContain(order._id);
    const { today } = (await shop.get(admin, `/dashboard/today?id=${admin.uid}`)).json();
    expect(JSON.stringify(today)).toContain(`"toShip":${toShip.total}`);
    const [item, ...more] = await attention(order);
    expect(more).toEqual([]);
    expect(item).toMatchObject({
      kind: 'order-refunded',
      actions: [{ label: 'Ship anyway', path: `order/${order._id}/ship-anyway` }],
    });

    expect((await say(order, 'POST', asha)).statusCode).toBe(403);
    expect((await say(order)).json().order).toMatchObject({ shipsAnyway: true });
    expect((await say(order)).json().code).toBe('ORDER_FINAL');
    expect(await attention(order)).toEqual([]);
    expect(await idsIn('to-ship')).toContain(order._id);
    // It can be taken back until it is shipped.
    expect((await say(order, 'DELETE')).json().order.held).toBe('refunded');
    await say(order);
    expect((await shipped(shop, admin, { orderId: order._id }))[0]?.ok).toBe(true);
    expect((await say(order, 'DELETE')).json().code).toBe('ORDER_FINAL');
  });

  it(
    'can be cancelled, and is held by nothing while a part of it is left',
    { tags: 'long' },
    async () => {
      const [order, partly] = [await buy(), await buy()];
      await refundThere(order);
      await refundThere(partly, 1_000);
      expect((await seen(partly)).held).toBeUndefined();
      expect((await say(partly)).json().code).toBe('ORDER_FINAL');
      await shop.cancel(admin, order._id);
      const cancelled = await seen(order);
      expect([cancelled.status, cancelled.held]).toEqual(['Cancelled', undefined]);
      expect(await attention(order)).toEqual([]);
      expect((await say(order)).json().code).toBe('ORDER_FINAL');
    },
  );

  it(
    'goes on by itself if that refund fails, which is in attention until it is made up for or settled',
    { tags: 'long' },
    async () => {
      const order = await buy(CARDS.refundsFail);
      await refundThere(order);
      await say(order);
      await shop.account.endRefunds();
      await tell(order);
      const again = await seen(order);
      expect([again.payment.status, again.held, again.shipsAnyway]).toEqual([
        'paid',
        undefined,
        undefined,
      ]);
      expect(await idsIn('attention')).toContain(order._id);
      const [item] = await attention(order);
      expect(item).toMatchObject({
        kind: 'provider-refund-failed',
        actions: [{ label: 'Settled' }],
      });
      const settle = () =>
        shop.app.inject({
          method: 'POST',
          url: `/api/v1/${item?.actions[0]?.path}?id=${admin.uid}`,
          headers: admin.headers,
        });
      expect((await settle()).statusCode).toBe(200);
      expect((await settle()).json().code).toBe('ORDER_FINAL');
      expect(await attention(order)).toEqual([]);
      expect(await idsIn('attention')).not.toContain(order._id);
    },
  );

  it(
    'is in attention also if that refund has failed before the shop heard of it',
    { tags: 'long' },
    async () => {
      const order = await buy(CARDS.refundsFail);
      await shop.account.stripe.refunds.create({ payment_intent: order.payment.reference ?? '' });
      await shop.account.endRefunds();
      await tell(order);
      await tell(order);
      expect(await seen(order)).toMatchObject({
        payment: { status: 'paid' },
        refunds: [{ kind: 'provider', status: 'failed', amount: order.total }],
        refundable: order.total,
      });
      expect(await attention(order)).toMatchObject([{ kind: 'provider-refund-failed' }]);
      expect(await idsIn('attention')).toContain(order._id);
      expect((await shipped(shop, admin, { orderId: order._id }))[0]?.ok).toBe(true);
    },
  );
});

/** The bank decides the dispute of an order by the words of the evidence. */
async function decide(order: Order, words: string): Promise<void> {
  const { disputes } = shop.account.stripe;
  const { data } = await disputes.list({ payment_intent: order.payment.reference ?? '' });
  await disputes.update(data[0]?.id ?? '', { evidence: { uncategorized_text: words } });
  await tell(order);
}

describe('an order whose dispute is lost', () => {
  async function lost(): Promise<Order> {
    const order = await buy(CARDS.disputed);
    await decide(order, 'losing_evidence');
    expect(await seen(order)).toMatchObject({ status: 'Processing', held: 'disputed' });
    expect(await idsIn('attention')).toContain(order._id);
    expect(await attention(order)).toMatchObject([
      { kind: 'order-refunded', actions: [{ label: 'Ship anyway' }] },
    ]);
    return order;
  }

  it('is held until somebody says that it goes', async () => {
    const order = await lost();
    expect((await shipped(shop, admin, { orderId: order._id }))[0]?.code).toBe('ORDER_DISPUTED');
    expect((await say(order)).json().order).toMatchObject({ shipsAnyway: true });
    expect(await attention(order)).toEqual([]);
    expect(await idsIn('to-ship')).toContain(order._id);
    expect((await say(order, 'DELETE')).json().order.held).toBe('disputed');
    await say(order);
    expect((await shipped(shop, admin, { orderId: order._id }))[0]?.ok).toBe(true);
  });

  it(
    'can be cancelled by the shop, which owes nothing and has its pieces back',
    { tags: 'long' },
    async () => {
      const order = await lost();
      const [productId = ''] = order.orderItems.map((item) => item.productId);
      expect((await shop.cancel(asha, order._id)).json().code).toBe('ORDER_DISPUTED');
      expect((await shop.cancel(admin, order._id)).statusCode).toBe(200);
      expect(await seen(order)).toMatchObject({
        status: 'Cancelled',
        refundedTotal: order.total,
        payment: { status: 'refunded' },
      });
      expect(await shop.stockOf(productId)).toMatchObject({ on_hand: 5 });
      expect(await attention(order)).toEqual([]);
    },
  );
});

it(
  'a disputed order is not to ship, neither in the view nor on slips, and has its mark',
  { tags: 'long' },
  async () => {
    const order = await buy(CARDS.disputed);
    const before = (await list('to-ship')).counts['to-ship'];
    await tell(order);
    expect((await seen(order)).held).toBe('disputed');
    const toShip = await list('to-ship');
    expect(toShip.orders.map(({ _id }) => _id)).not.toContain(order._id);
    expect([toShip.total, toShip.counts['to-ship']]).toEqual([before - 1, before - 1]);
    expect((await slips(order)).statusCode).toBe(404);
    expect((await say(order)).json().code).toBe('ORDER_DISPUTED');
    await decide(order, 'winning_evidence');
    expect((await seen(order)).held).toBeUndefined();
    expect(await idsIn('to-ship')).toContain(order._id);
  },
);
