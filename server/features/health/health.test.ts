import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HealthAnswer, HealthCheck } from '#contract/health.ts';
import { backups } from '#server/features/backups/backups.table.ts';
import { noPayments } from '#server/features/payments/no-payments.ts';
import { diskPhotoStore } from '#server/features/photos/disk-photo-store.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase, type Database } from '#server/platform/database.ts';
import { markUse } from '#server/platform/shop-state.ts';
import { registerAdmin } from '#testing/admins.ts';
import { PRODUCTION } from '#testing/config-problems.ts';
import { withDatabase } from '#testing/database-url.ts';
import type { Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { checkHealth } from './check-health.ts';
import type { HealthDeps } from './health-deps.ts';

const shop = useBuyingShop();
const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-health-'));
afterAll(() => rmSync(folder, { recursive: true }));
const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());
let admin: Buyer;

beforeAll(async () => {
  admin = await registerAdmin(shop);
  await markUse(shop.db.database, 'production');
});
beforeEach(() => run('delete from backups; delete from audit_findings'));

const run = (sql: string) => shop.db.database.pool.query(sql);

/** The shop in production. */
function depsOf(more: Partial<HealthDeps> = {}): HealthDeps {
  const config = readConfig({ ...PRODUCTION, BACKUP_TO: folder });
  const { database } = shop.db;
  return {
    config,
    database,
    catalogDatabase: database,
    photoStore: diskPhotoStore(path.join(folder, 'photos')),
    payments: noPayments(),
    shopOrigin: () => 'http://127.0.0.1:9',
    now: () => shop.clock.now(),
    ...more,
  };
}

const later = (ms: number) => () => new Date(shop.clock.now().getTime() + ms);
const DAY_MS = 86_400_000;

async function checkOf(name: string, more: Partial<HealthDeps> = {}): Promise<HealthCheck> {
  const { checks } = await checkHealth(depsOf(more));
  const found = checks.find((check) => check.name === name);
  if (!found) throw new Error(`There is no check ${name}`);
  return found;
}

function open(url: string): Database {
  return resources.adopt(
    openDatabase(url, 2, () => {}),
    (database) => database.close(),
  );
}

describe('a database that is well', () => {
  it.each([
    'database',
    'schema',
    'clock',
    'connections',
    'bloat',
    'instances',
    'queues',
    'jobs',
    'held',
  ])('is ok: %s', async (name) => {
    expect(await checkOf(name)).toMatchObject({ ok: true });
  });
});

describe('a database', () => {
  it('that is away is one fault, and the others are looked at all the same', async () => {
    const { ok, checks } = await checkHealth(
      depsOf({ database: open('postgres://shop:secret@127.0.0.1:9/shop') }),
    );
    expect(ok).toBe(false);
    expect(checks.map(({ name }) => name)).toEqual([
      'settings',
      'disk',
      'database',
      'origin',
      'mail',
      'photos',
      'payments',
    ]);
    const found = checks.find(({ name }) => name === 'database');
    expect(found).toMatchObject({ ok: false, words: 'The database does not answer.' });
    expect(JSON.stringify(checks)).not.toContain('secret');
  });

  it('without the tables of the shop says so', async () => {
    const empty = open(withDatabase(shop.db.url, 'postgres'));
    expect(await checkOf('schema', { database: empty })).toMatchObject({
      ok: false,
      words: "The database does not have this version's tables.",
      remedy: expect.stringContaining('Start the shop') as string,
    });
    expect(await checkOf('database', { database: empty })).toMatchObject({
      ok: false,
      words: expect.stringMatching(/without btree_gist, pg_trgm, unaccent\.$/) as string,
    });
  });

  it('whose last migration is missing is behind', async () => {
    const { rows } = await run(
      'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations) returning *',
    );
    const row = rows[0] as { hash: string; created_at: number };
    expect(await checkOf('schema')).toMatchObject({
      ok: false,
      words: 'The database is behind this version.',
    });
    await shop.db.database.pool.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [row.hash, row.created_at],
    );
    expect(await checkOf('schema')).toMatchObject({ ok: true });
  });

  it('with another clock is a fault', async () => {
    expect(await checkOf('clock', { now: later(120_000) })).toMatchObject({
      ok: false,
      words: 'The clocks of the shop and of the database differ by 2 minutes.',
    });
    expect(await checkOf('clock', { now: later(-120_000) })).toMatchObject({ ok: false });
  });

  it('whose connections are used up is a fault', async () => {
    const found = await checkOf('connections', { healthLimits: { connectionShare: 0.001 } });
    expect(found).toMatchObject({
      ok: false,
      words: expect.stringMatching(/^\d+ of the database's \d+ connections are used\.$/) as string,
    });
  });

  it('with many dead rows is a fault', async () => {
    await run(
      'create table old_rows as select from generate_series(1, 500); alter table old_rows set (autovacuum_enabled = off)',
    );
    await run('delete from old_rows');
    await run('select pg_stat_force_next_flush()');
    await expect
      .poll(() => checkOf('bloat', { healthLimits: { deadRows: 100 } }))
      .toMatchObject({ ok: false, words: expect.stringContaining('old_rows (100 %)') as string });
    await run('drop table old_rows');
  });

  it('that follows no primary is no replica', async () => {
    const config = readConfig({ ...PRODUCTION, DATABASE_REPLICA_URL: shop.db.url });
    const itself = await checkOf('replica', { config });
    expect(itself).toMatchObject({ ok: true });
    const gone = open('postgres://shop@127.0.0.1:9/shop');
    expect(await checkOf('replica', { config, catalogDatabase: gone })).toMatchObject({
      ok: false,
      words: 'The database does not answer.',
      remedy: expect.stringContaining('DATABASE_REPLICA_URL') as string,
    });
  });

  it('whose table is locked is a fault of what reads that alone', async () => {
    const client = await shop.db.database.pool.connect();
    await client.query('begin; lock table jobs in access exclusive mode');
    const { checks } = await checkHealth(depsOf({ healthLimits: { checkMs: 300 } }));
    await client.query('rollback');
    client.release();
    const wrong = checks.filter(({ words }) => words === 'There was no answer within 0.3 seconds.');
    expect(wrong.map(({ name, ok }) => ({ name, ok }))).toEqual([
      { name: 'queues', ok: false },
      { name: 'jobs', ok: false },
    ]);
  });
});

describe('instances', () => {
  it('of different versions are a fault', async () => {
    const other = open(shop.db.url);
    await other.pool.query(`set application_name = 'vitrine-listen 0.9.0'`);
    const found = await checkOf('instances');
    expect(found).toMatchObject({
      ok: false,
      words: expect.stringContaining('of different versions: 0.9.0, 1.0.0') as string,
    });
    await other.pool.query(`reset application_name`);
    await expect.poll(() => checkOf('instances')).toMatchObject({ ok: true });
  });
});

describe('work of the shop', () => {
  it('is stuck with letters that nobody sends', async () => {
    await run(`insert into shop_state (key, value) values ('mail', 'true') on conflict do nothing`);
    await run(
      `insert into letters (id, kind, key, state, next_try_at, created_at)
       values (gen_random_uuid(), 'attention', 'late', 'waiting', now() - interval '1 hour', now())`,
    );
    expect(await checkOf('queues')).toMatchObject({
      ok: false,
      words: '1 letters, the oldest due 1 hour ago.',
    });
    await run(
      `insert into shop_state (key, value) values ('held', '{"backupAt":"2026-01-01T00:00:00Z"}')`,
    );
    expect(await checkOf('queues')).toMatchObject({ ok: true });
    expect(await checkOf('held')).toMatchObject({
      ok: false,
      words: expect.stringContaining('restored from a backup') as string,
    });
    await run(`delete from shop_state where key in ('held', 'mail'); delete from letters`);
  });

  it('has a job that fails', async () => {
    await run(
      `insert into jobs (id, kind, by_user, state, total, started_at, failed_tries, failure)
       values (gen_random_uuid(), 'bulk', '${admin.uid}', 'working', 3, now(), 4, 'The disk is full.')`,
    );
    expect(await checkOf('jobs')).toMatchObject({
      ok: false,
      words: 'A job (bulk) has failed 4 times in a row: The disk is full.',
    });
    await run('delete from jobs');
  });

  it('has an audit that never was, that is old, or that has found something', async () => {
    expect(await checkOf('audit')).toMatchObject({ ok: true });
    expect(await checkOf('audit', { now: later(2 * DAY_MS) })).toMatchObject({ ok: false });
    await run(`insert into shop_state (key, value, at) values ('audited_changes', '""', now())`);
    expect(await checkOf('audit')).toMatchObject({ ok: true });
    expect(await checkOf('audit', { now: later(4 * 3_600_000) })).toMatchObject({
      ok: false,
      words: 'What changed was checked last 4 hours ago; it should be each hour.',
    });
    await run(
      `insert into audit_findings (key, kind, words, since) values ('a', 'wrong-sum', 'Wrong', now())`,
    );
    expect(await checkOf('audit')).toMatchObject({
      ok: false,
      words: expect.stringContaining('has found 1 ') as string,
    });
    await run(`delete from shop_state where key = 'audited_changes'`);
  });
});

describe('backups', () => {
  const store = async (more: Partial<typeof backups.$inferInsert>) => {
    const at = shop.clock.now();
    await shop.db.database.orm
      .insert(backups)
      .values({ file: 'a.backup', startedAt: at, seenAt: at, state: 'done', ...more });
  };
  const ago = (ms: number) => new Date(shop.clock.now().getTime() - ms);

  it('are missed from the second day on, in production', async () => {
    for (const name of ['backup', 'restore']) {
      expect(await checkOf(name)).toMatchObject({ ok: true });
      expect(await checkOf(name, { now: later(2 * DAY_MS) })).toMatchObject({ ok: false });
      const config = readConfig({ BACKUP_TO: folder });
      const local = { config, now: later(2 * DAY_MS) };
      expect(await checkOf(name, local)).toMatchObject({ ok: true });
    }
  });

  it('are a fault when the last one failed, is old or has gone', async () => {
    await store({ startedAt: ago(2 * DAY_MS), file: 'photos' });
    await diskPhotoStore(path.join(folder, 'photos')).save([]);
    expect(await checkOf('backup')).toMatchObject({
      ok: false,
      words: 'The last backup was made 2 days ago.',
    });
    await store({ startedAt: ago(3_600_000) });
    expect(await checkOf('backup')).toMatchObject({
      ok: false,
      words: expect.stringContaining('its file is not here') as string,
    });
    await store({ state: 'failed', problem: 'ENOSPC: no space left on device' });
    expect(await checkOf('backup')).toMatchObject({
      ok: false,
      words: expect.stringContaining('ENOSPC') as string,
    });
  });

  it('are a fault when the last one that was tried is not proven, or that is long ago', async () => {
    await store({ startedAt: ago(5 * DAY_MS), provenAt: ago(5 * DAY_MS) });
    expect(await checkOf('restore')).toMatchObject({ ok: false });
    await store({ startedAt: ago(DAY_MS), provenAt: ago(DAY_MS) });
    expect(await checkOf('restore')).toMatchObject({ ok: true });
    await store({ problem: 'I4 stock: 1 wrong' });
    expect(await checkOf('restore')).toMatchObject({
      ok: false,
      words: expect.stringContaining('is not proven: I4 stock: 1 wrong') as string,
    });
  });
});

describe('GET health', () => {
  it('says how all parts are', async () => {
    const { headers, uid } = admin;
    const response = await shop.app.inject({ url: `/api/v1/health?id=${uid}`, headers });
    expect(response.statusCode).toBe(200);
    const { ok, checks } = response.json<HealthAnswer>();
    // Nothing listens in this test.
    expect(checks.filter((check) => !check.ok).map(({ name }) => name)).toEqual(['origin']);
    expect(ok).toBe(false);
    expect(checks.length).toBeGreaterThan(15);
  });
});
