import { beforeEach, describe, expect, it } from 'vitest';
import type { CollectionWritten } from '#contract/collections.ts';
import type { Discount } from '#contract/coupons.ts';
import { adminCalls } from '#testing/admin-calls.ts';
import { registerAdmin } from '#testing/admins.ts';
import { cart, TTL_MS, type Buyer } from '#testing/shopping.ts';
import { auditAtEnd, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAtEnd(shop);

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
  return ask(buyer, { coupon, subtotal: String(subtotal) });
}

function ask(buyer: Buyer, asked: Record<string, string>) {
  const query = new URLSearchParams({ id: buyer.uid, coupon: code, ...asked });
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

describe('a code that is not on', () => {
  it('since it begins later, or is paused, is refused in the same words', async () => {
    await shop.addCoupon({ code, startsAt: new Date(shop.clock.now().getTime() + 1_000) });
    expect((await discount(asha, 500)).json()).toEqual(REFUSAL);
    shop.clock.advance(1_000);
    expect((await discount(asha, 500)).statusCode).toBe(200);
    const paused = `PAUSED-${people}`;
    await shop.addCoupon({ code: paused, paused: true });
    expect((await discount(asha, 500, paused)).json()).toEqual(REFUSAL);
    const refused = await shop.create(asha, cart(await shop.sell(1)), { coupon: paused });
    expect(refused.json()).toEqual(REFUSAL);
  });
});

describe('a coupon for a first order', () => {
  it('is refused to who has an order, until that is cancelled', async () => {
    await shop.addCoupon({ code, firstOrderOnly: true });
    const order = await shop.buy(asha, cart(await shop.sell(1)));
    expect((await discount(asha, 500)).json()).toEqual(REFUSAL);
    expect((await shop.create(asha, cart(await shop.sell(1)), { coupon: code })).json()).toEqual(
      REFUSAL,
    );
    expect((await discount(ravi, 500)).statusCode).toBe(200);
    await shop.cancel(asha, order._id);
    await shop.buy(asha, cart(await shop.sell(1)), { coupon: code });
    expect((await discount(asha, 500)).json()).toEqual(REFUSAL);
  });

  it(
    'can be used again once its order is cancelled, and by the checkout that replaces its own',
    { tags: 'long' },
    async () => {
      await shop.addCoupon({ code, firstOrderOnly: true });
      const productId = await shop.sell(5);
      await shop.open(asha, cart(productId), { coupon: code });
      expect((await discount(asha, 500)).statusCode).toBe(200);
      const order = await shop.buy(asha, cart(productId, 2), { coupon: code });
      await shop.cancel(asha, order._id);
      await shop.buy(asha, cart(productId), { coupon: code });
      expect(await shop.usesOf(code)).toBe(1);
    },
  );
});

describe('a coupon for some products', () => {
  let lamp: string;
  let press: string;

  beforeEach(async () => {
    lamp = await shop.sell(9, 40_000, 'Lighting');
    press = await shop.sell(9, 90_000, 'Kitchen');
  });

  const lamps = (quantity: number) => ({ productId: lamp, price: 400, quantity });
  const presses = (quantity: number) => ({ productId: press, price: 900, quantity });

  it('needs to know the items, and one of them', async () => {
    await shop.addCoupon({ code, categories: ['Lighting'] });
    const refusals = [
      await ask(asha, { subtotal: '900' }),
      await ask(asha, { items: `${press}:1` }),
      await ask(asha, { items: `${lamp.replaceAll(/./g, '0')}:1`, subtotal: '900' }),
    ];
    for (const refusal of refusals) {
      expect(refusal.statusCode).toBe(409);
      expect(refusal.json()).toMatchObject({ code: 'COUPON_NEEDS_ITEMS' });
    }
    const refused = await shop.create(asha, [presses(1)], { coupon: code });
    expect(refused.json()).toMatchObject({ code: 'COUPON_NEEDS_ITEMS' });
    expect(await shop.usesOf(code)).toBe(0);
  });

  it('takes off what its lines cost, and says which they are', async () => {
    await shop.addCoupon({ code, kind: 'percent', amount: 2_500, categories: ['LIGHTING'] });
    const items = `${press}:1,${lamp.toUpperCase()}:1,${lamp}:1`;
    const answer = await ask(asha, { items, subtotal: '1700' });
    expect(answer.json()).toEqual({
      success: true,
      discount: 200,
      coupon: { code, kind: 'percent', amount: 25, productIds: [lamp] },
    });
    expect((await ask(asha, { items })).json()).toEqual(answer.json());
  });

  it('counts its own lines only, for its worth and its minimum', async () => {
    await shop.addCoupon({ code, amount: 99_900, productIds: [lamp], minSubtotal: 80_000 });
    const below = await ask(asha, { items: `${press}:5,${lamp}:1` });
    expect(below.json()).toMatchObject({ code: 'COUPON_MINIMUM', minimum: 800 });
    const granted = await ask(asha, { items: `${press}:5,${lamp}:2` });
    expect(granted.json()).toMatchObject({ discount: 800 });
    const refused = await shop.create(asha, [presses(1), lamps(1)], { coupon: code });
    expect(refused.json()).toMatchObject({ code: 'COUPON_MINIMUM', minimum: 800 });
  });

  it('is for what its collections have, by hand or by rule, at the price that counts', async () => {
    const admin = await registerAdmin(shop);
    const { call } = adminCalls(shop, () => admin);
    const collect = async (of: object) => {
      const name = `Gifts ${crypto.randomUUID()}`;
      const made = await call('POST', 'collection', { name, ...of });
      return made.json<CollectionWritten>().collection._id;
    };
    const byHand = await collect({ products: [lamp] });
    const dear = { field: 'price', is: 'above', value: 800 };
    const reduced = { field: 'sale', is: 'equals', value: true };
    const byRule = await collect({ rule: { match: 'all', conditions: [dear] } });
    const onSale = await collect({ rule: { match: 'all', conditions: [reduced] } });
    const terms = { kind: 'percent', amount: 1_000 } as const;
    const items = `${press}:1,${lamp}:2`;
    const eligible = async (collections: readonly string[]) => {
      const each = `C${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
      await shop.addCoupon({ ...terms, code: each, collections: [...collections] });
      const answer = (await ask(asha, { coupon: each, items })).json<Discount>();
      return [answer.discount, answer.coupon?.productIds];
    };
    expect(await eligible([byHand])).toEqual([80, [lamp]]);
    expect(await eligible([byRule])).toEqual([90, [press]]);
    expect(await eligible([byHand, byRule])).toEqual([170, [press, lamp]]);
    expect(await eligible([onSale])).toEqual([undefined, undefined]);
    await call('POST', 'sale', {
      name: 'Lamps',
      from: new Date().toISOString(),
      to: new Date(Date.now() + 3_600_000).toISOString(),
      of: { products: [lamp, press] },
      change: { percent: 50 },
    });
    expect(await eligible([onSale])).toEqual([85, [press, lamp]]);
    expect(await eligible([byRule])).toEqual([undefined, undefined]);
    // A checkout judges it by the same rule; a collection that is deleted has nothing.
    await shop.addCoupon({ ...terms, code, collections: [byHand] });
    const half = [
      { productId: press, price: 450, quantity: 1 },
      { productId: lamp, price: 200, quantity: 1 },
    ];
    const order = await shop.buy(asha, half, { coupon: code });
    expect(order.orderItems.map(({ discount }) => discount)).toEqual([0, 20]);
    await call('DELETE', `collection/${byHand}`);
    const refused = await shop.create(asha, half, { coupon: code });
    expect(refused.json()).toMatchObject({ code: 'COUPON_NEEDS_ITEMS' });
  });

  it('is spread over its lines alone on the order', async () => {
    await shop.addCoupon({ code, kind: 'percent', amount: 3_333, categories: ['Lighting'] });
    const order = await shop.buy(asha, [presses(1), lamps(2)], { coupon: code });
    expect(order).toMatchObject({ subtotal: 1_700, tax: 306, discount: 266.64, total: 1_739.36 });
    expect(order.orderItems.map(({ discount }) => discount)).toEqual([0, 266.64]);
  });

  it.each(['', 'x', ':1', ',', `${'0'.repeat(36)}:0`, `${'0'.repeat(36)}:101`])(
    'is not told of the items %j',
    async (items) => {
      await shop.addCoupon({ code });
      expect((await ask(asha, { items })).json()).toMatchObject({ code: 'VALIDATION' });
    },
  );
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

  it('is given back when the checkout runs out', { tags: 'long' }, async () => {
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
