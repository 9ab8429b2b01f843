import { afterAll, expect, it } from 'vitest';
import { countIn } from '#contract/money.ts';
import { readConfig } from '#server/platform/config.ts';
import { sellProducts } from '#testing/factories.ts';
import { stubLocalMode } from '#testing/stub-local-mode.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { openShop } from './open-shop.ts';

const db = useTestDatabase();
// Others in this process count in the usual currency.
afterAll(() => countIn('INR'));

it('a shop whose database alone says that it is in yen counts in yen', async () => {
  const { database, url } = db;
  await database.pool.query(
    `insert into shop_state (key, value) values ('region', '{"currency": "JPY"}')`,
  );
  const [productId] = await sellProducts(database, { price: 1_980 });
  const config = readConfig({ LOG_LEVEL: 'silent', PORT: '0', DATABASE_URL: url });
  const local = stubLocalMode({
    sandbox: { url: 'http://127.0.0.1:9', webhookSecret: 'whsec_test' },
  });
  const shop = await openShop(config, local, { webFolder: null });
  try {
    const read = async (call: string) => (await fetch(`${shop.url}/api/v1/${call}`)).json();
    expect(await read('config')).toMatchObject({ config: { shop: { currency: 'JPY' } } });
    expect(await read(`product/${productId}`)).toMatchObject({ product: { price: 1_980 } });
  } finally {
    await shop.close();
  }
});
