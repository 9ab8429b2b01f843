// Orders that are paid to the shop itself: docs/api.md, "Payment methods".
import { beforeEach, describe, expect, it } from 'vitest';
import type { LogEntry } from '#contract/log.ts';
import type { Order } from '#contract/orders.ts';
import type { PapersAnswer } from '#contract/papers.ts';
import { paymentReference } from '#contract/payment-kinds.ts';
import { adminCalls } from '#testing/admin-calls.ts';
import { registerAdmin } from '#testing/admins.ts';
import { firstOf } from '#testing/fast-run.ts';
import { cart, type Buyer, type CheckoutOptions } from '#testing/shopping.ts';
import { TestDevice } from '#testing/test-device.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAfterEach(shop);
const DAY_MS = 24 * 3_600_000;
const IBAN = 'DE89370400440532013000';
const TRANSFER = {
  kind: 'transfer',
  on: true,
  name: 'Bank transfer',
  words: 'We send it once it is there.',
  iban: 'DE89 3704 0044 0532 0130 00',
  holder: 'Vitrine Ltd',
};
const CARD = { kind: 'card', on: true, name: 'Card', words: '' };

let admin: Buyer;
let buyer: Buyer;
let productId: string;
const { call } = adminCalls(shop, () => admin);

beforeEach(async () => {
  admin = await registerAdmin(shop);
  buyer = await shop.newBuyer('payer');
  productId = await shop.sell(10);
  await offer(CARD, TRANSFER);
});

async function offer(...payments: object[]): Promise<void> {
  const saved = await call('PUT', 'settings', { payments });
  expect(saved.json()).toMatchObject({ success: true });
}

const order = (options: CheckoutOptions = { method: 'transfer' }, pieces = 2): Promise<Order> =>
  shop.buy(buyer, cart(productId, pieces), options);
const read = async ({ _id }: Pick<Order, '_id'>): Promise<Order> =>
  (await call('GET', `order/${_id}`)).json<{ order: Order }>().order;
const paid = ({ _id }: Pick<Order, '_id'>, amount: number, more: object = {}) =>
  call('POST', `order/${_id}/paid`, { amount, ...more });
const refusal = async (method: string, more: CheckoutOptions = {}) =>
  (await shop.create(buyer, cart(productId), { method, ...more })).json<object>();
const stockOf = () => shop.stockOf(productId);

describe('payment methods', () => {
  it('are listed in the order of the owner, with what they take', async () => {
    await offer({ ...TRANSFER, least: 100, countries: ['IN', 'DE'] }, { ...CARD, on: false });
    const { config } = (await call('GET', 'config')).json<{ config: { payment: object } }>();
    expect(config.payment).toMatchObject({
      methods: [
        {
          _id: 'transfer',
          kind: 'transfer',
          name: 'Bank transfer',
          words: 'We send it once it is there.',
          least: 100,
          countries: ['IN', 'DE'],
        },
      ],
    });
    expect(JSON.stringify(config.payment)).not.toContain(IBAN);
  });

  it.each(
    firstOf(3, [
      [[{ ...CARD, on: false }], 'payments'],
      [[CARD, CARD], 'payments.1.kind'],
      [[{ ...TRANSFER, iban: 'DE89370400440532013001' }], 'payments.0.iban'],
      [[{ ...TRANSFER, iban: undefined, words: '' }], 'payments.0.iban'],
      [[{ ...TRANSFER, holder: undefined }], 'payments.0.holder'],
      [[{ ...CARD, fee: 5 }], 'payments.0.fee'],
      [[{ ...CARD, least: 5, most: 4 }], 'payments.0.most'],
      [[{ ...TRANSFER, dueDays: 61 }], 'payments.0.dueDays'],
    ]),
  )('are refused where they make no sense: %j', async (payments, path) => {
    const refused = await call('PUT', 'settings', { payments });
    expect(refused.statusCode).toBe(400);
    expect(refused.json<{ errors: object[] }>().errors).toMatchObject([{ path }]);
  });

  it('are refused for a cart that they do not take', async () => {
    await offer({ ...CARD, on: false }, { ...TRANSFER, least: 100, most: 100_000 });
    expect(await refusal('card')).toMatchObject({ code: 'METHOD_UNAVAILABLE' });
    expect(await refusal('invoice')).toMatchObject({ code: 'METHOD_UNAVAILABLE' });
    await offer(CARD, { ...TRANSFER, least: 100_000 });
    expect(await refusal('transfer')).toMatchObject({
      code: 'METHOD_UNAVAILABLE',
      reason: 'The order is too small for it.',
    });
    await offer(CARD, { ...TRANSFER, countries: ['DE'] });
    expect(await refusal('transfer')).toMatchObject({
      reason: 'It is not offered in this country.',
    });
    expect(await stockOf()).toMatchObject({ on_hand: 10, reserved: 0 });
  });

  it('may have a fee, which is in the shipping charges', async () => {
    const cash = { kind: 'delivery', on: true, name: 'Cash on delivery', words: '', fee: 30 };
    await offer(CARD, cash);
    const without = await shop.open(buyer, cart(productId));
    // Its limits are for the order without it.
    await offer(CARD, { ...cash, most: without.total });
    const { clientSecret, shippingCharges, total } = await shop.open(buyer, cart(productId), {
      method: 'delivery',
      total: without.total + 30,
    });
    expect(clientSecret).toBeNull();
    expect(shippingCharges).toBe(without.shippingCharges + 30);
    expect(total).toBe(without.total + 30);
  });
});

describe('an order that is paid by transfer', () => {
  const remarksOf = async ({ _id }: Order) =>
    (await call('GET', `order/${_id}/papers`)).json<PapersAnswer>().papers[0]?.remarks?.join(' ');

  it('is there at once and due, takes its stock, and has no invoice yet', async () => {
    const placed = await order();
    expect(placed).toMatchObject({
      status: 'Processing',
      payment: {
        method: 'transfer',
        provider: 'transfer',
        status: 'due',
        paid: 0,
        due: placed.total,
        reference: paymentReference(placed.number),
        dueAt: new Date(Date.parse(placed.createdAt) + 7 * DAY_MS).toISOString(),
        instructions: { iban: IBAN, holder: 'Vitrine Ltd', words: 'We send it once it is there.' },
      },
    });
    expect(placed.invoice).toBeUndefined();
    expect(placed.held).toBeUndefined();
    expect(await stockOf()).toMatchObject({ on_hand: 8, reserved: 0 });
    const papers = await call('GET', `order/${placed._id}/papers`);
    expect(papers.json()).toMatchObject({ papers: [] });
    expect((await read(placed)).held).toBe('due');
  });

  it('is one at a time, and a card is always possible', async () => {
    const first = await order();
    expect(await refusal('transfer')).toMatchObject({ code: 'METHOD_UNAVAILABLE' });
    await order({ method: 'card' }, 1);
    await paid(first, first.total);
    await order();
  });

  it('is one at a time, too, for guests with one address', { tags: 'long' }, async () => {
    const asGuest = async (email: string) => {
      const device = new TestDevice(() => shop.app);
      return device.buyer(await device.beGuest(email));
    };
    const method = { method: 'transfer' };
    await shop.buy(await asGuest('tara@example.com'), cart(productId), method);
    const again = await shop.create(await asGuest('tara@example.com'), cart(productId), method);
    expect(again.json()).toMatchObject({ code: 'METHOD_UNAVAILABLE' });
    await shop.buy(await asGuest('uma@example.com'), cart(productId), method);
  });

  it('is not shipped before it is paid, unless the owner says so', async () => {
    const placed = await order();
    const refused = await call('PUT', `order/${placed._id}`);
    expect(refused.json()).toMatchObject({ code: 'PAYMENT_DUE' });
    await call('POST', `order/${placed._id}/ship-anyway`);
    const shipped = await call('PUT', `order/${placed._id}`);
    expect(shipped.json<{ order: Order }>().order).toMatchObject({
      status: 'Shipped',
      payment: { status: 'due' },
    });
    // The invoice is numbered by then.
    expect((await read(placed)).invoice).toBeDefined();
    expect(await remarksOf(placed)).toMatch(/^To be paid by bank transfer \(reference \w+\)\.$/);
  });

  it('is paid in parts, no more than is due, and then has its invoice', async () => {
    const placed = await order();
    const half = Math.floor(placed.total / 2);
    expect((await paid(placed, half, { note: 'first half' })).json()).toMatchObject({
      order: { payment: { status: 'part', paid: half, due: placed.total - half }, held: 'due' },
    });
    expect((await paid(placed, placed.total)).json()).toMatchObject({
      code: 'PAID_TOO_MUCH',
      due: placed.total - half,
    });
    const whole = await paid(placed, placed.total - half);
    expect(whole.json()).toMatchObject({
      order: { payment: { status: 'paid', paid: placed.total } },
    });
    const listed = await call('GET', `order/${placed._id}/payments`);
    expect(listed.json()).toMatchObject({
      payments: [
        { amount: half, by: admin.uid, byName: expect.any(String) as string, note: 'first half' },
        { amount: placed.total - half },
      ],
    });
    expect((await call('GET', 'order/none/payments')).statusCode).toBe(404);
    const now = await read(placed);
    expect(now.invoice).toBeDefined();
    expect(await remarksOf(placed)).toMatch(/^Paid by bank transfer/);
    expect(now.held).toBeUndefined();
    expect(now.payment.due).toBeUndefined();
    expect((await paid(placed, 1)).json()).toMatchObject({ code: 'PAID_TOO_MUCH', due: 0 });
    const later = new Date(shop.clock.now().getTime() + DAY_MS).toISOString();
    expect((await paid(placed, 1, { at: later })).statusCode).not.toBe(200);
  });

  it('has a payment that is sent twice recorded once', async () => {
    const placed = await order();
    const send = (amount: number) =>
      call('POST', `order/${placed._id}/paid`, { amount }, { 'idempotency-key': 'first-part' });
    await send(10);
    expect((await send(10)).json()).toMatchObject({ order: { payment: { paid: 10 } } });
    expect((await send(11)).json()).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  });

  it(
    'is found by the audit where it says something else than was recorded',
    { tags: 'long' },
    async () => {
      const { _id } = await order();
      const { pool } = shop.db.database;
      const set = (columns: string) =>
        pool.query(`update orders set ${columns} where id = '${_id}'`);
      await set('paid = 5');
      expect(await shop.audit()).toEqual([
        'I38 order: 5 paid and 0 paid back, 0 and 0 recorded',
        'I38 order: its payment is due, by what was recorded part',
      ]);
      await set(`paid = 0, payment_status = 'paid'`);
      expect(await shop.audit()).toEqual([
        'I38 order: its payment is paid, by what was recorded due',
      ]);
      await set(`payment_status = 'due'`);
    },
  );

  it('is due again once the log has taken its payment back', async () => {
    const placed = await order();
    await paid(placed, placed.total);
    const { entries } = (await call('GET', `log?entity=order:${placed._id}`)).json<{
      entries: LogEntry[];
    }>();
    const entry = entries.find(({ words }) => words.includes('recorded'));
    expect(entry?.words).toContain(`recorded ₹${placed.total} paid for order`);
    const undone = await call('POST', `log/${entry?._id}/undo`);
    expect(undone.json()).toMatchObject({ success: true });
    expect(await read(placed)).toMatchObject({
      held: 'due',
      payment: { status: 'due', paid: 0, due: placed.total },
    });
  });

  it('is cancelled by itself when its time is over, and its stock is back', async () => {
    const placed = await order();
    shop.clock.advance(6.9 * DAY_MS);
    await shop.sweep();
    // The token is over.
    admin = await registerAdmin(shop);
    expect((await read(placed)).status).toBe('Processing');
    shop.clock.advance(0.1 * DAY_MS);
    await shop.sweep();
    admin = await registerAdmin(shop);
    const over = await read(placed);
    expect(over).toMatchObject({ status: 'Cancelled', payment: { status: 'none', paid: 0 } });
    expect(over.history.at(-1)?.by).toBeUndefined();
    expect(over.payment.due).toBeUndefined();
    expect(await stockOf()).toMatchObject({ on_hand: 10, reserved: 0 });
  });

  it('has its money back by hand, whether it comes too late or the paid order is cancelled', async () => {
    const late = await order();
    await shop.cancel(buyer, late._id);
    expect((await read(late)).payment).toMatchObject({ status: 'none' });
    expect((await paid(late, 50)).json()).toMatchObject({
      order: { payment: { status: 'refund_pending', paid: 50, toPayBack: 50 } },
    });
    const back = (amount?: number) =>
      call('POST', `order/${late._id}/paid-back`, amount === undefined ? {} : { amount });
    expect((await back(51)).json()).toMatchObject({ code: 'PAID_TOO_MUCH', due: 50 });
    expect((await back()).json()).toMatchObject({
      order: { payment: { status: 'refunded', paid: 0 } },
    });

    const whole = await order();
    await paid(whole, whole.total);
    await shop.cancel(buyer, whole._id);
    await shop.sweep();
    const cancelled = await read(whole);
    expect(cancelled.payment).toMatchObject({
      status: 'refund_pending',
      toPayBack: whole.total,
    });
    expect(cancelled.refunds).toMatchObject([
      { status: 'pending', amount: whole.total, moneyBack: whole.total },
    ]);
    await call('POST', `order/${whole._id}/paid-back`, {});
    const done = await read(whole);
    expect(done.payment.status).toBe('refunded');
    expect(done.refunds).toMatchObject([{ status: 'succeeded' }]);
    expect(done.refunds[0]?.creditNote).toBeDefined();
  });

  it('gives back of a cancelled order what was paid of it', async () => {
    const placed = await order();
    await paid(placed, 40);
    await shop.cancel(buyer, placed._id);
    const { refunds, payment } = await read(placed);
    expect(payment.toPayBack).toBe(40);
    expect(refunds).toMatchObject([{ status: 'pending', amount: placed.total, moneyBack: 40 }]);
  });

  it('owes less after a refund of lines, and pays back only what is too much', async () => {
    const placed = await order();
    const refund = (amount: number) =>
      call('POST', `order/${placed._id}/refund`, { amount, reason: 'Scratched' });
    await refund(100);
    expect((await read(placed)).payment).toMatchObject({ due: placed.total - 100 });
    expect((await read(placed)).refunds).toMatchObject([{ status: 'succeeded' }]);
    await paid(placed, placed.total - 100);
    await refund(50);
    expect((await read(placed)).payment).toMatchObject({ status: 'paid', toPayBack: 50 });
    expect((await read(placed)).refunds).toMatchObject([{ moneyBack: 0 }, { moneyBack: 50 }]);
  });
});

describe('other ways to pay', () => {
  it(
    'cash on delivery is shipped unpaid and never cancelled by itself',
    { tags: 'long' },
    async () => {
      await offer(CARD, { kind: 'delivery', on: true, name: 'Cash on delivery', words: '' });
      const placed = await order({ method: 'delivery' });
      expect(placed.payment).toMatchObject({ method: 'delivery', status: 'due' });
      expect(placed.payment.dueAt).toBeUndefined();
      shop.clock.advance(60 * DAY_MS);
      await shop.sweep();
      admin = await registerAdmin(shop);
      expect((await read(placed)).held).toBeUndefined();
      const shipped = await call('PUT', `order/${placed._id}`);
      expect(shipped.json()).toMatchObject({ order: { status: 'Shipped' } });
      await paid(placed, placed.total);
      expect((await read(placed)).payment.status).toBe('paid');
    },
  );

  it(
    'an invoice is for those whom the owner has chosen, who may have several',
    { tags: 'long' },
    async () => {
      await offer(CARD, { ...TRANSFER, kind: 'invoice', name: 'Invoice' });
      expect(await refusal('invoice')).toMatchObject({
        code: 'METHOD_UNAVAILABLE',
        reason: 'It is for customers whom the shop has chosen.',
      });
      const allow = (allowed: boolean) => call('PUT', `user/${buyer.uid}/invoices`, { allowed });
      expect((await allow(true)).json()).toMatchObject({ user: { paysByInvoice: true } });
      const [first] = [
        await order({ method: 'invoice' }, 1),
        await order({ method: 'invoice' }, 1),
      ];
      expect(first.payment).toMatchObject({ method: 'invoice', instructions: { iban: IBAN } });
      shop.clock.advance(8 * DAY_MS);
      await shop.sweep();
      admin = await registerAdmin(shop);
      expect(await read(first)).toMatchObject({ status: 'Processing', payment: { status: 'due' } });
      const shipped = await call('PUT', `order/${first._id}`);
      expect(shipped.json<{ order: Order }>().order.invoice).toBeDefined();
      expect((await allow(false)).json<{ user: object }>().user).not.toHaveProperty(
        'paysByInvoice',
      );
    },
  );

  it('a card has nothing to record', async () => {
    const placed = await order({ method: 'card' });
    expect(placed.payment).toMatchObject({ method: 'card', status: 'paid', paid: placed.total });
    expect((await paid(placed, 1)).json()).toMatchObject({ code: 'ORDER_FINAL' });
  });
});
