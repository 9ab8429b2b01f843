import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerAdmin } from '#testing/admins.ts';
import { settingsCalls } from '#testing/settings-calls.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAfterEach(shop);
let admin: Buyer;
let asha: Buyer;
let productId: string;
const settings = settingsCalls(shop, () => admin);

beforeEach(async () => {
  admin = await registerAdmin(shop);
  asha = await shop.newBuyer('asha');
  productId = await shop.sell(50);
});
afterEach(() => shop.db.database.pool.query('truncate shop_settings, pricing_rules'));

/** 175 each: at first with 18 % tax, and 200 for delivery. */
const lines = () => cart(productId, 2);

describe('a checkout', () => {
  it('is priced by the rules of the owner', async () => {
    await settings.change({ taxPercent: 12.5, shippingCharge: 49.5, freeShippingAbove: 350 });
    expect(await shop.open(asha, lines())).toMatchObject({
      subtotal: 350,
      tax: 44,
      taxPercent: 12.5,
      shippingCharges: 49.5,
      total: 443.5,
    });
    await settings.change({ freeShippingAbove: 349.99 });
    expect(await shop.open(asha, lines())).toMatchObject({ shippingCharges: 0, total: 394 });
  });

  it('keeps the rules it was priced by, and so does its order', { tags: 'long' }, async () => {
    const checkout = await shop.open(asha, lines());
    await settings.change({ taxPercent: 5, shippingCharge: 0 });
    const shown = (await shop.get(asha, `/payment/checkout?id=${asha.uid}`)).json().checkout;
    expect(shown).toMatchObject({ tax: 63, taxPercent: 18, shippingCharges: 200, total: 613 });
    await shop.pay(checkout);
    const { order } = (await shop.order(asha, checkout.checkoutId)).json();
    expect(order).toMatchObject({ tax: 63, taxPercent: 18, shippingCharges: 200, total: 613 });
    await settings.change({ taxPercent: 99.99 });
    expect((await shop.get(asha, `/order/${order._id}`)).json().order).toMatchObject(order);
    expect(await shop.buy(asha, lines())).toMatchObject({ taxPercent: 99.99, tax: 350 });
    expect(await shop.audit()).toEqual([]);
  });

  it('on another instance has the new rules as soon as they are answered', async () => {
    await settings.change({ taxPercent: 7 });
    expect(await shop.createOnOtherInstance(asha, lines())).toMatchObject({ taxPercent: 7 });
  });

  it(
    'has a discount that is never more than the cart costs by these rules',
    { tags: 'long' },
    async () => {
      await settings.change({ taxPercent: 10, shippingCharge: 0 });
      await shop.addCoupon({ code: 'ALL', kind: 'fixed', amount: 9_999_999 });
      const query = new URLSearchParams({ id: asha.uid, coupon: 'ALL', subtotal: '350' });
      expect((await shop.get(asha, `/payment/discount?${query.toString()}`)).json()).toMatchObject({
        discount: 385,
      });
      expect(await shop.open(asha, lines(), { coupon: 'ALL' })).toMatchObject({ total: 0 });
    },
  );
});

describe('a checkout with the total that the shopper saw', () => {
  it('is opened if the cart costs that', async () => {
    expect(await shop.open(asha, lines(), { total: 613 })).toMatchObject({ total: 613 });
  });

  it('is refused with the new sums after a change, and reserves nothing', async () => {
    const { checkoutId } = await shop.open(asha, lines(), { total: 613 });
    const held = await shop.stockOf(productId);
    await shop.addCoupon({ code: 'FLAT', kind: 'fixed', amount: 5_000, usageLimit: 1 });
    await settings.change({ taxPercent: 12, shippingCharge: 150 });
    const response = await shop.create(asha, lines(), { total: 563, coupon: 'FLAT' });
    expect([response.statusCode, response.json()]).toEqual([
      409,
      {
        success: false,
        code: 'TOTAL_CHANGED',
        message: 'The total has changed since you saw it.',
        subtotal: 350,
        tax: 42,
        taxIncluded: 0,
        shippingCharges: 150,
        discount: 50,
        total: 492,
        rules: { taxPercent: 12, shippingCharge: 150, freeShippingAbove: 1000 },
      },
    ]);
    expect(await shop.stockOf(productId)).toEqual(held);
    expect(await shop.usesOf('FLAT')).toBe(0);
    const open = (await shop.get(asha, `/payment/checkout?id=${asha.uid}`)).json().checkout;
    expect(open.checkoutId).toBe(checkoutId);
    expect(await shop.open(asha, lines(), { total: 492, coupon: 'FLAT' })).toMatchObject({
      total: 492,
    });
  });

  it('never costs something else, whenever the rules change', async () => {
    const opened = Array.from({ length: 12 }, async () => {
      const response = await shop.create(await shop.newBuyer('buyer'), lines(), { total: 613 });
      const { code, total, taxPercent } = response.json();
      return code ?? `${total} with ${taxPercent} %`;
    });
    const changed = [5, 28, 5, 28, 18].map((taxPercent) => settings.change({ taxPercent }));
    await Promise.all(changed);
    for (const outcome of await Promise.all(opened))
      expect(['613 with 18 %', 'TOTAL_CHANGED']).toContain(outcome);
  });

  it('tells of a changed price first', async () => {
    const line = { productId, price: 100, quantity: 1 };
    expect((await shop.create(asha, [line], { total: 318 })).json().code).toBe('PRICE_CHANGED');
  });
});

describe('a country that the shop does not deliver to', () => {
  it('is refused at its field, and reserves nothing', async () => {
    await settings.change({ countries: ['AE', 'DE'] });
    const response = await shop.create(asha, lines());
    expect([response.statusCode, response.json()]).toEqual([
      400,
      expect.objectContaining({
        code: 'VALIDATION',
        errors: [
          {
            path: 'shippingInfo.country',
            message: 'The shop does not deliver to this country.',
          },
        ],
      }),
    ]);
    expect(await shop.stockOf(productId)).toEqual({ on_hand: 50, reserved: 0 });
    expect((await shop.create(asha, lines(), { country: 'AE' })).statusCode).toBe(201);
  });
});

it('an order whose sums are not those of its own rules breaks an invariant', async () => {
  const { _id } = await shop.buy(asha, lines());
  const change = (percent: number) =>
    shop.db.database.pool.query('update orders set tax_percent = $1 where id = $2', [percent, _id]);
  await change(17);
  expect(await shop.audit()).toEqual([
    expect.stringMatching(/^I3 order: tax 6300 instead of 6000/),
  ]);
  await change(18);
});
