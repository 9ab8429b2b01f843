// api.md, "Tax and delivery": one quote for a cart, wherever it goes.
import { beforeEach, describe, expect, it } from 'vitest';
import type { AttentionAnswer } from '#contract/attention.ts';
import type { DeliveryAnswer, SettingsTried, TaxAnswer } from '#contract/delivery.ts';
import type { PapersAnswer } from '#contract/papers.ts';
import type { SettingsChanges } from '#contract/settings.ts';
import { registerAdmin } from '#testing/admins.ts';
import { sellProducts } from '#testing/factories.ts';
import { line, refunded } from '#testing/refund-calls.ts';
import { settingsCalls } from '#testing/settings-calls.ts';
import type { Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop({
  settings: { SHOP_CURRENCY: 'EUR', SHOP_LOCALE: 'de-DE', SHOP_TIME_ZONE: 'Europe/Berlin' },
});
auditAfterEach(shop);
let admin: Buyer;
let buyer: Buyer;
let book: string;
let bottle: string;
const settings = settingsCalls(shop, () => admin);

const GERMANY: SettingsChanges = {
  taxPercent: 0,
  tax: {
    pricesInclude: true,
    discount: 'before',
    rounding: 'minor',
    delivery: 'proportion',
    acrossBorders: 'samePrice',
    destination: 'always',
    classes: [
      { _id: 'standard', name: 'Standard' },
      { _id: 'reduced', name: 'Reduced' },
    ],
    rates: [
      { class: 'standard', country: 'DE', percent: 19 },
      { class: 'reduced', country: 'DE', percent: 7 },
      { class: 'standard', country: 'AT', percent: 20 },
      { class: 'reduced', country: 'AT', percent: 10 },
    ],
  },
  delivery: {
    zones: [
      {
        _id: 'home',
        name: 'Germany',
        countries: ['DE'],
        methods: [
          {
            _id: 'dhl',
            name: 'DHL',
            kind: 'parcel',
            days: [1, 3],
            by: 'weight',
            bands: [
              { upTo: 1_000, price: 4.9 },
              { upTo: 5_000, price: 9.9 },
            ],
            freeAbove: 100,
          },
          {
            _id: 'express',
            name: 'Express',
            kind: 'parcel',
            days: [1, 1],
            by: 'pieces',
            bands: [{ upTo: 3, price: 14.9 }],
          },
          {
            _id: 'shop',
            name: 'Our shop',
            kind: 'pickup',
            days: [0, 1],
            by: 'subtotal',
            bands: [{ upTo: null, price: 0 }],
            address: 'Lindenstraße 1, Berlin',
            hours: 'Mo–Fr 10–18',
          },
        ],
      },
      {
        _id: 'islands',
        name: 'Islands',
        countries: ['DE'],
        postcodes: { DE: ['25849', '26465'] },
        methods: [
          {
            _id: 'ferry',
            name: 'Ferry',
            kind: 'parcel',
            days: [3, 6],
            by: 'pieces',
            bands: [{ upTo: null, price: 19 }],
          },
        ],
      },
      {
        _id: 'vienna',
        name: 'Vienna',
        countries: ['AT'],
        postcodes: { AT: ['1'] },
        methods: [
          {
            _id: 'post',
            name: 'Post',
            kind: 'parcel',
            days: [2, 5],
            by: 'weight',
            bands: [{ upTo: 2_000, price: 12 }],
          },
        ],
      },
    ],
  },
};
const BERLIN = { country: 'DE', state: 'Berlin', pinCode: '10115' };
const VIENNA = { country: 'AT', state: '', pinCode: '1010' };

beforeEach(async () => {
  admin = await registerAdmin(shop);
  buyer = await shop.newBuyer('greta');
  [book = '', bottle = ''] = await sellProducts(
    shop.db.database,
    { name: 'Book', price: 1_070, taxClass: 'reduced', weight: 400, onHand: 0 },
    { name: 'Bottle', price: 1_190, weight: 700, onHand: 0 },
  );
  await shop.db.database.pool.query(
    `with filled as (update products set on_hand = 50 where id = any($1) returning id)
     insert into stock_ledger (id, product_id, quantity, reason, at)
     select gen_random_uuid(), id, 50, 'edit', now() from filled`,
    [[book, bottle]],
  );
  await settings.change(GERMANY);
});

const lines = (books = 1, bottles = 1) => [
  { productId: book, price: 10.7, quantity: books },
  { productId: bottle, price: 11.9, quantity: bottles },
];

async function get<Answer>(path: string, query: Record<string, string>): Promise<Answer> {
  const asked = new URLSearchParams(query).toString();
  return (await shop.app.inject({ url: `/api/v1/${path}?${asked}` })).json<Answer>();
}

const delivery = (query: Record<string, string>) => get<DeliveryAnswer>('delivery', query);

describe('a cart with two rates, prices that hold VAT and a coupon', () => {
  it('is priced, kept, ordered and shown alike', async () => {
    await shop.addCoupon({ code: 'TEN', kind: 'percent', amount: 1_000 });
    const more = { to: BERLIN, coupon: 'TEN', total: 30.24 };
    const checkout = await shop.open(buyer, lines(), more);
    const taxes = [
      { percent: 7, taxable: 13.54, tax: 0.95 },
      { percent: 19, taxable: 13.23, tax: 2.51 },
    ];
    expect(checkout).toMatchObject({
      subtotal: 22.6,
      tax: 0,
      shippingCharges: 9.9,
      discount: 2.26,
      total: 30.24,
      taxes: expect.any(Array),
      delivery: { _id: 'dhl', name: 'DHL', kind: 'parcel', price: 9.9 },
    });
    const { taxIncluded } = checkout;
    expect(checkout.taxes.reduce((sum, { tax }) => sum + tax * 100, 0)).toBeCloseTo(
      taxIncluded * 100,
    );
    for (const { percent, taxable, tax } of checkout.taxes)
      expect(Math.abs((taxable * percent) / 100 - tax)).toBeLessThan(0.01);
    expect(taxes.length).toBe(checkout.taxes.length);
    await shop.pay(checkout);
    const { order } = (await shop.order(buyer, checkout.checkoutId)).json();
    expect(order).toMatchObject({
      tax: 0,
      taxIncluded,
      taxes: checkout.taxes,
      delivery: checkout.delivery,
      orderItems: [{ taxPercent: 7, tax: 0 }, { taxPercent: 19 }],
    });
  });
});

describe('the delivery of a cart', () => {
  const items = () => `${book}:1,${bottle}:1`;

  it(
    'is offered with price, days and total, the cheapest parcel first and pickups last',
    { tags: 'long' },
    async () => {
      const { methods, reason } = await delivery({ ...BERLIN, items: items() });
      expect(reason).toBeUndefined();
      expect(methods.map(({ _id, price, total }) => [_id, price, total])).toEqual([
        ['dhl', 9.9, 32.5],
        ['express', 14.9, 37.5],
        ['shop', 0, 22.6],
      ]);
      expect(methods[2]).toMatchObject({ kind: 'pickup', address: 'Lindenstraße 1, Berlin' });
    },
  );

  it('follows weight, pieces, the limit for free delivery and the postal code', async () => {
    const price = async (query: Record<string, string>) =>
      (await delivery(query)).methods.map(({ _id, price }) => [_id, price]);
    expect(await price({ ...BERLIN, items: `${book}:1` })).toContainEqual(['dhl', 4.9]);
    expect(await price({ ...BERLIN, items: `${book}:10` })).toEqual([
      ['dhl', 0],
      ['shop', 0],
    ]);
    expect(await price({ ...BERLIN, pinCode: '26465', items: items() })).toEqual([['ferry', 19]]);
  });

  it('is refused with its reason', async () => {
    const reason = async (query: Record<string, string>) => (await delivery(query)).reason;
    expect(await reason({ country: 'FR', items: items() })).toBe('COUNTRY');
    expect(await reason({ country: 'AT', pinCode: '5020', items: items() })).toBe('POSTCODE');
    expect(await reason({ ...VIENNA, items: `${bottle}:5` })).toBe('TOO_HEAVY');
  });

  it('may be kept by others for a while, but not with a coupon', async () => {
    const url = `/api/v1/delivery?country=DE&items=${items()}`;
    const plain = await shop.app.inject({ url });
    expect(plain.headers['cache-control']).toMatch(/^public, max-age=\d+$/);
    await shop.addCoupon({ code: 'MINUS', kind: 'fixed', amount: 260 });
    const coupon = await shop.app.inject({ url: `${url}&coupon=MINUS` });
    expect(coupon.json<DeliveryAnswer>().methods[0]?.total).toBe(29.9);
    expect(coupon.headers['cache-control'] ?? '').not.toContain('public');
    const unknown = await shop.app.inject({ url: `${url}&coupon=NONE` });
    expect(unknown.json()).toMatchObject({ code: 'COUPON_INVALID' });
  });

  it('can be chosen at the checkout, and is otherwise the cheapest parcel, never a pickup', async () => {
    expect(await shop.open(buyer, lines(), { to: BERLIN, delivery: 'shop' })).toMatchObject({
      shippingCharges: 0,
      total: 22.6,
      delivery: { _id: 'shop', kind: 'pickup', hours: 'Mo–Fr 10–18' },
    });
    expect(await shop.open(buyer, lines(), { to: BERLIN })).toMatchObject({
      delivery: { _id: 'dhl' },
    });
  });

  it.each([
    ['a country without a zone', { country: 'FR' }, {}, 400, 'shippingInfo.country'],
    ['a code outside all zones', { ...VIENNA, pinCode: '5020' }, {}, 400, 'shippingInfo.pinCode'],
    ['a way of another zone', BERLIN, { delivery: 'ferry' }, 409, 'DELIVERY_GONE'],
    ['a way that is unknown', BERLIN, { delivery: 'drone' }, 409, 'DELIVERY_GONE'],
  ])('is refused at the checkout for %s', async (_, to, more, status, what) => {
    const address = { pinCode: '75001', state: 'Paris', ...to };
    const response = await shop.create(buyer, lines(), { to: address, ...more });
    expect(response.statusCode).toBe(status);
    expect(response.body).toContain(what);
    expect((await shop.stockOf(book)).reserved).toBe(0);
  });

  it('is refused at the checkout for a cart that is too heavy', async () => {
    const to = { ...VIENNA, state: 'Wien' };
    const response = await shop.create(buyer, lines(1, 4), { to });
    expect(response.json()).toMatchObject({ success: false, code: 'TOO_HEAVY' });
  });
});

it('where only pickups take a cart, one has to be chosen, and they are all listed', async () => {
  const [berlin, ...others] = GERMANY.delivery?.zones ?? [];
  const pickups = berlin?.methods.filter(({ kind }) => kind === 'pickup') ?? [];
  await settings.change({ delivery: { zones: [{ ...berlin!, methods: pickups }, ...others] } });
  const { methods, reason } = await delivery({ ...BERLIN, items: `${book}:1` });
  expect([methods.map(({ _id }) => _id), reason]).toEqual([['shop'], undefined]);
  const refused = await shop.create(buyer, lines(), { to: BERLIN });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { code: 'VALIDATION', errors: [{ path: 'delivery' }] },
  ]);
  const opened = await shop.open(buyer, lines(), { to: BERLIN, delivery: 'shop' });
  expect(opened.delivery).toMatchObject({ _id: 'shop', kind: 'pickup' });
  // None takes it: not even by choosing.
  const light = { ...pickups[0]!, by: 'weight' as const, bands: [{ upTo: 100, price: 0 }] };
  await settings.change({ delivery: { zones: [{ ...berlin!, methods: [light] }] } });
  const heavy = await shop.create(buyer, lines(), { to: BERLIN });
  expect(heavy.json()).toMatchObject({ code: 'TOO_HEAVY' });
});

describe('the tax of a place', () => {
  it('is that of its country, by class', async () => {
    expect(await get<TaxAnswer>('tax', { country: 'AT' })).toEqual({
      success: true,
      rates: [
        { class: 'standard', percent: 20 },
        { class: 'reduced', percent: 10 },
      ],
      pricesInclude: true,
    });
    expect((await get<TaxAnswer>('tax', { country: 'CH' })).rates[0]?.percent).toBe(0);
  });

  it('is none in places of a member state that are outside its area of VAT', async () => {
    const percents = async (place: Record<string, string>) =>
      (await get<TaxAnswer>('tax', place)).rates.map(({ percent }) => percent);
    expect(await percents({ country: 'DE', pinCode: '10115' })).toEqual([19, 7]);
    expect(await percents({ country: 'DE', pinCode: '27498' })).toEqual([0, 0]);
    expect(await percents({ country: 'DE', pinCode: '' })).toEqual([19, 7]);
  });

  it(
    'counts in the price abroad where the price without tax is the same',
    { tags: 'long' },
    async () => {
      await settings.change({ tax: { acrossBorders: 'sameNet' } });
      const to = { ...VIENNA, state: 'Wien' };
      const [first, second] = lines();
      const home = await shop.create(buyer, lines(), { to });
      expect(home.json()).toMatchObject({
        code: 'PRICE_CHANGED',
        items: [
          { productId: book, price: 11 },
          { productId: bottle, price: 12 },
        ],
      });
      const there = [
        { ...first, productId: book, quantity: 1, price: 11 },
        { ...second, productId: bottle, quantity: 1, price: 12 },
      ];
      expect(await shop.open(buyer, there, { to })).toMatchObject({ subtotal: 23 });
    },
  );
});

describe('settings of tax and delivery', () => {
  it('are refused with their path where they contradict each other', async () => {
    const { tax, delivery: zones } = GERMANY;
    const rates = tax?.rates ?? [];
    const refused = async (changes: object) => {
      const response = await settings.put(changes);
      expect(response.statusCode).toBe(400);
      return response.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path);
    };
    expect(await refused({ tax: { rates: [...rates, rates[0]] } })).toEqual(['tax.rates.4']);
    expect(await refused({ tax: { rates: [{ ...rates[0], class: 'food' }] } })).toEqual([
      'tax.rates.0.class',
    ]);
    const twice = [zones?.zones?.[0], { ...zones?.zones?.[0], _id: 'again' }];
    expect(await refused({ delivery: { zones: twice } })).toContain(
      'delivery.zones.1.methods.0._id',
    );
  });

  it('keep a class that a product has', { tags: 'long' }, async () => {
    const response = await settings.put({
      tax: {
        classes: [{ _id: 'standard', name: 'Standard' }],
        rates: [{ class: 'standard', country: 'DE', percent: 19 }],
      },
    });
    expect([response.statusCode, response.json().code]).toEqual([409, 'IN_USE']);
  });

  it('are tried with what a cart may hold: lines of a product count together', async () => {
    const items = [60, 41].map((quantity) => ({ productId: book, quantity }));
    const response = await shop.app.inject({
      method: 'POST',
      url: `/api/v1/settings/try?id=${admin.uid}`,
      headers: admin.headers,
      payload: { address: { country: 'DE' }, items },
    });
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { errors: [{ path: 'items.0.quantity' }] },
    ]);
  });

  it('can be tried for an address, and say why', async () => {
    const response = await shop.app.inject({
      method: 'POST',
      url: `/api/v1/settings/try?id=${admin.uid}`,
      headers: admin.headers,
      payload: {
        address: { country: 'AT', pinCode: '1010' },
        items: [{ productId: bottle, quantity: 1 }],
      },
    });
    expect(response.json<SettingsTried>()).toMatchObject({
      zone: { _id: 'vienna', why: 'Its postal codes hold this one.' },
      methods: [{ _id: 'post', fits: true, price: 12 }],
      rates: [{ class: 'standard', percent: 20 }, { class: 'reduced' }],
      quote: { subtotal: 11.9, total: 23.9, taxIncluded: 3.98 },
    });
  });

  it('tried with a cart that only a pickup takes say what it costs there', async () => {
    const response = await shop.app.inject({
      method: 'POST',
      url: `/api/v1/settings/try?id=${admin.uid}`,
      headers: admin.headers,
      payload: { address: { country: 'DE' }, items: [{ productId: bottle, quantity: 20 }] },
    });
    expect(response.json<SettingsTried>()).toMatchObject({
      methods: [
        { _id: 'dhl', fits: false, why: 'Too heavy: the cart has 14000 g, beyond its last price.' },
        { _id: 'express', fits: false, why: 'The cart is beyond its last price.' },
        { _id: 'shop', fits: true },
      ],
      quote: {
        subtotal: 238,
        total: 238,
        delivery: { _id: 'shop' },
        why: 'No parcel takes the cart: “Our shop” is the cheapest pickup.',
      },
    });
  });

  it('in the configuration have the rates at home alone', async () => {
    const { config } = (await shop.app.inject({ url: '/api/v1/config' })).json();
    expect(config.shop).toMatchObject({
      country: 'DE',
      countries: ['DE', 'AT'],
      tax: { pricesInclude: true, rates: [{ percent: 19 }, { percent: 7 }] },
      delivery: { byZone: true },
    });
    expect(config.shop.tax.rates).toHaveLength(2);
  });
});

describe('papers of an order with two rates', () => {
  const papersOf = async (orderId: string) =>
    (await shop.get(buyer, `/order/${orderId}/papers?id=${buyer.uid}`)).json<PapersAnswer>().papers;

  it('name each rate, and credit notes give it back', async () => {
    const order = await shop.buy(buyer, lines(2, 1), { to: BERLIN, delivery: 'express' });
    const [invoice] = await papersOf(order._id);
    expect(invoice).toMatchObject({
      total: 48.2,
      taxes: order.taxes.map((tax) => ({ ...tax, name: 'VAT' })),
      taxesBelow: true,
      lines: [{ taxPercent: 7 }, { taxPercent: 19 }],
    });
    expect(invoice?.sums.map(({ words }) => words)).toEqual(['Subtotal', 'Shipping (Express)']);
    await refunded(shop, admin, order._id, { lines: [line(book)] });
    await shop.sweep();
    await refunded(shop, admin, order._id, { amount: 5 });
    await shop.sweep();
    await refunded(shop, admin, order._id, {
      lines: [line(book), line(bottle)],
      shipping: true,
    });
    await shop.sweep();
    const [, ...notes] = await papersOf(order._id);
    expect(notes).toHaveLength(3);
    expect(notes[0]?.taxes).toEqual([{ percent: 7, name: 'VAT', taxable: 10, tax: 0.7 }]);
    expect(notes[1]?.taxes.map(({ percent }) => percent)).toEqual([7, 19]);
    const given = (percent: number) =>
      notes
        .flatMap(({ taxes }) => taxes)
        .filter((tax) => tax.percent === percent)
        .reduce((sum, { tax }) => sum + Math.round(tax * 100), 0);
    for (const { percent, tax } of order.taxes) expect(given(percent)).toBe(Math.round(tax * 100));
  });
});

describe('sales to consumers in other countries of the EU', () => {
  const taxes = async (items: string) => {
    const { rates } = await get<TaxAnswer>('tax', { country: 'AT' });
    const tried = await delivery({ ...VIENNA, items });
    return [rates[0]?.percent, tried.methods[0]?.tax];
  };

  it('have the rates at home until the one that exceeds 10,000 euros, and the owner is warned before', async () => {
    await settings.change({ tax: { destination: 'threshold', delivery: 'class' } });
    // The delivery of 12.00 holds 19 % at home and 20 % there.
    expect(await taxes(`${bottle}:1`)).toEqual([19, 1.92]);
    const to = { ...VIENNA, state: 'Wien' };
    const [product = ''] = await sellProducts(shop.db.database, {
      price: 1_071_000,
      onHand: 0,
      weight: 1,
    });
    await shop.db.database.pool.query(
      `with filled as (update products set on_hand = 5 where id = $1 returning id)
       insert into stock_ledger (id, product_id, quantity, reason, at)
       select gen_random_uuid(), id, 5, 'edit', now() from filled`,
      [product],
    );
    const one = [{ productId: product, price: 10_710, quantity: 1 }];
    expect(await shop.buy(buyer, one, { to })).toMatchObject({ taxes: [{ percent: 19 }] });
    shop.clock.advance(120_000);
    const { items } = (await shop.get(admin, `/attention?id=${admin.uid}`)).json<AttentionAnswer>();
    expect(items.map(({ kind }) => kind)).toContain('distance-sales');
    // 9,010.08 without tax so far: this one exceeds the threshold.
    expect(await shop.buy(buyer, one, { to })).toMatchObject({ taxes: [{ percent: 20 }] });
    shop.clock.advance(120_000);
    expect(await taxes(`${bottle}:1`)).toEqual([20, 2]);
  });
});
