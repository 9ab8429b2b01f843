import { beforeEach, describe, expect, it } from 'vitest';
import { ADDRESS, cart, RECIPIENT, type Buyer } from '#testing/shopping.ts';
import { auditAtEnd, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAtEnd(shop);
let asha: Buyer;

beforeEach(async () => {
  asha = await shop.newBuyer('asha');
});

describe('opening a checkout', () => {
  it('prices the cart afresh and reserves it', async () => {
    const productId = await shop.sell(5);
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
    expect(await shop.stockOf(productId)).toMatchObject({ on_hand: 5, reserved: 2 });
  });

  it('refuses an outdated price, and names the current one', async () => {
    const productId = await shop.sell(5);
    const response = await shop.create(asha, [{ productId, price: 174.99, quantity: 1 }]);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'PRICE_CHANGED',
      items: [{ productId, price: 175 }],
    });
    expect(await shop.stockOf(productId)).toMatchObject({ reserved: 0 });
  });

  it('counts two lines of one product as their sum', async () => {
    const productId = await shop.sell(3);
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

  it('names products that are no longer sold', async () => {
    const productId = await shop.sell(3);
    await shop.db.database.pool.query('update products set deleted_at = now() where id = $1', [
      productId,
    ]);
    const response = await shop.create(asha, [{ productId, price: 175, quantity: 1 }]);
    expect(response.json()).toMatchObject({ code: 'PRODUCT_GONE', items: [{ productId }] });
  });

  it.each(['', 'x', "1' or '1'='1", '{},null', 'a,b', '\u0000', 'x'.repeat(64)])(
    'refuses the product id %j',
    async (productId) => {
      const response = await shop.create(asha, [{ productId, price: 175, quantity: 1 }]);
      expect([400, 409]).toContain(response.statusCode);
    },
  );

  it('refuses more of a product than a cart may hold, naming the line', async () => {
    const [one, other] = [await shop.sell(500), await shop.sell(500)];
    const line = (productId: string, quantity: number) => ({ productId, price: 175, quantity });
    const lines = [line(one, 60), line(one.toUpperCase(), 40), line(other, 60), line(other, 41)];
    const response = await shop.create(asha, lines);
    expect(response.json()).toMatchObject({ errors: [{ path: 'orderItems.2.quantity' }] });
    expect((await shop.create(asha, lines.slice(0, 2))).statusCode).toBe(201);
  });

  it('refuses more than 50 lines', async () => {
    const lines = Array.from({ length: 51 }, () => cart()).flat();
    const response = await shop.create(asha, lines);
    expect(response.json()).toMatchObject({ code: 'VALIDATION', errors: [{ path: 'orderItems' }] });
    expect((await shop.create(asha, lines.slice(1))).json()).toMatchObject({
      code: 'PRODUCT_GONE',
    });
  });

  it.each([0, -1, 1.5, '1', null, true, 1e308, 101])(
    'refuses the quantity %j',
    async (quantity) => {
      const productId = await shop.sell(3);
      const response = await shop.create(asha, [
        { productId, price: 175, quantity: quantity as number },
      ]);
      expect(response.statusCode).toBe(400);
      expect(await shop.stockOf(productId)).toMatchObject({ reserved: 0 });
    },
  );

  it('refuses a total too small for a card', async () => {
    const productId = await shop.sell(3, 30);
    await shop.addCoupon({ code: 'SMALL', amount: 20_000 });
    const response = await shop.create(asha, [{ productId, price: 0.3, quantity: 1 }], {
      coupon: 'small',
    });
    expect(response.json()).toMatchObject({ code: 'AMOUNT_NOT_PAYABLE' });
    expect(await shop.stockOf(productId)).toMatchObject({ reserved: 0 });
  });

  it('returns the same checkout for the same Idempotency-Key, and 409 for another cart', async () => {
    const productId = await shop.sell(5);
    const line = { productId, price: 175, quantity: 1 };
    const [first, second] = await Promise.all([
      shop.create(asha, [line], { key: 'once' }),
      shop.create(asha, [line], { key: 'once' }),
    ]);
    expect(first.json()).toEqual(second.json());
    const other = await shop.create(asha, [{ ...line, quantity: 2 }], { key: 'once' });
    expect(other.json()).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    expect(await shop.stockOf(productId)).toMatchObject({ reserved: 1 });
  });

  it('opens a new one if the checkout of the key is over, or for another person with the same key', async () => {
    const productId = await shop.sell(5);
    const line = { productId, price: 175, quantity: 1 };
    const first = await shop.open(asha, [line], { key: 'again' });
    await shop.pay(first);
    await shop.order(asha, first.checkoutId);
    const second = await shop.open(asha, [line], { key: 'again' });
    const ravi = await shop.newBuyer('ravi');
    const his = await shop.open(ravi, [line], { key: 'again' });
    const ids = [first, second, his].map(({ checkoutId }) => checkoutId);
    expect(new Set(ids).size).toBe(3);
  });

  it.each(['', 'x'.repeat(256)])('refuses the Idempotency-Key %j', async (key) => {
    const productId = await shop.sell(5);
    const response = await shop.create(asha, [{ productId, price: 175, quantity: 1 }], { key });
    expect(response.json()).toMatchObject({ code: 'VALIDATION' });
  });

  it('does not remember a refusal for its Idempotency-Key', async () => {
    const productId = await shop.sell(1);
    const lines = [{ productId, price: 175, quantity: 2 }];
    expect((await shop.create(asha, lines, { key: 'later' })).statusCode).toBe(409);
    const { pool } = shop.db.database;
    await pool.query('update products set on_hand = 2 where id = $1', [productId]);
    await pool.query('update stock_ledger set quantity = 2 where product_id = $1', [productId]);
    expect((await shop.create(asha, lines, { key: 'later' })).statusCode).toBe(201);
  });

  it('shows the open one to another device', async () => {
    const productId = await shop.sell(3);
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
    expect(response.json().checkout.shippingInfo).toEqual(ADDRESS);
    const nobody = await shop.newBuyer('ravi');
    const empty = await shop.app.inject({
      url: `/api/v1/payment/checkout?id=${nobody.uid}`,
      headers: nobody.headers,
    });
    expect(empty.json()).toEqual({ success: true, checkout: null });
  });

  it('keeps the recipient and their phone number for the order', async () => {
    const lines = [{ productId: await shop.sell(3), price: 175, quantity: 1 }];
    const shippingInfo = { ...ADDRESS, ...RECIPIENT };
    await shop.open(asha, lines, { recipient: RECIPIENT });
    const open = await shop.get(asha, `/payment/checkout?id=${asha.uid}`);
    expect(open.json().checkout.shippingInfo).toEqual(shippingInfo);
    const order = await shop.buy(asha, lines, { recipient: RECIPIENT });
    expect(order.shippingInfo).toEqual(shippingInfo);
    expect(order).not.toHaveProperty('recipient');
  });

  it.each([
    ['name', 'x'.repeat(81)],
    ['name', ''],
    ['phone', '12345'],
    ['phone', '1'.repeat(21)],
    ['phone', '98200 call'],
    ['phone', 9820012345],
  ])('refuses the %s %j', async (field, value) => {
    const lines = [{ productId: await shop.sell(3), price: 175, quantity: 1 }];
    const response = await shop.create(asha, lines, { recipient: { [field]: value } });
    expect(response.json()).toMatchObject({
      code: 'VALIDATION',
      errors: [{ path: `shippingInfo.${field}` }],
    });
  });
});
