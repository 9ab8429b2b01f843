import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diskPhotoStore } from '#server/features/photos/disk-photo-store.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import type { goods } from './goods.ts';
import { seedDemoShop } from './seed-demo-shop.ts';

const shop = useTestDatabase();
const PHOTO = { hash: 'a'.repeat(32), width: 800, height: 800, widths: [400], placeholder: '' };

interface TableReads {
  name: string;
  rows: number;
  /** How often all of its rows were read, the builds of its indexes included. */
  passes: number;
  indexes: number;
}

/** Fills a shop of several chunks, without files of photos. */
async function seedLargeShop() {
  const folder = await mkdtemp(join(tmpdir(), 'seed-'));
  await seedDemoShop({
    database: shop.database,
    photoStore: diskPhotoStore(folder),
    shop: { name: 'Vitrine', timeZone: 'Asia/Kolkata' },
    now: new Date('2026-03-01T12:00:00Z'),
    scale: { orders: 9_000, users: 1_000 },
    manyRows: 8_000,
    drawPhotos: (all: typeof goods) =>
      Promise.resolve(all.map(({ pictures }) => pictures.map(() => PHOTO))),
  });
  await rm(folder, { recursive: true });
}

async function readsOfTables(): Promise<TableReads[]> {
  const { rows } = await shop.database.pool.query<TableReads>(
    `select relname as name, n_live_tup as rows, seq_tup_read::float / n_live_tup as passes,
       (select count(*) from pg_index where indrelid = relid) as indexes
     from pg_stat_user_tables where n_live_tup > 1000 order by 1`,
  );
  return rows;
}

test('a large shop is filled without reading whole tables again for each batch or row, and has all indexes', async () => {
  const { rows: before } = await shop.database.pool.query(
    `select indexdef from pg_indexes where schemaname = 'public' order by 1`,
  );
  await seedLargeShop();
  const { rows: after } = await shop.database.pool.query(
    `select indexdef from pg_indexes where schemaname = 'public' order by 1`,
  );
  expect(after).toEqual(before);

  const reads = await readsOfTables();
  expect(reads.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['orders', 'order_items', 'order_history', 'papers', 'stock_ledger']),
  );
  const readOften = reads.filter(({ passes, indexes }) => passes > indexes + 3);
  expect(readOften).toEqual([]);
});

test('the tallies of a large shop are folded, which would take a sweep too long', async () => {
  const { rows } = await shop.database.pool.query<{ pending: number }>(
    'select count(*) as pending from tally_changes',
  );
  expect(rows).toEqual([{ pending: 0 }]);
});
