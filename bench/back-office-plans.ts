/**
 * `npm run bench -- back-office-plans`: PostgreSQL's plan of every query behind the reads of the back office, with the rows and buffers it
 * used.
 */
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { openDatabase, type Database } from '#server/platform/database.ts';
import type { ShopSize } from './back-office-calls.ts';
import { BACK_OFFICE_CASES } from './back-office-cases.ts';
import { openBenchDatabase } from './bench-shop.ts';
import type { BenchOptions } from './read-arguments.ts';

export async function run(options: BenchOptions): Promise<undefined> {
  const kept = await openBenchDatabase(options);
  const database = openDatabase(kept.url, 2, (error) => {
    throw error;
  });
  try {
    await printPlans(database, options.only);
  } finally {
    await database.close();
    await kept.close();
  }
}

interface Query {
  text: string;
  values?: unknown[];
}
type RunQuery = (one: Query) => Promise<pg.QueryResult>;

async function printPlans(database: Database, only: string): Promise<void> {
  const { pool } = database;
  const query = pool.query.bind(pool) as RunQuery;
  const executed: Query[] = [];
  const recorded = new Proxy(pool, {
    get: (target, key) =>
      key === 'query'
        ? // Drizzle passes the values as a second argument.
          (one: Query, values = one.values) => {
            executed.push({ text: one.text, ...(values && { values }) });
            return query({ ...one, ...(values && { values }) });
          }
        : (Reflect.get(target, key) as unknown),
  });
  const size: ShopSize = {
    orders: await count(query, 'orders'),
    users: await count(query, 'users'),
    products: await count(query, 'products'),
  };
  for (const each of BACK_OFFICE_CASES.filter(({ name }) => name.includes(only))) {
    const params = { id: '', ...each.queryOf(1, size) };
    executed.length = 0;
    await each.read({ ...database, pool: recorded, orm: drizzle(recorded) }, params);
    console.log(`\n## ${each.name}\n`);
    for (const one of executed) console.log(await planOf(query, one));
  }
}

/** The plan for these values, as PostgreSQL makes it on the first calls of a connection. */
async function planOf(query: RunQuery, { text, values = [] }: Query): Promise<string> {
  const { rows } = await query({
    text: `explain (analyze, buffers, costs off, timing off) ${text}`,
    values,
  });
  return rows.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN']).join('\n');
}

async function count(query: RunQuery, table: string): Promise<number> {
  const { rows } = await query({
    text: `select count(*)::int as count from ${table} where deleted_at is null`,
  });
  return (rows[0] as { count: number }).count;
}
