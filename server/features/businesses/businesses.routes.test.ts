// api.md, "Businesses": the VAT or GST number of whom somebody buys for.
import { beforeEach, describe, expect, it } from 'vitest';
import type { AttentionAnswer } from '#contract/attention.ts';
import type { BusinessAnswer, BusinessSaved } from '#contract/business.ts';
import type { DeliveryAnswer, TaxAnswer } from '#contract/delivery.ts';
import type { LogPage } from '#contract/log.ts';
import type { PapersAnswer } from '#contract/papers.ts';
import { distanceSales } from '#server/features/pricing/distance-sales.ts';
import { registerAdmin } from '#testing/admins.ts';
import { settingsCalls } from '#testing/settings-calls.ts';
import type { Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop({
  settings: { SHOP_CURRENCY: 'EUR', SHOP_LOCALE: 'de-DE', SHOP_TIME_ZONE: 'Europe/Berlin' },
});
auditAfterEach(shop);
let admin: Buyer;
let buyer: Buyer;
let bottle: string;
const settings = settingsCalls(shop, () => admin);

const AUSTRIAN = { name: 'Huber GmbH', number: 'ATU 135 856 27' };
const VIENNA = { country: 'AT', state: '', pinCode: '1010' };
const BERLIN = { country: 'DE', state: 'Berlin', pinCode: '10115' };

beforeEach(async () => {
  admin = await registerAdmin(shop);
  buyer = await shop.newBuyer('greta');
  bottle = await shop.sell(50, 11_900);
  await settings.change({
    taxPercent: 0,
    shippingCharge: 12,
    freeShippingAbove: 1_000,
    countries: ['DE', 'AT', 'CH'],
    seller: { vat: 'de 136695976' },
    tax: {
      asksBusinesses: true,
      pricesInclude: true,
      discount: 'before',
      rounding: 'minor',
      delivery: 'class',
      acrossBorders: 'samePrice',
      destination: 'always',
      rates: [
        { class: 'standard', country: 'DE', percent: 19 },
        { class: 'standard', country: 'AT', percent: 20 },
      ],
    },
  });
});

const lines = (price = 119) => [{ productId: bottle, price, quantity: 1 }];

async function call(by: Buyer, method: 'GET' | 'PUT' | 'DELETE', path: string, payload?: object) {
  const url = `/api/v1/${path}?id=${by.uid}`;
  return shop.app.inject({ method, url, headers: by.headers, ...(payload && { payload }) });
}

const save = (payload: object, by = buyer) => call(by, 'PUT', `user/${by.uid}/business`, payload);

async function confirm(number: string, isConfirmed = true) {
  return call(admin, 'PUT', `user/${buyer.uid}/business/confirmation`, { number, isConfirmed });
}

async function waiting() {
  const { items } = (await call(admin, 'GET', 'attention')).json<AttentionAnswer>();
  return items.filter(({ kind, userId }) => kind === 'business-waiting' && userId === buyer.uid);
}

/** Sales to consumers in other member states this year, without tax, in minor units. */
async function soldAbroad(): Promise<number> {
  const sales = distanceSales(shop.db.database.pool, 'Europe/Berlin');
  return (await sales.known('DE', shop.clock.now())).thisYear;
}

describe('a business in another member state', () => {
  it('pays tax until its number is confirmed, and none from then on', async () => {
    expect((await save(AUSTRIAN)).json<BusinessSaved>().business).toMatchObject({
      name: 'Huber GmbH',
      number: 'ATU13585627',
      country: 'AT',
      isConfirmed: false,
      isExempt: false,
    });
    const taxed = await shop.open(buyer, lines(), { to: VIENNA, business: true });
    expect(taxed).toMatchObject({ total: 131, taxIncluded: 21.83 });
    expect(await waiting()).toMatchObject([
      { words: expect.stringContaining('ATU13585627') as string },
    ]);

    const { business } = (await confirm('ATU13585627')).json<BusinessSaved>();
    expect(business).toMatchObject({ isConfirmed: true, isExempt: true });
    expect(await waiting()).toEqual([]);
    // The price and the charge without the 19 % that they hold at home.
    const more = { to: VIENNA, business: true, total: 110.08 };
    const checkout = await shop.open(buyer, lines(100), more);
    expect(checkout).toMatchObject({
      subtotal: 100,
      shippingCharges: 10.08,
      tax: 0,
      taxIncluded: 0,
      taxes: [{ percent: 0, taxable: 110.08, tax: 0 }],
      business: { name: 'Huber GmbH', number: 'ATU13585627' },
    });
    const order = await shop.buy(buyer, lines(100), more);
    expect(order).toMatchObject({ total: 110.08, business: { number: 'ATU13585627' } });

    const path = `order/${order._id}/papers`;
    const { papers } = (await call(buyer, 'GET', path)).json<PapersAnswer>();
    expect(papers[0]).toMatchObject({
      seller: { vat: 'DE136695976' },
      buyer: { business: { name: 'Huber GmbH', number: 'ATU13585627' } },
      remarks: ['Exempt intra-Community supply (Directive 2006/112/EC, article 138).'],
      taxes: [{ percent: 0, taxable: 110.08, tax: 0 }],
    });
  });

  it('is apart in the report, and no distance sale', async () => {
    await save(AUSTRIAN);
    await confirm('ATU13585627');
    const order = await shop.buy(buyer, lines(100), { to: VIENNA, business: true });
    const { rows } = await shop.db.database.pool.query<{ label: string }>(
      `select distinct label from (select topic, label from tallies union select topic, label from tally_changes) as t
       where topic in ('tax', 'taxed') and label like '%"AT"%' and label like '%, 0, %' order by label`,
    );
    expect(order.taxes).toMatchObject([{ percent: 0 }]);
    expect(rows.map(({ label }) => JSON.parse(label) as unknown[])).toEqual([
      ['invoice', 0, 'AT', '', '', 'one', 'Intra-Community'],
      ['sales', 0, 'AT', '', 'Intra-Community'],
    ]);
    const before = await soldAbroad();
    await shop.buy(buyer, lines(100), { to: VIENNA, business: true });
    expect(await soldAbroad()).toBe(before);
    await shop.buy(buyer, lines(), { to: VIENNA });
    expect((await soldAbroad()) - before).toBe(10_917);
  });

  it('is told its prices beforehand', async () => {
    const asked = { country: 'AT', items: `${bottle}:1`, business: 'confirmed' };
    const url = (path: string) => `/api/v1/${path}?${new URLSearchParams(asked).toString()}`;
    const { rates } = (await shop.app.inject({ url: url('tax') })).json<TaxAnswer>();
    expect(rates).toMatchObject([{ class: 'standard', percent: 0 }]);
    const { methods } = (await shop.app.inject({ url: url('delivery') })).json<DeliveryAnswer>();
    expect(methods).toMatchObject([{ price: 10.08, tax: 0, total: 110.08 }]);
  });

  it('is taxed at home, and elsewhere than in the EU as everybody', async () => {
    await save(AUSTRIAN);
    await confirm('ATU13585627');
    expect(await shop.open(buyer, lines(), { to: BERLIN, business: true })).toMatchObject({
      total: 131,
      taxIncluded: 20.92,
    });
    const to = { country: 'CH', state: 'ZH', pinCode: '8001' };
    expect(await shop.open(buyer, lines(), { to, business: true })).toMatchObject({
      total: 131,
      taxes: [{ percent: 0 }],
    });
  });

  it('buys privately where it does not say that it is for the business', async () => {
    await save(AUSTRIAN);
    await confirm('ATU13585627');
    const checkout = await shop.open(buyer, lines(), { to: VIENNA });
    expect(checkout).toMatchObject({ total: 131, taxIncluded: 21.83 });
    expect(checkout).not.toHaveProperty('business');
  });

  it('has another number confirmed again', async () => {
    await save(AUSTRIAN);
    await confirm('ATU13585627');
    const again = (await save({ ...AUSTRIAN, number: 'atu13585627' })).json<BusinessSaved>();
    expect(again.business.isConfirmed).toBe(true);
    const other = (await save({ ...AUSTRIAN, number: 'FR40303265045' })).json<BusinessSaved>();
    expect(other.business.isConfirmed).toBe(false);
    const stale = await confirm('ATU13585627');
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ code: 'NUMBER_CHANGED' });
    await confirm('FR40303265045');
    const named = (await save({ name: 'Other SA', number: 'FR40303265045' })).json<BusinessSaved>();
    expect(named.business.isConfirmed).toBe(false);
  });
});

it('prints the number of a business at home, which is taxed as everybody', async () => {
  const saved = (await save({ name: 'Meier AG', number: 'DE136695976' })).json<BusinessSaved>();
  await confirm(saved.business.number);
  const checkout = await shop.open(buyer, lines(), { to: VIENNA, business: true });
  expect(checkout).toMatchObject({ total: 131, taxIncluded: 21.83 });
  const order = await shop.buy(buyer, lines(), { to: VIENNA, business: true });
  expect(order).toMatchObject({ business: { name: 'Meier AG', number: 'DE136695976' } });
  expect(await waiting()).toEqual([]);
});

it('refuses numbers with a typing error, and the seller’s too', { tags: 'long' }, async () => {
  const refused = await save({ ...AUSTRIAN, number: 'ATU13585626' });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ errors: [{ path: 'number' }] });
  const seller = await settings.put({ seller: { vat: 'DE136695977' } });
  expect(seller.json()).toMatchObject({ code: 'VALIDATION', errors: [{ path: 'seller.vat' }] });
  expect((await settings.read()).seller.vat).toBe('DE136695976');
});

it('is only for the person, and admins with the duty', async () => {
  await save(AUSTRIAN);
  const other = await shop.newBuyer('ben');
  const path = `user/${buyer.uid}/business`;
  for (const method of ['GET', 'DELETE'] as const)
    expect((await call(other, method, path)).statusCode).toBe(403);
  expect((await call(other, 'PUT', path, AUSTRIAN)).statusCode).toBe(403);
  const confirmation = { number: 'ATU13585627', isConfirmed: true };
  expect((await call(buyer, 'PUT', `${path}/confirmation`, confirmation)).statusCode).toBe(403);
  const seen = (await call(admin, 'GET', path)).json<BusinessAnswer>();
  expect(seen.business).toMatchObject({ number: 'ATU13585627', isConfirmed: false });
});

it('answers 400 without a saved business, and 404 where the shop asks for none', async () => {
  const none = await shop.create(buyer, lines(), { to: VIENNA, business: true });
  expect(none.json()).toMatchObject({ code: 'VALIDATION', errors: [{ path: 'business' }] });
  await save(AUSTRIAN);
  await settings.change({ tax: { asksBusinesses: false } });
  expect((await save(AUSTRIAN)).statusCode).toBe(404);
  const off = await shop.create(buyer, lines(), { to: VIENNA, business: true });
  expect(off.statusCode).toBe(400);
});

it('logs a confirmation, and forgets the business with the account', { tags: 'long' }, async () => {
  await save(AUSTRIAN);
  await confirm('ATU13585627');
  const order = await shop.buy(buyer, lines(100), { to: VIENNA, business: true });
  const log = (await call(admin, 'GET', 'log')).json<LogPage>();
  expect(log.entries[0]).toMatchObject({ kind: 'confirmBusiness' });
  expect((await call(buyer, 'DELETE', `user/${buyer.uid}/business`)).statusCode).toBe(200);
  await save(AUSTRIAN);
  await shop.cancel(buyer, order._id);
  expect((await call(admin, 'DELETE', `user/${buyer.uid}`)).statusCode).toBe(200);
  const { rows } = await shop.db.database.pool.query<{ kept: string }>(
    `select quote::text as kept from orders where user_id = $1
     union all select quote::text from checkouts where user_id = $1
     union all select name from businesses where user_id = $1`,
    [buyer.uid],
  );
  expect(rows).toHaveLength(2);
  expect(rows.map(({ kept }) => kept).join()).not.toMatch(/Huber|ATU13585627/);
});
