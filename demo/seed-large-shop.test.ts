// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditShop } from '#server/features/audit/audit-shop.ts';
import type { PaymentProvider } from '#server/features/payments/payment-provider.ts';
import { diskPhotoStore } from '#server/features/photos/disk-photo-store.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import type { goods } from './goods.ts';
import { seedDemoShop } from './seed-demo-shop.ts';

const shop = useTestDatabase();
const NOW = new Date('2026-03-01T12:00:00Z');
const PHOTO = { hash: 'a'.repeat(32), width: 800, height: 800, widths: [400], placeholder: '' };

interface TableReads {
  name: string;
  rows: number;
  /** The number of times that all of its rows were read, the builds of its indexes included. */
  passes: number;
  indexes: number;
}

/** Fills a shop of several chunks, without files of photos. */
async function seedLargeShop() {
  const folder = await mkdtemp(join(tmpdir(), 'seed-'));
  await seedDemoShop({
    database: shop.database,
    photoStore: diskPhotoStore(folder),
    shop: { name: 'Vitrine', locale: 'en-IN', timeZone: 'Asia/Kolkata' },
    now: NOW,
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

async function countsOf(query: string): Promise<Record<string, number>> {
  const { rows } = await shop.database.pool.query<{ what: string; count: number }>(query);
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]));
}

test('some of its orders are returned or disputed, and some refunds have failed', async () => {
  const byStatus = (table: string) => `select status as what, count(*) from ${table} group by 1`;
  const returns = await countsOf(byStatus('returns'));
  const of = (...statuses: string[]) =>
    statuses.reduce((sum, status) => sum + (returns[status] ?? 0), 0);
  const [open, ended] = [
    of('requested', 'accepted', 'received'),
    of('refunded', 'declined', 'withdrawn'),
  ];
  expect(Object.keys(returns)).toHaveLength(6);
  expect(open + ended).toBeGreaterThan(60);
  expect(open / ended).toBeGreaterThan(0.6);
  expect(open / ended).toBeLessThan(1.7);
  const disputes = await countsOf(byStatus('disputes'));
  expect(Object.keys(disputes).length).toBeGreaterThan(1);
  expect(await countsOf(byStatus('refunds'))).toEqual({
    succeeded: expect.any(Number),
    failed: expect.any(Number),
  });
  const restocked = await countsOf(
    `select restocked::text as what, count(*) from returns where status in ('received', 'refunded') group by 1`,
  );
  expect(Object.keys(restocked).sort()).toEqual(['false', 'true']);
});

test('the audit finds nothing wrong in it', async () => {
  const provider: Pick<PaymentProvider, 'name' | 'list'> = { name: 'stripe', async *list() {} };
  const audit = await auditShop(
    {
      database: shop.database,
      provider: provider as PaymentProvider,
      photoStore: undefined,
      checkoutTtlSeconds: 600,
      now: () => NOW,
    },
    0,
  );
  const wrong = audit.flatMap(({ invariant, finding }) =>
    finding.breaches.map(({ id, what }) => `${invariant.name} ${id} ${what}`),
  );
  expect(wrong).toEqual([]);
});
