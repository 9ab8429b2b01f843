import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { sellProducts } from '#testing/factories.ts';
import { useTestShop } from '#testing/test-shop.ts';

const shop = useTestShop({}, () => ({ sweeps: true }));
/** Longer than the time between two sweeps of prices, letters and jobs. */
const SWEPT_MS = 3_000;

it('sweeps that find nothing to do drop nothing that instances remember of the catalogue', async () => {
  await sellProducts(shop.db.database, { name: 'Vase' });
  const told: string[] = [];
  const client = new pg.Client(shop.db.url);
  onTestFinished(() => client.end());
  client.on('notification', ({ payload }) => told.push(payload ?? ''));
  await client.connect();
  await client.query('listen catalog_changed');
  await delay(SWEPT_MS);
  expect(told).toEqual([]);
  await shop.db.database.pool.query('update products set price = 900');
  await expect.poll(() => told).toEqual(['']);
});
