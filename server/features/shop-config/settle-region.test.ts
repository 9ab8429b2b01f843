import { expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { cart } from '#testing/shopping.ts';
import { settleRegion } from './settle-region.ts';

const shop = useBuyingShop();

const settle = (environment: Record<string, string> = {}) =>
  settleRegion(shop.db.database, readConfig(environment));

it('a shop keeps its currency, locale and time zone, and refuses another currency or, with orders, another time zone', async () => {
  const euros = { SHOP_CURRENCY: 'EUR', SHOP_LOCALE: 'de-DE', SHOP_TIME_ZONE: 'Europe/Berlin' };
  expect(await settle()).toMatchObject({ currency: 'INR', timeZone: 'Asia/Kolkata' });
  // Two instances that start at once.
  const results = await Promise.allSettled([settle(euros), settle({ SHOP_CURRENCY: 'USD' })]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { pool } = shop.db.database;
  await pool.query(`delete from shop_state where key = 'region'`);

  await settle(euros);
  const kept = { currency: 'EUR', locale: 'de-DE', timeZone: 'Europe/Berlin' };
  expect(await settle()).toMatchObject(kept);
  await expect(settle({ SHOP_CURRENCY: 'INR' })).rejects.toThrow(/SHOP_CURRENCY is INR.*EUR/);
  expect(await settle({ SHOP_TIME_ZONE: 'Europe/Paris' })).toMatchObject({
    timeZone: 'Europe/Paris',
  });
  await shop.buy(await shop.newBuyer('first'), cart(await shop.sell(1)));
  await expect(settle({ SHOP_TIME_ZONE: 'UTC' })).rejects.toThrow(/SHOP_TIME_ZONE is UTC/);
  expect(await settle({ SHOP_LOCALE: 'en-IE' })).toMatchObject({
    currency: 'EUR',
    locale: 'en-IE',
    timeZone: 'Europe/Paris',
  });

  // A shop from before that was kept.
  await pool.query(`delete from shop_state where key = 'region'`);
  await expect(settle({ SHOP_CURRENCY: 'EUR' })).rejects.toThrow(/INR/);
  expect(await settle()).toMatchObject({ currency: 'INR' });
});
