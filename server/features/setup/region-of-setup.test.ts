import { beforeEach, expect, it } from 'vitest';
import { followRegion } from '#server/features/shop-config/follow-region.ts';
import { REGION_CHANGED } from '#server/features/shop-config/region-channel.queries.ts';
import { settleRegion } from '#server/features/shop-config/settle-region.ts';
import { listenForChanges } from '#server/platform/change-listener.ts';
import { readConfig } from '#server/platform/config.ts';
import { registerPeople, sellProducts } from '#testing/factories.ts';
import { useTestShop } from '#testing/test-shop.ts';

const shop = useTestShop({ SHOP_LOCALE: 'en-IN' }, () => ({ followsRegion: true }));
let headers = { authorization: '' };

beforeEach(async () => {
  const { pool } = shop.db.database;
  await pool.query(`delete from shop_state where key = 'region'`);
  await pool.query('truncate products cascade');
  await pool.query('delete from shop_settings');
  await pool.query('delete from settings_log');
  if (headers.authorization !== '') return;
  await registerPeople(shop.db.database, { id: 'chief', role: 'admin', name: 'Chief' });
  headers = await shop.as({ sub: 'chief' });
});

const setUp = (payload: object) =>
  shop.app.inject({ method: 'POST', url: '/api/v1/setup?id=chief', headers, payload });

const region = (environment: Record<string, string> = {}) =>
  settleRegion(shop.db.database, readConfig(environment));

it('currency and time zone are kept for the next start, with who changed them', async () => {
  const saved = await setUp({ currency: 'EUR', timeZone: 'Europe/Berlin', tagline: 'Neu' });
  expect(saved.json()).toMatchObject({
    success: true,
    restarts: true,
    settings: { tagline: 'Neu' },
  });
  expect(await region()).toMatchObject({ currency: 'EUR', timeZone: 'Europe/Berlin' });
  const read = (url: string) => shop.app.inject({ url: `/api/v1/${url}?id=chief`, headers });
  const { changes } = (await read('settings/changes')).json();
  expect(changes).toContainEqual(
    expect.objectContaining({ part: 'currency', from: 'INR', to: 'EUR' }),
  );
  const { entries } = (await read('log')).json();
  expect(entries[0].words).toContain('currency');
});

it('is the same for an answer that changes nothing', async () => {
  expect((await setUp({ currency: 'INR' })).json()).toMatchObject({ restarts: false });
  expect(await region()).toMatchObject({ currency: 'INR' });
});

it('another currency is refused once something has a price, and nothing else is kept then', async () => {
  await sellProducts(shop.db.database, {});
  const refused = await setUp({ currency: 'EUR', tagline: 'Not kept' });
  expect(refused.json()).toMatchObject({
    code: 'IN_USE',
    message: expect.stringContaining('amounts in INR'),
  });
  const setup = await shop.app.inject({ url: '/api/v1/setup?id=chief', headers });
  expect(setup.json().setup).toMatchObject({ fixed: ['currency', 'locale'], currency: 'INR' });
  expect(await region()).toMatchObject({ currency: 'INR' });
});

it('what the environment sets is changed there', async () => {
  const refused = await setUp({ locale: 'de-DE' });
  expect(refused.json().errors).toEqual([
    { path: 'locale', message: 'SHOP_LOCALE says en-IN: change it there.' },
  ]);
});

it('a currency with fewer decimals is refused while an amount has more, and says which', async () => {
  await setUp({
    shippingCharge: 4.5,
    payments: [{ kind: 'pickup', on: true, name: 'A', words: '' }],
  });
  const refused = await setUp({ currency: 'JPY' });
  expect(refused.json()).toMatchObject({
    code: 'IN_USE',
    message:
      "The currency can't be changed: “Shipping charge” says 4.5, and JPY has no decimals. Change that amount first.",
  });
  await setUp({ shippingCharge: 450 });
  expect((await setUp({ currency: 'JPY' })).json()).toMatchObject({ restarts: true });
  expect((await setUp({ currency: 'EUR' })).json()).toMatchObject({
    restarts: true,
    settings: { shippingCharge: 450 },
  });
});

it('every instance hears of another region once, and of none that it has already', async () => {
  const { database, url } = shop.db;
  const opened = readConfig({});
  let heard = 0;
  const channels = followRegion(database, opened, () => (heard += 1));
  const listener = listenForChanges(url, channels);
  try {
    await setUp({ currency: 'INR', tagline: 'Not another one' });
    await setUp({ currency: 'EUR' });
    await expect.poll(() => heard).toBe(1);
    await setUp({ currency: 'USD' });
    channels[REGION_CHANGED]?.();
    await setUp({ tagline: 'Later' });
    expect(heard).toBe(1);
  } finally {
    await listener.close();
  }
});
