// @module-tag long
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BulkRequest } from '#contract/bulk.ts';
import { startBulk } from '#server/features/bulk/bulk-products.ts';
import { JOB_WRITERS } from '#testing/job-writers.ts';
import { registerPeople, sellProducts } from '#testing/factories.ts';
import { emptyTables, useTestDatabase } from '#testing/test-database.ts';
import { readJob, stopJob, undoJob } from './jobs.service.ts';
import { MOST_FAILED_TRIES } from './judge-failed-try.rule.ts';
import { runJobs } from './run-jobs.ts';

const db = useTestDatabase();
const BATCH = 500;
/** Stands still, but for `pass`. */
let now = new Date();
let failures: unknown[] = [];

const deps = () => ({
  database: db.database,
  now: () => now,
  lowStock: async () => 10,
  writers: JOB_WRITERS,
  onJob() {},
  onChange() {},
  onFailure: (error: unknown) => failures.push(error),
});

/** A product that can't be changed, for no reason of its data: as a fault of the database or of the shop. */
beforeAll(async () => {
  await registerPeople(db.database, { id: 'chief', role: 'admin' });
  await db.database.pool.query(`
    create function fail_on_broken() returns trigger language plpgsql as $$
    begin
      if new.name = 'Broken' then raise exception 'no such luck'; end if;
      return new;
    end $$;
    create trigger fail_on_broken before update on products for each row execute function fail_on_broken()`);
});

beforeEach(async () => {
  failures = [];
  now = new Date();
  await emptyTables(db.database, 'products', 'jobs', 'stock_ledger');
  await breakDown(true);
});

async function breakDown(isBroken: boolean): Promise<void> {
  const does = isBroken ? 'enable' : 'disable';
  await db.database.pool.query(`alter table products ${does} trigger fail_on_broken`);
}

async function start(ids: string[], change: BulkRequest['change']): Promise<string> {
  pass(1);
  const body = { select: { ids }, change, dryRun: false };
  return (await startBulk(deps(), 'chief', body, undefined))._id;
}

function pass(seconds: number): void {
  now = new Date(now.getTime() + 1_000 * seconds);
}

/** Does what is due at the moment. */
async function runDue(): Promise<void> {
  while ((await runJobs(deps())) > 0);
}

/** Tries until a job is given up. */
async function runToTheEnd(): Promise<void> {
  for (let tries = 0; tries < MOST_FAILED_TRIES; tries += 1) {
    await runDue();
    pass(600);
  }
}

const read = (id: string) => readJob(db.database, id);

/** Returns the number of products of each price. */
async function prices(): Promise<Record<string, number>> {
  const { rows } = await db.database.pool.query<{ price: number; products: number }>(
    'select price, count(*)::int as products from products group by 1 order by 1',
  );
  return Object.fromEntries(rows.map(({ price, products }) => [price, products]));
}

/** A job that writes a batch and fails on the next one. */
async function startFailing(): Promise<string> {
  const many = await sellProducts(db.database, ...Array.from({ length: BATCH }, () => ({})));
  const broken = await sellProducts(db.database, { name: 'Broken' }, {});
  return start([...many, ...broken], { price: { set: 1 } });
}

describe('a job that fails', () => {
  it('waits longer each time, while later jobs are done, and goes on once it can', async () => {
    const failing = await startFailing();
    const others = await sellProducts(db.database, {}, {});
    const later = await start(others, { price: { set: 2 } });
    await runDue();
    expect(await read(failing)).toMatchObject({
      state: 'working',
      done: BATCH,
      failure: expect.stringMatching(/server’s log/),
    });
    expect(await read(later)).toMatchObject({ state: 'done', written: 2 });
    expect(failures).toHaveLength(1);

    pass(1);
    await runDue();
    expect(failures).toHaveLength(1);
    pass(1);
    await runDue();
    pass(3);
    await runDue();
    expect(failures).toHaveLength(2);

    await breakDown(false);
    pass(1);
    await runDue();
    const done = await read(failing);
    expect(done).toMatchObject({ state: 'done', written: BATCH + 2 });
    expect(done.failure).toBeUndefined();
    expect(await prices()).toEqual({ 100: BATCH + 2, 200: 2 });
  });

  it(
    'ends as failed after twelve tries, and what it has written can be undone',
    { tags: 'long' },
    async () => {
      const failing = await startFailing();
      await runToTheEnd();
      expect(failures).toHaveLength(MOST_FAILED_TRIES);
      expect(await read(failing)).toMatchObject({
        state: 'failed',
        done: BATCH,
        written: BATCH,
        failure: expect.stringMatching(/server’s log/),
        undoable: true,
      });
      expect(await prices()).toEqual({ 100: BATCH, 10_000: 2 });
      await undoJob(db.database, failing, { by: 'chief', at: now });
      await runDue();
      const undone = await read(failing);
      expect(undone).toMatchObject({ state: 'undone', errorCount: 0 });
      expect(undone.failure).toBeUndefined();
      expect(await prices()).toEqual({ 10_000: BATCH + 2 });
    },
  );

  it('can be stopped while it waits', async () => {
    const failing = await startFailing();
    await runDue();
    expect(await stopJob(db.database, failing)).toMatchObject({ state: 'stopped', undoable: true });
    await runToTheEnd();
    expect(failures).toHaveLength(1);
  });
});

it(
  'an undo that fails ends as failed, too, and can be asked for again',
  { tags: 'long' },
  async () => {
    await breakDown(false);
    const [broken = ''] = await sellProducts(db.database, { name: 'Broken' });
    const many = await sellProducts(db.database, ...Array.from({ length: BATCH }, () => ({})));
    const failing = await start([broken, ...many], { price: { set: 1 } });
    await runDue();
    await breakDown(true);
    await undoJob(db.database, failing, { by: 'chief', at: now });
    await runToTheEnd();
    expect(await read(failing)).toMatchObject({ state: 'failed', undone: BATCH, undoable: true });
    await breakDown(false);
    await undoJob(db.database, failing, { by: 'chief', at: now });
    await runDue();
    expect(await read(failing)).toMatchObject({ state: 'undone', errorCount: 0 });
    expect(await prices()).toEqual({ 10_000: BATCH + 1 });
  },
);
