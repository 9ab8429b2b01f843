/**
 * Prints PostgreSQL's plan of every query behind the cases of `back-office-cases.ts`, with the rows and buffers it used:
 * `npm run bench -- back-office-plans DATABASE_URL [CASE]`, on a database with a large demo shop.
 */
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { openDatabase } from '#server/platform/database.ts';
import type { ShopSize } from './back-office-calls.ts';
import { BACK_OFFICE_CASES } from './back-office-cases.ts';

const [databaseUrl = '', wanted = ''] = process.argv.slice(2);
const database = openDatabase(databaseUrl, 2, (error) => {
  throw error;
});
interface Query {
  text: string;
  values?: unknown[];
}
const { pool } = database;
const query = pool.query.bind(pool) as (one: Query) => Promise<pg.QueryResult>;
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
  orders: await count('orders'),
  users: await count('users'),
  products: await count('products'),
};
for (const each of BACK_OFFICE_CASES.filter(({ name }) => name.includes(wanted))) {
  const params = { id: '', ...each.queryOf(1, size) };
  executed.length = 0;
  await each.read({ ...database, pool: recorded, orm: drizzle(recorded) }, params);
  console.log(`\n## ${each.name}\n`);
  for (const one of executed) console.log(await planOf(one));
}
await database.close();

/** The plan for these values, as PostgreSQL makes it on the first calls of a connection. */
async function planOf({ text, values = [] }: Query): Promise<string> {
  const { rows } = await query({
    text: `explain (analyze, buffers, costs off, timing off) ${text}`,
    values,
  });
  return rows.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN']).join('\n');
}

async function count(table: string): Promise<number> {
  const { rows } = await query({
    text: `select count(*)::int as count from ${table} where deleted_at is null`,
  });
  return (rows[0] as { count: number }).count;
}
