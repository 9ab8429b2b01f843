import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { waitForLocks } from '#testing/lock-waits.ts';
import { CARDS, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAfterEach(shop);
let asha: Buyer;

beforeEach(async () => {
  asha = await shop.newBuyer('asha');
});

describe('the order of a checkout', () => {
  it('is made once, however often it is asked for at once', async () => {
    const productId = await shop.sell(3);
    const checkout = await shop.open(asha, [{ productId, price: 175, quantity: 1 }]);
    await shop.pay(checkout);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.order(asha, checkout.checkoutId)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(19);
    expect(new Set(answers.map((answer) => answer.json<{ order: Order }>().order._id)).size).toBe(
      1,
    );
    expect(await shop.stockOf(productId)).toEqual({ on_hand: 2, reserved: 0 });
  });

  it('is refused if its pieces are given back while it waits for the checkout', async () => {
    const productId = await shop.sell(3);
    const { checkoutId, clientSecret } = await shop.open(asha, [
      { productId, price: 175, quantity: 1 },
    ]);
    await shop.pay({ clientSecret });
    const { pool } = shop.db.database;
    const other = await pool.connect();
    await other.query('begin');
    await other.query(
      `update checkouts set status = 'closed', close_reason = 'expired' where id = $1`,
      [checkoutId],
    );
    await other.query('update products set reserved = 0 where id = $1', [productId]);
    await other.query('update checkout_items set held = 0 where checkout_id = $1', [checkoutId]);
    const asked = shop.order(asha, checkoutId);
    await waitForLocks(pool, 1);
    await other.query('commit');
    other.release();
    expect((await asked).json()).toMatchObject({ order: { status: 'Cancelled' } });
    expect(await shop.stockOf(productId)).toEqual({ on_hand: 3, reserved: 0 });
  });

  it('is what the checkout says, whatever else the request contains', async () => {
    const productId = await shop.sell(3);
    const checkout = await shop.open(asha, [{ productId, price: 175, quantity: 2 }]);
    await shop.pay(checkout);
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/order/new',
      headers: asha.headers,
      payload: {
        checkoutId: checkout.checkoutId,
        total: 1,
        subtotal: 1,
        user: 'somebody',
        orderItems: [],
        shippingInfo: {},
      },
    });
    expect(response.json()).toMatchObject({
      message: 'Order placed successfully',
      order: {
        user: { _id: asha.uid },
        status: 'Processing',
        total: 613,
        payment: { status: 'paid', provider: 'sandbox' },
        orderItems: [{ productId, price: 175, quantity: 2 }],
        shippingInfo: { pinCode: '411001' },
        history: [{ status: 'Processing' }],
      },
    });
  });

  it('is refused as incomplete while the payment is missing, declined or pending', async () => {
    const productId = await shop.sell(3);
    const checkout = await shop.open(asha, [{ productId, price: 175, quantity: 1 }]);
    expect((await shop.order(asha, checkout.checkoutId)).json()).toMatchObject({
      code: 'PAYMENT_INCOMPLETE',
    });
    expect((await shop.pay(checkout, CARDS.declined)).error?.code).toBe('card_declined');
    expect((await shop.order(asha, checkout.checkoutId)).json()).toMatchObject({
      code: 'PAYMENT_INCOMPLETE',
    });
    await shop.pay(checkout, CARDS.confirmationStep);
    expect((await shop.order(asha, checkout.checkoutId)).json()).toMatchObject({
      code: 'PAYMENT_INCOMPLETE',
    });
    expect(await shop.stockOf(productId)).toMatchObject({ on_hand: 3, reserved: 1 });
  });

  it("can't be asked for or read by anybody else", async () => {
    const productId = await shop.sell(3);
    const checkout = await shop.open(asha, [{ productId, price: 175, quantity: 1 }]);
    await shop.pay(checkout);
    const ravi = await shop.newBuyer('ravi');
    expect((await shop.order(ravi, checkout.checkoutId)).statusCode).toBe(404);
    const order = (await shop.order(asha, checkout.checkoutId)).json<{ order: Order }>().order;
    const seen = await shop.app.inject({
      url: `/api/v1/order/${order._id}`,
      headers: ravi.headers,
    });
    expect(seen.statusCode).toBe(404);
  });

  it('is made without a payment if there is nothing to pay', async () => {
    const productId = await shop.sell(3);
    await shop.addCoupon({ code: 'FREE', amount: 1_000_000 });
    const checkout = await shop.open(asha, [{ productId, price: 175, quantity: 1 }], {
      coupon: 'free',
    });
    expect(checkout).toMatchObject({ total: 0, discount: 407, clientSecret: null });
    const response = await shop.order(asha, checkout.checkoutId);
    expect(response.json()).toMatchObject({
      order: { total: 0, coupon: 'FREE', payment: { status: 'none', reference: null } },
    });
  });

  it('is listed for its buyer, who can cancel it: stock and money go back', async () => {
    const productId = await shop.sell(3);
    const order = await shop.buy(asha, [{ productId, price: 175, quantity: 2 }]);
    const mine = await shop.app.inject({
      url: `/api/v1/order/my?id=${asha.uid}`,
      headers: asha.headers,
    });
    expect(mine.json()).toMatchObject({ total: 1, totalPages: 1, orders: [{ _id: order._id }] });
    const cancel = () =>
      shop.app.inject({
        method: 'POST',
        url: `/api/v1/order/${order._id}/cancel?id=${asha.uid}`,
        headers: asha.headers,
      });
    const [first, second] = await Promise.all([cancel(), cancel()]);
    expect([first.statusCode, second.statusCode].sort()).toEqual([200, 409]);
    expect(await shop.stockOf(productId)).toEqual({ on_hand: 3, reserved: 0 });
    await shop.sweep();
    const seen = await shop.get(asha, `/order/${order._id}`);
    expect(seen.json()).toMatchObject({ order: { payment: { status: 'refunded' } } });
  });
});
