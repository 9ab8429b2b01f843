import { beforeEach, describe, expect, it } from 'vitest';
import { SETUP_NEEDS } from '#contract/setup-needs.ts';
import { beginUnset } from '#server/features/settings/begin-unset.ts';
import { registerPeople } from '#testing/factories.ts';
import { settingsCalls } from '#testing/settings-calls.ts';
import { cart } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
const chief = { uid: 'chief', headers: { authorization: '' } };
const { put, read } = settingsCalls(shop, () => chief);

beforeEach(async () => {
  const { pool } = shop.db.database;
  await pool.query('delete from settings_log');
  await pool.query('delete from shop_settings');
  if (chief.headers.authorization !== '') return;
  await registerPeople(shop.db.database, { id: 'chief', role: 'admin' });
  chief.headers = await shop.as({ sub: 'chief' });
});

const begin = (set: Parameters<typeof beginUnset>[1]['set'] = [], isNew = true) =>
  beginUnset(shop.db.database, { isNew, set });

const setup = (payload?: object) =>
  shop.app.inject({
    method: payload ? 'POST' : 'GET',
    url: '/api/v1/setup?id=chief',
    headers: chief.headers,
    ...(payload && { payload }),
  });

const unset = async () => (await setup()).json().setup.unset;

const TRANSFER = {
  kind: 'transfer',
  on: true,
  name: 'Bank transfer',
  words: 'To our account',
} as const;

describe('a new shop', () => {
  it('sells nothing until country, currency, tax and a way to pay are set, in any order and by either call', async () => {
    await begin();
    const buyer = await shop.newBuyer('early');
    const wanted = cart(await shop.sell(2));
    const create = () => shop.create(buyer, wanted, { method: 'transfer' });
    const refused = await shop.create(buyer, wanted);
    expect(refused.json()).toMatchObject({ code: 'SHOP_NOT_OPEN', unset: [...SETUP_NEEDS] });
    expect(refused.statusCode).toBe(409);
    // Says so to everybody, as long as it is so.
    expect((await shop.get(buyer, '/config')).json().config.shop.isOpen).toBe(false);

    await put({ payments: [TRANSFER] });
    expect(await unset()).toEqual(['country', 'currency', 'tax']);
    await setup({ taxPercent: (await read()).taxPercent });
    expect(await unset()).toEqual(['country', 'currency']);
    await setup({ currency: 'INR' });
    expect((await create()).json()).toMatchObject({ unset: ['country'] });
    const last = await setup({ seller: { country: 'IN' } });
    expect(last.json()).toMatchObject({
      message: 'Saved. The shop is open',
      restarts: false,
      setup: { isOpen: true, unset: [] },
    });
    expect(last.json().settings).not.toHaveProperty('unset');
    expect((await create()).statusCode).toBe(201);
    expect((await shop.get(buyer, '/config')).json().config.shop).not.toHaveProperty('isOpen');
  });

  it('stays open, whatever is taken away afterwards', async () => {
    await begin();
    await setup({
      seller: { country: 'IN' },
      currency: 'INR',
      taxPercent: 5,
      payments: [TRANSFER],
    });
    await put({ seller: { country: '' } });
    await begin();
    expect((await setup()).json().setup.isOpen).toBe(true);
  });

  it('needs nothing that its environment sets, also from a later start on', async () => {
    await begin(['currency']);
    expect(await unset()).toEqual(['country', 'tax', 'payment']);
    await begin(['payment']);
    expect(await unset()).toEqual(['country', 'tax']);
  });

  it('is changed as the settings are: nothing is kept of what is not valid, nor over a newer version', async () => {
    await begin();
    const wrong = await setup({ currency: 'INR', taxPercent: 500 });
    expect(wrong.statusCode).toBe(400);
    const nonsense = await setup({ currency: 'XXL' });
    expect(nonsense.json().errors[0]).toMatchObject({ path: 'currency' });
    const stale = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/setup?id=chief',
      headers: { ...chief.headers, 'if-match': new Date(5).toISOString() },
      payload: { taxPercent: 1 },
    });
    expect(stale.json().code).toBe('STALE');
    expect(await unset()).toEqual([...SETUP_NEEDS]);
  });
});

it('a shop of before this is open', async () => {
  await begin([], false);
  expect((await setup()).json().setup).toMatchObject({ isOpen: true, unset: [] });
  await put({ tagline: 'Still open' });
  await begin([], false);
  expect((await setup()).json().setup.isOpen).toBe(true);
});

it('another currency is refused where the shop is not opened anew', async () => {
  const refused = await setup({ currency: 'EUR', tagline: 'Not kept' });
  expect(refused.json()).toMatchObject({
    code: 'VALIDATION',
    errors: [{ path: 'currency', message: expect.stringContaining('start it again') }],
  });
  expect((await read()).tagline).not.toBe('Not kept');
});
