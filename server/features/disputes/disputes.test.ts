import { beforeEach, describe, expect, it } from 'vitest';
import type { DashboardStats } from '#contract/dashboard.ts';
import type { Order } from '#contract/orders.ts';
import { registerAdmin } from '#testing/admins.ts';
import { move, orderSeenBy, shipped } from '#testing/desk-calls.ts';
import { ordersOf } from '#testing/paid-checkout.ts';
import { refund, refunded } from '#testing/refund-calls.ts';
import { cart, CARDS, referenceOf, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAfterEach(shop);

let asha: Buyer;
let admin: Buyer;

beforeEach(async () => {
  [asha, admin] = [await shop.newBuyer('asha'), await registerAdmin(shop)];
});

async function disputed(): Promise<Order> {
  return shop.buy(asha, cart(await shop.sell(5), 2), { card: CARDS.disputed });
}

/** The provider tells the shop all that has happened to a payment. */
async function tell({ payment }: Order): Promise<void> {
  for (const event of await shop.account.events(payment.reference ?? ''))
    expect((await shop.sendWebhook(event)).statusCode).toBe(200);
}

/** The bank decides a dispute by the words of the evidence. */
async function decide({ payment }: Order, words: string): Promise<void> {
  const { disputes } = shop.account.stripe;
  const { data } = await disputes.list({ payment_intent: payment.reference ?? '' });
  await disputes.update(data[0]?.id ?? '', { evidence: { uncategorized_text: words } });
}

const seen = ({ _id }: Order) => orderSeenBy(shop, admin, _id);

async function revenue(): Promise<number> {
  const response = await shop.get(admin, `/dashboard/stats?id=${admin.uid}`);
  return response.json<DashboardStats>().stats.count.revenue;
}

/** The codes with which whatever could happen to an order is refused. */
async function refusals({ _id }: Order): Promise<string[]> {
  const url = `/api/v1/order/${_id}?id=${admin.uid}`;
  const remove = { method: 'DELETE' as const, url, headers: admin.headers };
  const [ship] = await shipped(shop, admin, { orderId: _id });
  const answers = [
    await move(shop, admin, _id, 'step'),
    await shop.cancel(asha, _id),
    await shop.app.inject(remove),
    await refund(shop, admin, _id, { amount: 1 }),
  ];
  return [ship?.code ?? 'shipped', ...answers.map((answer) => answer.json().code ?? 'done')];
}

describe('an order whose payment is disputed', () => {
  it('is held until the dispute is won', { tags: 'long' }, async () => {
    const order = await disputed();
    await tell(order);
    expect(await seen(order)).toMatchObject({
      dispute: { status: 'open', amount: order.total, dueAt: expect.any(String) },
      payment: { status: 'paid' },
      refundable: order.total,
    });
    expect(await refusals(order)).toEqual(Array.from({ length: 5 }, () => 'ORDER_DISPUTED'));
    const before = await revenue();
    await decide(order, 'winning_evidence');
    await tell(order);
    expect(await seen(order)).toMatchObject({ dispute: { status: 'won' }, refunds: [] });
    expect(await revenue()).toBe(before);
    expect((await move(shop, admin, order._id, 'step')).json()).toMatchObject({
      order: { status: 'Shipped' },
    });
  });

  it(
    'stays held when the dispute is lost, which counts as refunded, without a restock',
    { tags: 'long' },
    async () => {
      const order = await disputed();
      const [productId] = order.orderItems.map((item) => item.productId);
      const before = await revenue();
      await tell(order);
      await decide(order, 'losing_evidence');
      await tell(order);
      await tell(order);
      expect(await seen(order)).toMatchObject({
        status: 'Processing',
        dispute: { status: 'lost' },
        refunds: [{ kind: 'dispute', amount: order.total, lines: [], status: 'succeeded' }],
        refundedTotal: order.total,
        refundable: 0,
        payment: { status: 'refunded' },
      });
      expect(await refusals(order)).toEqual(Array.from({ length: 5 }, () => 'ORDER_DISPUTED'));
      expect(await revenue()).toBe(before - order.total);
      expect(await shop.stockOf(productId ?? '')).toMatchObject({ on_hand: 3 });
    },
  );

  it('gets no credit note when the dispute is lost: the money was taken, not given back', async () => {
    const order = await disputed();
    await decide(order, 'losing_evidence');
    await tell(order);
    const { invoice, refunds } = await seen(order);
    expect(invoice?.number).toEqual(expect.any(String));
    expect(refunds).toMatchObject([{ kind: 'dispute', status: 'succeeded' }]);
    expect(refunds[0]).not.toHaveProperty('creditNote');
  });

  it(
    'loses no more than was left after the shop has paid something back by hand',
    { tags: 'long' },
    async () => {
      const order = await disputed();
      const [made] = (await refunded(shop, admin, order._id, { amount: 100 })).refunds;
      await shop.db.database.pool.query(`update refunds set status = 'failed' where id = $1`, [
        made?._id,
      ]);
      const url = `/api/v1/refund/${made?._id}/by-hand?id=${admin.uid}`;
      const byHand = await shop.app.inject({ method: 'POST', url, headers: admin.headers });
      expect(byHand.statusCode).toBe(200);
      await decide(order, 'losing_evidence');
      await tell(order);
      expect(await seen(order)).toMatchObject({
        refunds: [
          { amount: 100, doneByHand: true },
          { kind: 'dispute', amount: order.total - 100 },
        ],
        refundedTotal: order.total,
        refundable: 0,
      });
    },
  );

  it('may be delivered if it was shipped before', async () => {
    const order = await disputed();
    await move(shop, admin, order._id, 'step');
    await tell(order);
    expect((await move(shop, admin, order._id, 'step')).json()).toMatchObject({
      order: { status: 'Delivered', dispute: { status: 'open' } },
    });
  });

  it(
    'is refunded after the dispute is won, if the refund was wanted before the shop knew',
    { tags: 'long' },
    async () => {
      const order = await disputed();
      await refunded(shop, admin, order._id, { amount: 100 });
      await shop.sweep();
      expect(await seen(order)).toMatchObject({
        dispute: { status: 'open' },
        refunds: [{ status: 'pending' }],
      });
      await decide(order, 'winning_evidence');
      await tell(order);
      await shop.sweep();
      expect((await seen(order)).refunds).toMatchObject([{ status: 'succeeded', amount: 100 }]);
    },
  );

  it(
    'loses no more than was left: what the shop has not sent yet is not owed any more',
    { tags: 'long' },
    async () => {
      const order = await disputed();
      await refunded(shop, admin, order._id, { amount: 100 });
      await shop.sweep();
      await decide(order, 'losing_evidence');
      await tell(order);
      expect(await seen(order)).toMatchObject({
        refunds: [{ amount: 0 }, { kind: 'dispute', amount: order.total }],
        refundedTotal: order.total,
      });
    },
  );

  it('is found by the reconciler if no webhook came', async () => {
    const order = await disputed();
    await shop.followMissed();
    expect(await seen(order)).toMatchObject({ dispute: { status: 'open' } });
  });
});

describe('what the reconciler finds at the provider', () => {
  it(
    'counts once: refunds of the shop owner, and refunds that failed',
    { tags: 'long' },
    async () => {
      const paid = await shop.buy(asha, cart(await shop.sell(5)));
      const failing = await shop.buy(asha, cart(await shop.sell(5)), { card: CARDS.refundsFail });
      await refunded(shop, admin, failing._id, { amount: 5 });
      await shop.sweep();
      await shop.account.endRefunds();
      const payment_intent = paid.payment.reference ?? '';
      await shop.account.stripe.refunds.create({ payment_intent, amount: 12_300 });
      await shop.followMissed();
      await shop.followMissed();
      expect(await seen(paid)).toMatchObject({
        refunds: [{ kind: 'provider', amount: 123 }],
        refundedTotal: 123,
      });
      expect(await seen(failing)).toMatchObject({ refunds: [{ status: 'failed' }] });
    },
  );

  it('is asked for again if the provider was away', { tags: 'long' }, async () => {
    const order = await shop.buy(asha, cart(await shop.sell(5)));
    const payment_intent = order.payment.reference ?? '';
    await shop.account.stripe.refunds.create({ payment_intent, amount: 12_300 });
    await shop.account.fail({
      method: 'GET',
      path: '/v1/refunds',
      times: 50,
      fail: 'before',
      status: 500,
    });
    await shop.followMissed();
    expect((await seen(order)).refunds).toEqual([]);
    await shop.account.clearFaults();
    await shop.followMissed();
    expect((await seen(order)).refunds).toMatchObject([{ amount: 123 }]);
  });
});

describe('a payment that is disputed before it has an order', () => {
  async function paid() {
    const buyer = await shop.newBuyer('early');
    const checkout = await shop.open(buyer, cart(await shop.sell(3)));
    await shop.pay(checkout, CARDS.disputed);
    return { buyer, reference: referenceOf(checkout) };
  }

  it('gets its order, which is held, by the event of the dispute', async () => {
    const { buyer, reference } = await paid();
    const events = await shop.account.events(reference);
    const opened = events.find(({ type }) => type === 'charge.dispute.created');
    expect((await shop.sendWebhook(opened ?? '')).statusCode).toBe(200);
    const [order] = await ordersOf(shop, buyer);
    expect((await seen(order as Order)).dispute).toMatchObject({ status: 'open' });
  });

  it('gets it by the reading of what no webhook told of', { tags: 'long' }, async () => {
    const { buyer } = await paid();
    await shop.followMissed();
    const [order] = await ordersOf(shop, buyer);
    expect((await seen(order as Order)).dispute).toMatchObject({ status: 'open' });
  });
});
