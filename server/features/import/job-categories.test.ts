import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBulk } from '#server/features/bulk/bulk-products.ts';
import { readJob, undoJob } from '#server/features/jobs/jobs.service.ts';
import { runJobs } from '#server/features/jobs/run-jobs.ts';
import { products } from '#server/features/products/products.table.ts';
import { registerPeople, sellProducts } from '#testing/factories.ts';
import { emptyTables, useTestDatabase } from '#testing/test-database.ts';
import { importProducts } from './import-products.ts';
import { JOB_WRITERS } from '#testing/job-writers.ts';

const db = useTestDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-categories-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const deps = () => ({
  database: db.database,
  now: () => new Date(),
  lowStock: async () => 10,
  writers: JOB_WRITERS,
  origin: '',
  onJob() {},
  onChange() {},
  onFailure(error: unknown) {
    throw error;
  },
});

beforeAll(() => registerPeople(db.database, { id: 'chief', role: 'admin' }));
beforeEach(async () => {
  await emptyTables(db.database, 'products', 'jobs', 'stock_ledger');
});

async function finish(): Promise<void> {
  while ((await runJobs(deps())) > 0);
}

/** Moves products to another category. */
async function move(ids: string[], category: string): Promise<string> {
  const body = { select: { ids }, change: { category }, dryRun: false };
  const { _id } = await startBulk(deps(), 'chief', body, undefined);
  await finish();
  return _id;
}

async function undo(id: string) {
  await undoJob(db.database, id, { by: 'chief', at: new Date() });
  await finish();
  return readJob(db.database, id);
}

async function categories(ids?: string[]): Promise<string[]> {
  const rows = await db.database.orm
    .select({ category: products.category })
    .from(products)
    .where(ids && inArray(products.id, ids));
  return rows.map(({ category }) => category).sort();
}

describe('the undo of a job', () => {
  it('brings back a category as it was spelled', async () => {
    const ids = await sellProducts(db.database, { category: 'Tea Mugs' }, { category: 'Tea Mugs' });
    expect(await undo(await move(ids, 'Kitchen'))).toMatchObject({ errorCount: 0 });
    expect(await categories(ids)).toEqual(['Tea Mugs', 'Tea Mugs']);
  });

  it('brings it back in the spelling that another product has by now', async () => {
    const ids = await sellProducts(
      db.database,
      { category: 'Tea Mugs' },
      { category: 'Tea Mugs' },
      { category: 'Glass' },
    );
    const id = await move(ids, 'Kitchen');
    await sellProducts(db.database, { category: 'teamugs' });
    expect(await undo(id)).toMatchObject({ state: 'undone', errorCount: 0 });
    expect(await categories(ids)).toEqual(['Glass', 'teamugs', 'teamugs']);
  });

  it('of what it wrote in the spelling of the shop leaves nothing', async () => {
    const ids = await sellProducts(db.database, { category: 'Glass' });
    const body = { select: { ids }, change: { category: 'teamugs' }, dryRun: false };
    const { _id } = await startBulk(deps(), 'chief', body, undefined);
    await sellProducts(db.database, { category: 'Tea Mugs' });
    await finish();
    expect(await categories(ids)).toEqual(['Tea Mugs']);
    expect(await undo(_id)).toMatchObject({ state: 'undone', errorCount: 0 });
    expect(await categories(ids)).toEqual(['Glass']);
  });
});

it('a new category has one spelling, however many the file has: that of its first line', async () => {
  const file = path.join(folder, 'products.csv');
  const lines = ['Tea Mugs', 'teamugs', 'TEA MUGS', 'Glass'].map((name) => `Cup,${name},5`);
  writeFileSync(file, ['name,category,price', ...lines].join('\n'));
  await importProducts(deps(), 'chief', { path: file, isDryRun: false }, undefined);
  await finish();
  expect(await categories()).toEqual(['Glass', 'Tea Mugs', 'Tea Mugs', 'Tea Mugs']);
});
