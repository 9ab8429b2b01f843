// @module-tag long
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { BulkRequest } from '#contract/bulk.ts';
import { startBulk } from '#server/features/bulk/bulk-products.ts';
import { JOB_WRITERS } from '#testing/job-writers.ts';
import { products } from '#server/features/products/products.table.ts';
import { users } from '#server/features/users/users.table.ts';
import { registerPeople, sellProducts } from '#testing/factories.ts';
import { startJobsInstance } from '#testing/jobs-instance.ts';
import { emptyTables, useTestDatabase } from '#testing/test-database.ts';
import { readJob, readJobRows, stopJob, undoJob } from './jobs.service.ts';
import { runJobs } from './run-jobs.ts';

const db = useTestDatabase();
/** Rows that are written at once. */
const BATCH = 500;
const MANY = 2 * BATCH;

const deps = () => ({
  database: db.database,
  now: () => new Date(),
  lowStock: async () => 10,
  writers: JOB_WRITERS,
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

async function start(change: BulkRequest['change']): Promise<string> {
  const body = { select: { filter: {} }, change, dryRun: false };
  return (await startBulk(deps(), 'chief', body, undefined))._id;
}

async function finish(): Promise<void> {
  while ((await runJobs(deps())) > 0);
}

async function sellMany(count = MANY): Promise<void> {
  await sellProducts(db.database, ...Array.from({ length: count }, () => ({})));
}

/** Returns the number of products by price and stock, with the sum of the ledger. */
async function counts(): Promise<unknown[]> {
  const { rows } = await db.database.pool.query(
    `select price, available, count(*)::int as products,
       (select coalesce(sum(quantity), 0)::int from stock_ledger) as moved from products group by 1, 2`,
  );
  return rows;
}

it('each row is written once by several instances at once, and taken back once', async () => {
  await sellMany(3 * BATCH);
  const id = await start({ price: { percent: 10 }, stock: { plus: 5 } });
  await Promise.all([finish(), finish(), finish(), finish()]);
  expect(await readJob(db.database, id)).toMatchObject({
    state: 'done',
    done: 3 * BATCH,
    errorCount: 0,
  });
  expect(await counts()).toEqual([
    { price: 11_000, available: 15, products: 3 * BATCH, moved: 15 * BATCH },
  ]);

  await undoJob(db.database, id, { by: 'chief', at: new Date() });
  await Promise.all([finish(), finish(), finish(), finish()]);
  expect(await readJob(db.database, id)).toMatchObject({ state: 'undone', errorCount: 0 });
  expect(await counts()).toEqual([{ price: 10_000, available: 10, products: 3 * BATCH, moved: 0 }]);
});

it('each row is written once by instances that are killed, and undo leaves nothing', async () => {
  // Enough for a batch or two of each instance that is killed, and one more.
  const count = 5 * BATCH;
  await sellMany(count);
  const id = await start({ price: { plus: 1 }, stock: { plus: 1 } });
  await killTimes(2);
  await finishAs(id, 'done');
  expect(await readJob(db.database, id)).toMatchObject({ done: count, errorCount: 0 });
  expect(await counts()).toEqual([{ price: 10_100, available: 11, products: count, moved: count }]);
  await undoJob(db.database, id, { by: 'chief', at: new Date() });
  await killTimes(2);
  await finishAs(id, 'undone');
  expect(await counts()).toEqual([{ price: 10_000, available: 10, products: count, moved: 0 }]);
});

/** Starts an instance and kills it amid its second batch, again and again. */
async function killTimes(kills: number): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    const instance = await startJobsInstance(db.url);
    await expect
      .poll(() => instance.batches(), { timeout: 20_000, interval: 2 })
      .toBeGreaterThan(0);
    await delay(30 * kill);
    await instance.kill();
  }
}

/** The database may not know yet that whoever held the job is dead. */
async function finishAs(id: string, state: string): Promise<void> {
  const finished = async () => {
    await finish();
    return (await readJob(db.database, id)).state;
  };
  await expect.poll(finished, { timeout: 20_000 }).toBe(state);
}

it('a product that has changed since a job was started is left alone, and its undo leaves what was sold', async () => {
  const [sold = '', priced = '', plain = ''] = await sellProducts(db.database, {}, {}, {});
  const id = await start({ price: { set: 1 }, stock: { plus: 5 } });
  await db.database.orm.update(products).set({ price: 777 }).where(eq(products.id, priced));
  await finish();
  const job = await readJob(db.database, id);
  expect(job).toMatchObject({
    state: 'done',
    errorCount: 1,
    errors: [{ column: 'price', message: 'Product 1: Its price has changed since' }],
  });

  await db.database.orm.update(products).set({ reserved: 1 }).where(eq(products.id, sold));
  await undoJob(db.database, id, { by: 'chief', at: new Date() });
  await finish();
  const undone = await readJob(db.database, id);
  expect(undone.errors.map(({ message }) => message)).toContain(
    'Product 0: Some were sold or reserved since',
  );
  const { rows } = await readJobRows(db.database, id, { page: 1, errors: false });
  expect(Object.fromEntries(rows.map((row) => [row._id, row.state]))).toEqual({
    [sold]: 'left',
    [priced]: 'left',
    [plain]: 'undone',
  });
});

it('a job that is stopped leaves the rows that it has not reached, and can be undone', async () => {
  await sellMany();
  const id = await start({ price: { set: 1 } });
  await runJobs(deps());
  const stopped = await stopJob(db.database, id);
  expect(stopped).toMatchObject({ state: 'stopped', done: BATCH, undoable: true });
  await finish();
  expect((await counts()).length).toBe(2);
  await undoJob(db.database, id, { by: 'chief', at: new Date() });
  await finish();
  expect(await counts()).toMatchObject([{ price: 10_000, products: MANY }]);
});

it('shoppers’ reservations and a job wait for each other without a deadlock', async () => {
  await sellMany();
  const id = await start({ category: 'Other' });
  const { rows } = await db.database.pool.query<{ id: string }>('select id from products');
  const reserve = async (from: number) => {
    for (let at = from; at < from + 20; at += 1) {
      await db.database.pool.query(
        `with locked as (select id from products where id = any($1) order by id for update)
         update products set reserved = reserved + 1 where id in (select id from locked)`,
        [[rows[at]?.id, rows[MANY - 1 - at]?.id]],
      );
    }
  };
  await Promise.all([finish(), reserve(0), reserve(20), reserve(40)]);
  expect(await readJob(db.database, id)).toMatchObject({ state: 'done', errorCount: 0 });
});

it.each([
  ['lost the duty', { duties: ['orders' as const] }],
  ['is an admin no longer', { role: 'user' as const }],
  ['closed the account', { deletedAt: new Date() }],
])('a job stops when whoever started it %s, and can be undone', async (_what, change) => {
  await sellMany();
  const id = await start({ price: { set: 1 } });
  await runJobs(deps());
  const former = { role: 'admin' as const, duties: null, deletedAt: null };
  await db.database.orm.update(users).set(change).where(eq(users.id, 'chief'));
  await finish();
  await db.database.orm.update(users).set(former).where(eq(users.id, 'chief'));
  expect(await readJob(db.database, id)).toMatchObject({ state: 'stopped', done: BATCH });
  await undoJob(db.database, id, { by: 'chief', at: new Date() });
  await finish();
  expect(await counts()).toMatchObject([{ price: 10_000, products: MANY }]);
});
