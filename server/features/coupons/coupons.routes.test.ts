import { beforeEach, describe, expect, it } from 'vitest';
import { cart, TTL_MS, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAfterEach(shop);

let people = 0;
let asha: Buyer;
let ravi: Buyer;
let code: string;

beforeEach(async () => {
  people += 1;
  asha = await shop.buyer(`asha-${people}`);
  ravi = await shop.buyer(`ravi-${people}`);
  code = `CODE-${people}`;
});

function discount(buyer: Buyer, subtotal: string | number, coupon = code) {
  const query = new URLSearchParams({ id: buyer.uid, coupon, subtotal: String(subtotal) });
  return shop.get(buyer, `/payment/discount?${query.toString()}`);
}

const REFUSAL = { success: false, code: 'COUPON_INVALID', message: "This code can't be used." };

describe('what a code takes off', () => {
  it('is its amount, whatever the case of its letters', async () => {
    await shop.addCoupon({ code, kind: 'fixed', amount: 4_950 });
    const response = await discount(asha, 500, code.toLowerCase());
    expect(response.json()).toEqual({
      success: true,
      discount: 49.5,
      coupon: { code, kind: 'fixed', amount: 49.5 },
    });
  });

  it('is its share of the subtotal, rounded down to a hundredth', async () => {
    await shop.addCoupon({ code, kind: 'percent', amount: 1_250 });
    const response = await discount(asha, 333.33);
    expect(response.json()).toEqual({
      success: true,
      discount: 41.66,
      coupon: { code, kind: 'percent', amount: 12.5 },
    });
  });

  it('is never more than there is to pay', async () => {
    await shop.addCoupon({ code, kind: 'fixed', amount: 9_999_999 });
    expect((await discount(asha, 100)).json()).toMatchObject({ discount: 318 });
    expect((await discount(asha, 0)).json()).toMatchObject({ discount: 0 });
  });

  it('needs the minimum, and says it in the money of the shop', async () => {
    await shop.addCoupon({ code, minSubtotal: 49_950 });
    const response = await discount(asha, 499.49);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({
      success: false,
      code: 'COUPON_MINIMUM',
      message: 'This code needs a subtotal of at least ₹499.50.',
      minimum: 499.5,
    });
    expect((await discount(asha, 499.5)).statusCode).toBe(200);
  });

  it.each(['-1', '1.234', '1e3', 'NaN', 'Infinity', '', '0x10', '1000000000000'])(
    'is not told of the subtotal %j',
    async (subtotal) => {
      await shop.addCoupon({ code });
      expect((await discount(asha, subtotal)).json()).toMatchObject({ code: 'VALIDATION' });
    },
  );
});

describe('a code that can not be used', () => {
  it.each(['', 'NO', 'never-heard', "x'; drop table coupons; --", '💸💸💸', 'A'.repeat(200)])(
    'since it is unknown (%j) is refused in the same words',
    async (unknown) => {
      const response = await discount(asha, 500, unknown);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual(REFUSAL);
    },
  );

  it('since it is expired is refused in the same words', async () => {
    await shop.addCoupon({ code, expiresAt: shop.clock.now() });
    expect((await discount(asha, 500)).json()).toEqual(REFUSAL);
  });

  it('since it was deleted is refused in the same words, and may be handed out anew', async () => {
    await shop.addCoupon({ code, deletedAt: shop.clock.now() });
    expect((await discount(asha, 500)).json()).toEqual(REFUSAL);
    await shop.addCoupon({ code, amount: 700 });
    expect((await discount(asha, 500)).json()).toMatchObject({ discount: 7 });
  });

  it('since others have used it up is refused in the same words', async () => {
    await shop.addCoupon({ code, usageLimit: 1 });
    await shop.open(ravi, cart(await shop.sell(1)), { coupon: code });
    expect((await discount(asha, 500)).json()).toEqual(REFUSAL);
    const spent = await shop.create(asha, cart(await shop.sell(1)), { coupon: code });
    expect(spent.json()).toEqual(REFUSAL);
  });

  it('since its owner has used it already is refused to them alone', async () => {
    await shop.addCoupon({ code, perUserLimit: 1 });
    await shop.buy(asha, cart(await shop.sell(1)), { coupon: code });
    expect((await discount(asha, 500)).json()).toEqual(REFUSAL);
    expect((await discount(ravi, 500)).statusCode).toBe(200);
  });
});

describe('a use of a coupon', () => {
  beforeEach(() => shop.addCoupon({ code, usageLimit: 1, perUserLimit: 1 }));

  it('that the own open checkout holds does not count against its owner', async () => {
    const productId = await shop.sell(5);
    await shop.open(asha, cart(productId), { coupon: code });
    expect((await discount(asha, 500)).statusCode).toBe(200);
    await shop.open(asha, cart(productId, 2), { coupon: code });
    expect(await shop.usesOf(code)).toBe(1);
  });

  it('is given back when the next checkout does without it', async () => {
    const productId = await shop.sell(5);
    await shop.open(asha, cart(productId), { coupon: code });
    await shop.open(asha, cart(productId));
    expect(await shop.usesOf(code)).toBe(0);
    expect((await discount(ravi, 500)).statusCode).toBe(200);
  });

  it('moves from one code to the other with the next checkout', async () => {
    const productId = await shop.sell(5);
    const other = `OTHER-${people}`;
    await shop.addCoupon({ code: other, usageLimit: 1 });
    await shop.open(asha, cart(productId), { coupon: code });
    await shop.open(asha, cart(productId), { coupon: other });
    expect([await shop.usesOf(code), await shop.usesOf(other)]).toEqual([0, 1]);
  });

  it('is given back when the checkout runs out', async () => {
    await shop.open(asha, cart(await shop.sell(5)), { coupon: code });
    shop.clock.advance(TTL_MS);
    await shop.sweep();
    expect(await shop.usesOf(code)).toBe(0);
  });

  it('is given back when the order is cancelled, and can be used again', async () => {
    const productId = await shop.sell(5);
    const order = await shop.buy(asha, cart(productId), { coupon: code });
    expect(order).toMatchObject({ coupon: code, discount: 50, total: 357 });
    expect(await shop.usesOf(code)).toBe(1);
    await shop.cancel(asha, order._id);
    expect(await shop.usesOf(code)).toBe(0);
    await shop.buy(asha, cart(productId), { coupon: code });
  });

  it('stays with an open checkout though the coupon is deleted', async () => {
    const productId = await shop.sell(5);
    const checkout = await shop.open(asha, cart(productId), { coupon: code });
    await shop.db.database.pool.query('update coupons set deleted_at = now() where code = $1', [
      code,
    ]);
    await shop.pay(checkout);
    const response = await shop.order(asha, checkout.checkoutId);
    expect(response.json()).toMatchObject({ order: { coupon: code, discount: 50 } });
  });

  it('is not taken where the minimum is not reached, nor by a cart that is refused', async () => {
    const dear = `DEAR-${people}`;
    await shop.addCoupon({ code: dear, minSubtotal: 100_000 });
    const productId = await shop.sell(1);
    const below = await shop.create(asha, cart(productId), { coupon: dear });
    expect(below.json()).toMatchObject({ code: 'COUPON_MINIMUM', minimum: 1_000 });
    const short = await shop.create(asha, cart(productId, 2), { coupon: code });
    expect(short.json()).toMatchObject({ code: 'OUT_OF_STOCK' });
    expect([await shop.usesOf(dear), await shop.usesOf(code)]).toEqual([0, 0]);
    expect(await shop.stockOf(productId)).toEqual({ on_hand: 1, reserved: 0 });
  });
});
