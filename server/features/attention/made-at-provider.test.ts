// @module-tag long
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AttentionItem } from '#contract/attention.ts';
import type { Order } from '#contract/orders.ts';
import type { PapersAnswer } from '#contract/papers.ts';
import type {
  PaymentProvider,
  ProviderRefund,
} from '#server/features/payments/payment-provider.ts';
import { registerAdmin } from '#testing/admins.ts';
import { act, needsAttention } from '#testing/attention-calls.ts';
import { listOrders } from '#testing/back-office-calls.ts';
import { orderSeenBy } from '#testing/desk-calls.ts';
import { line, refunded } from '#testing/refund-calls.ts';
import { cart, CARDS, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

/** This provider reports pending refunds as succeeded, until the bank sends the money back. */
function confident(provider: PaymentProvider): PaymentProvider {
  const asMade = (refund: ProviderRefund): ProviderRefund =>
    refund.status === 'pending' ? { ...refund, status: 'succeeded' } : refund;
  return {
    ...provider,
    async refund(wanted) {
      const made = await provider.refund(wanted);
      return made && asMade(made);
    },
    refundsOf: async (reference) => (await provider.refundsOf(reference)).map(asMade),
  };
}

const shop = useBuyingShop({ wrapProvider: confident });
auditAfterEach(shop);
let asha: Buyer;
let admin: Buyer;
let vase: string;

let bought: Order[];

// Before the audit: the bank sends back what the shop owner refunded, too.
afterEach(async () => {
  const sendBack = async () => {
    await shop.account.endRefunds();
    for (const order of bought) await tell(order);
  };
  await sendBack();
  // The rest that a cancelled order owes is sent, and the bank sends it back, too.
  await shop.sweep();
  await sendBack();
  for (const item of await needsAttention(shop, admin, 'refund-failed'))
    await act(shop, admin, item, 'Done by hand');
});

beforeEach(async () => {
  bought = [];
  [asha, admin] = [await shop.newBuyer('asha'), await registerAdmin(shop)];
  vase = await shop.sell(9);
});

const tell = async ({ payment }: Order) => {
  for (const event of await shop.account.events(payment.reference ?? ''))
    expect((await shop.sendWebhook(event)).statusCode).toBe(200);
};
const seen = ({ _id }: Order) => orderSeenBy(shop, admin, _id);
const notesOf = ({ refunds }: Order) => refunds.map(({ creditNote }) => creditNote?.number);
const itemOf = async ({ _id }: Order) =>
  (await needsAttention(shop, admin, 'refund-failed')).find(({ orderId }) => orderId === _id);

/** Four vases, and a refund of some that got its credit note before the bank sent the money back. */
async function reversed(pieces: number): Promise<Order> {
  const order = await shop.buy(asha, cart(vase, 4), { card: CARDS.refundsFail });
  bought.push(order);
  await refunded(shop, admin, order._id, {
    lines: [line(vase, pieces, false)],
    shipping: pieces === 4,
  });
  await shop.sweep();
  expect(notesOf(await seen(order))).toEqual([expect.any(String)]);
  await shop.account.endRefunds();
  await tell(order);
  const failed = await seen(order);
  expect(failed.refunds).toMatchObject([{ status: 'failed' }]);
  return failed;
}

const labelsOf = (item: AttentionItem | undefined) => item?.actions.map(({ label }) => label);

/** Returns the totals of an order's credit notes, in whole units. */
async function creditedOf({ _id }: Order): Promise<number[]> {
  const { papers } = (
    await shop.get(admin, `/order/${_id}/papers?id=${admin.uid}`)
  ).json<PapersAnswer>();
  return papers.filter(({ kind }) => kind === 'credit-note').map(({ total }) => total);
}

async function refundThere(order: Order, amount: number): Promise<void> {
  const payment_intent = order.payment.reference ?? '';
  await shop.account.stripe.refunds.create({ payment_intent, amount: Math.round(amount * 100) });
  await tell(order);
}

describe('a failed refund that the shop owner makes at the provider', () => {
  it.each([
    ['of a part', 2, ['Try again', 'Done by hand', 'Made at the provider']],
    ['of all', 4, ['Made at the provider']],
  ])('%s is one refund with one credit note', async (_, pieces, labels) => {
    const failed = await reversed(pieces);
    const amount = failed.refunds[0]?.amount ?? 0;
    await refundThere(failed, amount);
    const waiting = await seen(failed);
    expect(notesOf(waiting).filter(Boolean)).toEqual(notesOf(failed));
    const item = await itemOf(failed);
    expect(labelsOf(item)).toEqual(labels);
    const done = await act(shop, admin, item, 'Made at the provider');
    expect([done.statusCode, done.json()]).toMatchObject([
      200,
      { order: { refunds: [{ kind: failed.refunds[0]?.kind, amount, status: 'succeeded' }] } },
    ]);
    const mended = await seen(failed);
    expect(notesOf(mended)).toEqual(notesOf(failed));
    expect(mended.refundedTotal).toBe(amount);
    expect(await itemOf(failed)).toBeUndefined();
    await tell(failed);
    expect((await seen(failed)).refunds).toEqual(mended.refunds);
    const again = await act(shop, admin, item, 'Made at the provider');
    expect([again.statusCode, again.json().code]).toEqual([409, 'ORDER_FINAL']);
  });

  it('is not the same as another refund of theirs, which gets its credit note once the failed one is made', async () => {
    const failed = await reversed(2);
    await refundThere(failed, 10);
    const item = await itemOf(failed);
    expect(labelsOf(item)).toEqual(['Try again', 'Done by hand']);
    expect(notesOf(await seen(failed)).filter(Boolean)).toEqual(notesOf(failed));
    const url = `/api/v1/refund/${failed.refunds[0]?._id}/at-provider?id=${admin.uid}`;
    const refused = await shop.app.inject({ method: 'POST', url, headers: admin.headers });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'ORDER_FINAL']);
    await act(shop, admin, item, 'Done by hand');
    expect(new Set(notesOf(await seen(failed))).size).toBe(2);
  });

  it('leaves the other its credit note once the failed one was paid back by hand', async () => {
    const failed = await reversed(1);
    await refundThere(failed, failed.refunds[0]?.amount ?? 0);
    await act(shop, admin, await itemOf(failed), 'Done by hand');
    const { refunds, refundedTotal } = await seen(failed);
    expect(refunds.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
    expect(refundedTotal).toBe(2 * (failed.refunds[0]?.amount ?? 0));
    expect(new Set(refunds.map(({ creditNote }) => creditNote?.number)).size).toBe(2);
  });

  it('is marked so by admins only', async () => {
    const failed = await reversed(1);
    await refundThere(failed, failed.refunds[0]?.amount ?? 0);
    const item = await itemOf(failed);
    expect((await act(shop, asha, item, 'Made at the provider')).statusCode).toBe(403);
    const url = `/api/v1/refund/${crypto.randomUUID()}/at-provider?id=${admin.uid}`;
    const unknown = await shop.app.inject({ method: 'POST', url, headers: admin.headers });
    expect(unknown.statusCode).toBe(404);
    await act(shop, admin, item, 'Made at the provider');
  });
});

describe('a failed refund that the shop owner makes at the provider otherwise', () => {
  it.each([
    ['of a part', 2],
    ['of all', 4],
  ])('%s, in two parts, keeps its one credit note', async (_, pieces) => {
    const failed = await reversed(pieces);
    const amount = failed.refunds[0]?.amount ?? 0;
    await refundThere(failed, 100);
    const item = await itemOf(failed);
    expect(item?.words).toMatch(/if that was a part of it, refund the rest there, too/);
    expect(labelsOf(item)).toEqual(['Try again', 'Done by hand']);
    await refundThere(failed, amount - 100);
    expect(notesOf(await seen(failed)).filter(Boolean)).toEqual(notesOf(failed));
    const done = await act(shop, admin, await itemOf(failed), 'Made at the provider');
    expect(done.statusCode).toBe(200);
    const mended = await seen(failed);
    expect(mended.refunds.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
    expect(mended.refundedTotal).toBe(amount);
    expect(await creditedOf(failed)).toEqual([amount]);
    expect(await itemOf(failed)).toBeUndefined();
    await tell(failed);
    expect((await seen(failed)).refunds).toEqual(mended.refunds);
    expect(await shop.audit()).toEqual([]);
  });

  it('in part, with the rest sent again, keeps its one credit note', async () => {
    const failed = await reversed(4);
    await refundThere(failed, 100);
    await act(shop, admin, await itemOf(failed), 'Try again');
    await shop.sweep();
    const mended = await seen(failed);
    expect(mended.refundedTotal).toBe(failed.total);
    expect(await creditedOf(failed)).toEqual([failed.total]);
    expect(await shop.audit()).toEqual([]);
  });

  it('with more than it was, gets a credit note over the rest', async () => {
    const failed = await reversed(2);
    const amount = failed.refunds[0]?.amount ?? 0;
    await refundThere(failed, amount + 50);
    await act(shop, admin, await itemOf(failed), 'Made at the provider');
    const mended = await seen(failed);
    expect(mended.refundedTotal).toBe(amount + 50);
    expect(await creditedOf(failed)).toEqual([amount, 50]);
    expect(await itemOf(failed)).toBeUndefined();
    expect(await shop.audit()).toEqual([]);
  });
});

describe('a refund of the shop owner at the provider that came back from the bank', () => {
  /** With a credit note of its own. */
  async function cameBack(): Promise<Order> {
    const order = await shop.buy(asha, cart(vase, 4), { card: CARDS.refundsFail });
    bought.push(order);
    await refundThere(order, 50);
    expect(notesOf(await seen(order))).toEqual([expect.any(String)]);
    await shop.account.endRefunds();
    await tell(order);
    return seen(order);
  }

  it('needs attention until it was paid back another way', async () => {
    const order = await cameBack();
    const item = await itemOf(order);
    expect(item?.words).toMatch(
      /its credit note .* stands\. Refund it at the payment provider again/,
    );
    expect(labelsOf(item)).toEqual(['Done by hand']);
    const url = `/api/v1/refund/${order.refunds[0]?._id}/retry?id=${admin.uid}`;
    const retried = await shop.app.inject({ method: 'POST', url, headers: admin.headers });
    expect(retried.statusCode).toBe(409);
    expect((await act(shop, admin, item, 'Done by hand')).statusCode).toBe(200);
    expect(await seen(order)).toMatchObject({
      refundedTotal: 50,
      refunds: [{ status: 'succeeded', doneByHand: true }],
    });
    expect(await itemOf(order)).toBeUndefined();
    expect(await shop.audit()).toEqual([]);
  });

  it('or until it was made there again in parts, also in the list of orders that need attention', async () => {
    const order = await cameBack();
    const listed = async () =>
      (await listOrders(shop, admin, { view: 'attention' })).orders.some(
        ({ _id }) => _id === order._id,
      );
    expect(await listed()).toBe(true);
    await refundThere(order, 30);
    await refundThere(order, 20);
    expect(await itemOf(order)).toBeUndefined();
    expect(await listed()).toBe(false);
  });

  it('or until it was made there again, which gets no second credit note', async () => {
    const order = await cameBack();
    await refundThere(order, 50);
    expect(await creditedOf(order)).toEqual([50]);
    expect(await itemOf(order)).toBeUndefined();
    expect(await shop.audit()).toEqual([]);
  });
});
