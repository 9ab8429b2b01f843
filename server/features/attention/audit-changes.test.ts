import { beforeEach, describe, expect, it } from 'vitest';
import type { AttentionItem } from '#contract/attention.ts';
import type { CreatedCheckout } from '#contract/checkout.ts';
import type { Order } from '#contract/orders.ts';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import { registerAdmin } from '#testing/admins.ts';
import { auditHourly, needsAttention } from '#testing/attention-calls.ts';
import { line, refunded } from '#testing/refund-calls.ts';
import { acceptedReturn, buyAndDeliver, step } from '#testing/return-calls.ts';
import { ADDRESS, cart, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

const MINUTE_MS = 60_000;
const FOUND = ['payment-without-order', 'wrong-sum', 'stock-wrong', 'state-unknown'] as const;

const shop = useBuyingShop();

let asha: Buyer;
let admin: Buyer;
let order: Order;
let vase: string;
beforeEach(async () => {
  [asha, admin] = [await shop.newBuyer('asha'), await registerAdmin(shop)];
  vase = await shop.sell(5);
  order = await shop.buy(asha, cart(vase, 2));
  // The payment is old enough to have an order.
  shop.clock.advance(6 * MINUTE_MS);
  await sql(`delete from shop_state where key = 'audited_changes'`);
});

const sql = (text: string) => shop.db.database.pool.query(text);

/** Runs the next hourly audit and returns its findings. Ids are made by the real clock, so the shop's must not run far ahead. */
async function found(): Promise<AttentionItem[]> {
  await sql(`update shop_state set at = at - interval '1 hour' where key = 'audited_changes'`);
  await auditHourly(shop);
  return needsAttention(shop, admin, ...FOUND);
}

describe('the hourly audit', () => {
  it('finds nothing in a consistent shop with returns, refunds and a cancellation', async () => {
    const delivered = await buyAndDeliver(shop, admin, asha, cart(vase));
    const { _id } = await acceptedReturn(shop, { admin, buyer: asha, order: delivered });
    await step(shop, admin, _id, { step: 'receive', restock: true });
    await refunded(shop, admin, order._id, { lines: [line(vase)] });
    const other = await shop.buy(asha, cart(vase));
    await shop.cancel(asha, other._id);
    await shop.open(asha, cart(vase));
    await shop.sweep();
    expect(await found()).toEqual([]);
  });

  it('finds orders to ship to a state of India that nobody knows, where tax is split by states', async () => {
    await sql(
      `insert into shop_settings (stored, updated_at) values ('{}', now()) on conflict do nothing`,
    );
    const seller = { ...DEFAULT_SETTINGS.seller, state: 'MH', taxes: 'gst' };
    await sql(`update shop_settings set stored = '${JSON.stringify({ seller })}'`);
    const response = await shop.app.inject({
      method: 'POST',
      url: `/api/v1/payment/create?id=${asha.uid}`,
      headers: asha.headers,
      payload: { orderItems: cart(vase), shippingInfo: ADDRESS },
    });
    const checkout = response.json<CreatedCheckout>();
    // The state is misspelled, as an earlier version accepted it.
    await sql(`update checkouts set state = 'Maharastra' where id = '${checkout.checkoutId}'`);
    await shop.pay(checkout);
    const { _id, number } = (await shop.order(asha, checkout.checkoutId)).json<{ order: Order }>()
      .order;
    expect(await found()).toMatchObject([
      {
        kind: 'state-unknown',
        orderId: _id,
        words: expect.stringMatching(new RegExp(`^Order #${number} goes to "Maharastra"`)),
      },
    ]);
    await sql(`update shop_settings set stored = '{}'`);
    await shop.cancel(asha, _id);
    expect(await found()).toEqual([]);
  });

  it.each<[string, string, RegExp, () => [string, string]]>([
    [
      'a payment without an order',
      'payment-without-order',
      /^A payment of ₹[\d.,]+ \(pi_\w+\) has no order and is not refunded/,
      () => [
        `update orders set payment_reference = null where id = '${order._id}'`,
        `update orders set payment_reference = '${order.payment.reference}' where id = '${order._id}'`,
      ],
    ],
    [
      'an order of another sum than its payment',
      'wrong-sum',
      /^Order #\d+ is ₹[\d.,]+, but ₹[\d.,]+ was paid/,
      () => [
        `update orders set total = total + 100, tax = tax + 100 where id = '${order._id}'`,
        `update orders set total = total - 100, tax = tax - 100 where id = '${order._id}'`,
      ],
    ],
    [
      'lines that do not add up',
      'wrong-sum',
      /^The lines of order #\d+ don't add up to its total/,
      () => [
        `update order_items set price = price + 1 where order_id = '${order._id}'`,
        `update order_items set price = price - 1 where order_id = '${order._id}'`,
      ],
    ],
    [
      'stock that is not in the ledger',
      'stock-wrong',
      /^The stock of .* doesn't add up: 4 on hand, 3 by the stock ledger/,
      () => [
        `update products set on_hand = on_hand + 1 where id = '${vase}'`,
        `update products set on_hand = on_hand - 1 where id = '${vase}'`,
      ],
    ],
    [
      'reserved stock without a checkout',
      'stock-wrong',
      /^The stock of .* doesn't add up: 1 reserved, 0 held by open checkouts/,
      () => [
        `update products set reserved = 1 where id = '${vase}'`,
        `update products set reserved = 0 where id = '${vase}'`,
      ],
    ],
  ])('shows %s until it is right again', async (_, kind, words, change) => {
    const [wrong, right] = change();
    await sql(wrong);
    const first = await found();
    expect(first).toMatchObject([{ kind, words: expect.stringMatching(words) }]);
    // It keeps the time at which it was found first.
    expect(await found()).toEqual(first);
    await sql(right);
    expect(await found()).toEqual([]);
  });

  it('looks at what changed since it last found nothing', async () => {
    shop.clock.advance(30 * MINUTE_MS);
    expect(await found()).toEqual([]);
    await sql(`update products set on_hand = on_hand + 1 where id = '${vase}'`);
    expect(await found()).toEqual([]);
    await sql(`update products set on_hand = on_hand - 1 where id = '${vase}'`);
  });

  it('is made once an hour, by one of those who want to', async () => {
    const runAt = async () => {
      const { rows } = await sql(`select at from shop_state where key = 'audited_changes'`);
      return rows[0] as unknown;
    };
    await found();
    const before = await runAt();
    shop.clock.advance(MINUTE_MS);
    await auditHourly(shop);
    expect(await runAt()).toEqual(before);
    shop.clock.advance(60 * MINUTE_MS);
    await Promise.all([1, 2, 3, 4].map(() => auditHourly(shop)));
    expect(await runAt()).not.toEqual(before);
  });
});
