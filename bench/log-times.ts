/** Measurements of the log: writes of a product, and the reads of the log's screen. */
import type pg from 'pg';
import { DUTIES, type Duty } from '#contract/duties.ts';
import { LogQuery } from '#contract/log.ts';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import { listLog, logCsv } from '#server/features/log/list-log.ts';
import type { Database } from '#server/platform/database.ts';
import { ADMIN, PRODUCT } from './log-rows.ts';
import type { Values } from './results.ts';
import { percentile } from './statistics.ts';

/** The product that is changed. */
const MEASURED = '00000000-0000-6000-8000-000000000000';
const WRITES = 1_000;
const READS = 60;
const WARM_UP = 5;

type Query = Readonly<Record<string, string>>;

interface Case {
  name: string;
  /** The parameters of the nth call. */
  queryOf(n: number): Query;
  duties?: readonly Duty[];
}

const who = (n: number) => ADMIN(n % 5);
const CASES: readonly Case[] = [
  { name: 'newest', queryOf: () => ({}) },
  { name: 'page 100', queryOf: () => ({ page: '100' }) },
  { name: 'a person', queryOf: (n) => ({ who: who(n) }) },
  { name: 'a person who did little', queryOf: () => ({ who: ADMIN(19) }) },
  { name: 'a kind', queryOf: () => ({ kind: 'processOrder' }) },
  { name: 'a rare kind', queryOf: () => ({ kind: 'changeSettings' }) },
  { name: 'a type', queryOf: (n) => ({ entity: n % 2 === 0 ? 'product' : 'coupon' }) },
  { name: 'person and kind', queryOf: (n) => ({ who: who(n), kind: 'undoLogEntry' }) },
  { name: 'person and type', queryOf: (n) => ({ who: who(n), entity: 'coupon' }) },
  { name: 'kind and type', queryOf: () => ({ kind: 'undoLogEntry', entity: 'coupon' }) },
  {
    name: 'person, kind and type',
    queryOf: (n) => ({ who: ADMIN(1 + (n % 5)), kind: 'cancelOrder', entity: 'product' }),
  },
  {
    name: 'person, kind and type, of which each two are frequent and all three are never',
    queryOf: () => ({ who: ADMIN(0), kind: 'undoLogEntry', entity: 'coupon' }),
  },
  { name: 'a day', queryOf: (n) => days(n, 1) },
  { name: '60 days of a person', queryOf: (n) => ({ ...days(n, 60), who: who(n) }) },
  { name: 'one product', queryOf: (n) => ({ entity: `product:${PRODUCT(n)}` }) },
  { name: 'search: a product', queryOf: (n) => ({ search: `oak tray ${n * 63}` }) },
  { name: 'search: many products', queryOf: () => ({ search: 'walnut' }) },
  { name: 'search: an admin', queryOf: () => ({ search: 'zubin' }) },
  { name: 'search: a coupon', queryOf: (n) => ({ search: `CODE${n}` }) },
  { name: 'search: nobody', queryOf: () => ({ search: 'zzyzx' }) },
  {
    name: 'search of a person and kind',
    queryOf: (n) => ({ search: 'walnut', who: who(n), kind: 'updateProduct' }),
  },
  {
    name: 'newest, with three duties',
    queryOf: () => ({}),
    duties: ['orders', 'catalogue', 'marketing'],
  },
  {
    name: 'a person, with three duties',
    queryOf: (n) => ({ who: who(n) }),
    duties: ['orders', 'catalogue', 'marketing'],
  },
];

/** The times of the screen's reads, and until a file's first lines are there. */
export async function measureReads(database: Database): Promise<Record<string, Values>> {
  const shop = { currency: 'INR', locale: 'en-IN', timeZone: 'Asia/Kolkata' };
  const settings = { ...DEFAULT_SETTINGS, name: 'Vitrine', updatedAt: new Date(0).toISOString() };
  const current = { complete: () => settings };
  const deps = { database, shop, current, checkoutTtlSeconds: 900, now: () => new Date() };
  const measured: Record<string, Values> = {};
  for (const { name, queryOf, duties = DUTIES } of CASES) {
    const read = (n: number) =>
      listLog(deps, duties, LogQuery.parse({ id: '', limit: '50', ...queryOf(n) }));
    measured[name] = await times(READS, read);
  }
  const files: readonly [string, Query][] = [
    ['CSV, first lines', {}],
    ['CSV of a person and kind, first lines', { who: ADMIN(0), kind: 'undoLogEntry' }],
    ['CSV of a search, first lines', { search: 'walnut' }],
  ];
  for (const [name, query] of files) {
    measured[name] = await times(READS, async () => {
      const file = await logCsv(deps, DUTIES, LogQuery.parse({ id: '', ...query }));
      for await (const _ of file.read(database.pool)) break;
    });
  }
  return measured;
}

/** Returns a range of `count` days, the last of them within the last half year. */
function days(n: number, count: number): Query {
  const to = Temporal.Now.plainDateISO('Asia/Kolkata').subtract({ days: 1 + (n % 180) });
  return { from: to.subtract({ days: count - 1 }).toString(), to: to.toString() };
}

/**
 * The times of a transaction that changes a price: of an admin, which is logged; without an actor, as shoppers write; and with
 * the trigger switched off.
 */
export async function measureWrites(pool: pg.Pool): Promise<Record<string, Values>> {
  await pool.query(
    `insert into products (id, name, description, category, price, on_hand, created_at, updated_at)
     values ($1, 'Lamp', '', 'Things', 10000, 1, now(), now()) on conflict do nothing`,
    [MEASURED],
  );
  await pool.query(
    `insert into users (id, name, role, created_at, updated_at) values ($1, 'Meera Nair', 'admin', now(), now())
     on conflict do nothing`,
    [ADMIN(0)],
  );
  const actor = JSON.stringify({
    by: ADMIN(0),
    role: 'admin',
    request: 'bench',
    address: '192.0.2.1',
    kind: 'updateProduct',
  });
  const change = async (n: number, by: string) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      if (by !== '') await client.query(`select set_config('vitrine.actor', $1, true)`, [by]);
      await client.query('update products set price = 10000 + $1 where id = $2', [n, MEASURED]);
      await client.query('commit');
    } finally {
      client.release();
    }
  };
  const logged = await times(WRITES, (n) => change(n, actor));
  const unlogged = await times(WRITES, (n) => change(n, ''));
  await pool.query('alter table products disable trigger products_logged');
  const without = await times(WRITES, (n) => change(n, ''));
  await pool.query('alter table products enable trigger products_logged');
  return {
    'a price, changed by an admin': logged,
    'the same by nobody: not logged': unlogged,
    'without the trigger': without,
  };
}

/** The plan of the query that passes over the most entries. */
export async function planOfWorst(database: Database): Promise<string> {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>({
    text: `explain (analyze, buffers, costs off, timing off, summary on)
      select id, at from log_entries e where by_user = $1 and kind = $2 and entity_type = $3 order by at desc, id desc limit 50`,
    values: [ADMIN(0), 'undoLogEntry', 'coupon'],
  });
  return rows
    .map((row) => row['QUERY PLAN'])
    .filter((line) => !/never executed/.test(line))
    .slice(0, 14)
    .concat(rows.slice(-2).map((row) => row['QUERY PLAN']))
    .join('\n');
}

async function times(calls: number, work: (n: number) => Promise<unknown>): Promise<Values> {
  for (let n = 0; n < WARM_UP; n += 1) await work(n);
  const took: number[] = [];
  for (let n = 0; n < calls; n += 1) {
    const start = performance.now();
    await work(n);
    took.push(performance.now() - start);
  }
  return {
    'p50 ms': Number(percentile(took, 0.5).toFixed(2)),
    'p95 ms': Number(percentile(took, 0.95).toFixed(2)),
  };
}
