import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { CARDS, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAfterEach(shop);
let asha: Buyer;
let people = 0;

beforeEach(async () => {
  people += 1;
  asha = await shop.buyer(`asha-${people}`);
});

function sell(onHand: number, price?: number): Promise<string> {
  return shop.sell(onHand, price);
}

async function stockOf(id: string): Promise<{ on_hand: number; reserved: number; ledger: number }> {
  const { rows } = await shop.db.database.pool.query(
    `select on_hand, reserved, (select sum(quantity)::int from stock_ledger where product_id = products.id) as ledger
     from products where id = $1`,
    [id],
  );
  return rows[0] as { on_hand: number; reserved: number; ledger: number };
}

describe('opening a checkout', () => {
  it('prices the cart afresh and reserves it', async () => {
    const productId = await sell(5);
    const checkout = await shop.open(asha, [{ productId, price: 175, quantity: 2 }]);
    expect(checkout).toMatchObject({
      amount: 61_300,
      currency: 'INR',
      subtotal: 350,
      tax: 63,
      shippingCharges: 200,
      discount: 0,
      total: 613,
    });
    expect(checkout.clientSecret).toMatch(/^pi_.+_secret_/);
    expect(await stockOf(productId)).toMatchObject({ on_hand: 5, reserved: 2 });
  });

  it('refuses a price that is not the one of now, naming it', async () => {
    const productId = await sell(5);
    const response = await shop.create(asha, [{ productId, price: 174.99, quantity: 1 }]);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'PRICE_CHANGED',
      items: [{ productId, price: 175 }],
    });
    expect(await stockOf(productId)).toMatchObject({ reserved: 0 });
  });

  it('counts two lines of one product as their sum', async () => {
    const productId = await sell(3);
    const lines = [
      { productId, price: 175, quantity: 2 },
      { productId, price: 175, quantity: 2 },
    ];
    const response = await shop.create(asha, lines);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'OUT_OF_STOCK',
      items: [{ productId, available: 3 }],
    });
  });

  it('names what is gone', async () => {
    const productId = await sell(3);
    await shop.db.database.pool.query('update products set deleted_at = now() where id = $1', [
      productId,
    ]);
    const response = await shop.create(asha, [{ productId, price: 175, quantity: 1 }]);
    expect(response.json()).toMatchObject({ code: 'PRODUCT_GONE', items: [{ productId }] });
  });

  it.each(['', 'x', "1' or '1'='1", '{},null', 'a,b', '\u0000', 'x'.repeat(64)])(
    'takes %j for a product that is gone',
    async (productId) => {
      const response = await shop.create(asha, [{ productId, price: 175, quantity: 1 }]);
      expect([400, 409]).toContain(response.statusCode);
    },
  );

  it('refuses more of a product than a cart may hold, naming the line', async () => {
    const [one, other] = [await sell(500), await sell(500)];
    const line = (productId: string, quantity: number) => ({ productId, price: 175, quantity });
    const lines = [line(one, 60), line(one.toUpperCase(), 40), line(other, 60), line(other, 41)];
    const response = await shop.create(asha, lines);
    expect(response.json()).toMatchObject({ errors: [{ path: 'orderItems.2.quantity' }] });
    expect((await shop.create(asha, lines.slice(0, 2))).statusCode).toBe(201);
  });

  it.each([0, -1, 1.5, '1', null, true, 1e308, 101])(
    'refuses the quantity %j',
    async (quantity) => {
      const productId = await sell(3);
      const response = await shop.create(asha, [
        { productId, price: 175, quantity: quantity as number },
      ]);
      expect(response.statusCode).toBe(400);
      expect(await stockOf(productId)).toMatchObject({ reserved: 0 });
    },
  );

  it('refuses a total too small for a card', async () => {
    const productId = await sell(3, 30);
    await shop.db.database.pool.query(
      `insert into coupons (id, code, kind, amount, created_at) values (gen_random_uuid(), $1, 'fixed', 20000, now())`,
      [`SMALL${people}`],
    );
    const response = await shop.create(asha, [{ productId, price: 0.3, quantity: 1 }], {
      coupon: `small${people}`,
    });
    expect(response.json()).toMatchObject({ code: 'AMOUNT_NOT_PAYABLE' });
    expect(await stockOf(productId)).toMatchObject({ reserved: 0 });
  });

  it('answers the same for the same Idempotency-Key, and 409 for another cart under it', async () => {
    const productId = await sell(5);
    const line = { productId, price: 175, quantity: 1 };
    const [first, second] = await Promise.all([
      shop.create(asha, [line], { key: 'once' }),
      shop.create(asha, [line], { key: 'once' }),
    ]);
    expect(first.json()).toEqual(second.json());
    const other = await shop.create(asha, [{ ...line, quantity: 2 }], { key: 'once' });
    expect(other.json()).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    expect(await stockOf(productId)).toMatchObject({ reserved: 1 });
  });

  it('is opened anew under a key whose checkout is over, and by another person with the same key', async () => {
    const productId = await sell(5);
    const line = { productId, price: 175, quantity: 1 };
    const first = await shop.open(asha, [line], { key: 'again' });
    await shop.pay(first);
    await shop.order(asha, first.checkoutId);
    const second = await shop.open(asha, [line], { key: 'again' });
    const ravi = await shop.buyer(`ravi-${people}`);
    const his = await shop.open(ravi, [line], { key: 'again' });
    const ids = [first, second, his].map(({ checkoutId }) => checkoutId);
    expect(new Set(ids).size).toBe(3);
  });

  it.each(['', 'x'.repeat(256)])('refuses the key %j', async (key) => {
    const productId = await sell(5);
    const response = await shop.create(asha, [{ productId, price: 175, quantity: 1 }], { key });
    expect(response.json()).toMatchObject({ code: 'VALIDATION' });
  });

  it('does not remember a refusal under its key', async () => {
    const productId = await sell(1);
    const lines = [{ productId, price: 175, quantity: 2 }];
    expect((await shop.create(asha, lines, { key: 'later' })).statusCode).toBe(409);
    const { pool } = shop.db.database;
    await pool.query('update products set on_hand = 2 where id = $1', [productId]);
    await pool.query('update stock_ledger set quantity = 2 where product_id = $1', [productId]);
    expect((await shop.create(asha, lines, { key: 'later' })).statusCode).toBe(201);
  });

  it('takes the place of the former one, whose stock counts as free', async () => {
    const productId = await sell(3);
    const former = await shop.open(asha, [{ productId, price: 175, quantity: 3 }]);
    const next = await shop.open(asha, [{ productId, price: 175, quantity: 2 }]);
    expect(await stockOf(productId)).toMatchObject({ reserved: 2 });
    expect((await shop.order(asha, former.checkoutId)).json()).toMatchObject({
      code: 'CHECKOUT_EXPIRED',
    });
    expect((await shop.pay(former)).error?.code).toBe('payment_intent_unexpected_state');
    expect((await shop.pay(next)).status).toBe('succeeded');
  });

  it('leaves the former one as it was where the new cart is refused', async () => {
    const productId = await sell(3);
    const former = await shop.open(asha, [{ productId, price: 175, quantity: 2 }]);
    const refused = await shop.create(asha, [{ productId, price: 175, quantity: 4 }]);
    expect(refused.json()).toMatchObject({ code: 'OUT_OF_STOCK', items: [{ available: 3 }] });
    expect(await stockOf(productId)).toMatchObject({ reserved: 2 });
    await shop.pay(former);
    expect((await shop.order(asha, former.checkoutId)).statusCode).toBe(201);
  });

  it('finishes a former one that was paid, and says so', async () => {
    const productId = await sell(3);
    const former = await shop.open(asha, [{ productId, price: 175, quantity: 1 }]);
    await shop.pay(former);
    const next = await shop.create(asha, [{ productId, price: 175, quantity: 1 }]);
    expect(next.statusCode).toBe(409);
    const { code, orderId } = next.json<{ code: string; orderId: string }>();
    expect(code).toBe('ALREADY_PAID');
    const again = await shop.order(asha, former.checkoutId);
    expect([again.statusCode, again.json<{ order: Order }>().order._id]).toEqual([200, orderId]);
    expect(await stockOf(productId)).toEqual({ on_hand: 2, reserved: 0, ledger: 2 });
  });

  it('waits while the former one is being confirmed', async () => {
    const productId = await sell(3);
    const former = await shop.open(asha, [{ productId, price: 175, quantity: 1 }]);
    expect((await shop.pay(former, CARDS.confirmationStep)).status).toBe('requires_action');
    expect(
      (await shop.create(asha, [{ productId, price: 175, quantity: 1 }])).json(),
    ).toMatchObject({ code: 'PAYMENT_PENDING' });
  });

  it('shows the open one to another device', async () => {
    const productId = await sell(3);
    const checkout = await shop.open(asha, [{ productId, price: 175, quantity: 1 }]);
    const response = await shop.app.inject({
      url: `/api/v1/payment/checkout?id=${asha.uid}`,
      headers: asha.headers,
    });
    expect(response.json()).toMatchObject({
      success: true,
      checkout: {
        checkoutId: checkout.checkoutId,
        clientSecret: checkout.clientSecret,
        orderItems: [{ productId, quantity: 1 }],
      },
    });
    const nobody = await shop.buyer(`ravi-${people}`);
    const empty = await shop.app.inject({
      url: `/api/v1/payment/checkout?id=${nobody.uid}`,
      headers: nobody.headers,
    });
    expect(empty.json()).toEqual({ success: true, checkout: null });
  });
});

describe('the order', () => {
  it('is made once, however often it is asked for at once', async () => {
    const productId = await sell(3);
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
    expect(await stockOf(productId)).toEqual({ on_hand: 2, reserved: 0, ledger: 2 });
  });

  it('keeps what the checkout said, whatever the call brings along', async () => {
    const productId = await sell(3);
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

  it('needs the payment: declined, unpaid and pending are incomplete', async () => {
    const productId = await sell(3);
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
    expect(await stockOf(productId)).toMatchObject({ on_hand: 3, reserved: 1 });
  });

  it("is nobody else's", async () => {
    const productId = await sell(3);
    const checkout = await shop.open(asha, [{ productId, price: 175, quantity: 1 }]);
    await shop.pay(checkout);
    const ravi = await shop.buyer(`ravi-${people}`);
    expect((await shop.order(ravi, checkout.checkoutId)).statusCode).toBe(404);
    const order = (await shop.order(asha, checkout.checkoutId)).json<{ order: Order }>().order;
    const seen = await shop.app.inject({
      url: `/api/v1/order/${order._id}`,
      headers: ravi.headers,
    });
    expect(seen.statusCode).toBe(404);
  });

  it('is made without a payment where nothing is to pay', async () => {
    const productId = await sell(3);
    await shop.db.database.pool.query(
      `insert into coupons (id, code, kind, amount, created_at) values (gen_random_uuid(), $1, 'fixed', 1000000, now())`,
      [`FREE${people}`],
    );
    const checkout = await shop.open(asha, [{ productId, price: 175, quantity: 1 }], {
      coupon: `free${people}`,
    });
    expect(checkout).toMatchObject({ total: 0, discount: 407, clientSecret: null });
    const response = await shop.order(asha, checkout.checkoutId);
    expect(response.json()).toMatchObject({
      order: { total: 0, coupon: `FREE${people}`, payment: { status: 'none', reference: null } },
    });
  });

  it('is listed for its owner and can be cancelled: stock back, money back', async () => {
    const productId = await sell(3);
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
    expect(await stockOf(productId)).toEqual({ on_hand: 3, reserved: 0, ledger: 3 });
    await shop.sweep();
    const seen = await shop.get(asha, `/order/${order._id}`);
    expect(seen.json()).toMatchObject({ order: { payment: { status: 'refunded' } } });
  });
});
