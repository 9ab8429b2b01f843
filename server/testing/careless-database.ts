import type pg from 'pg';
import { openDatabase, type Database } from '#server/platform/database.ts';
import { waywardProxy } from './wayward-proxy.ts';

/** What a careless shop leaves out: a test of a race has to fail without it, or it tests nothing. */
export interface Carelessness {
  /** Its SQL instead of ours. */
  rewrite(sql: string): string;
  /** Statements that take constraints away from its tables. */
  drop?: readonly string[];
  /** Milliseconds that everything takes longer each way, so that racers meet. */
  delayMs?: number;
}

/** A shop's SQL without any row lock. */
export function withoutLocks(sql: string): string {
  return sql.replaceAll(/\bfor (no key )?update( of \w+)?( skip locked)?/gi, '');
}

/** Opens a database as a careless shop would use it. */
export async function openCareless(
  url: string,
  { rewrite, drop = [], delayMs = 2 }: Carelessness,
): Promise<Database> {
  const proxy = await waywardProxy(url);
  proxy.slow(delayMs);
  const database = openDatabase(proxy.url, 30, () => {});
  for (const statement of drop) await database.pool.query(statement);
  database.pool.on('connect', (client) => rewriteQueries(client, rewrite));
  return {
    ...database,
    async close() {
      await database.close();
      await proxy.close();
    },
  };
}

type Query = (query: unknown, ...others: unknown[]) => unknown;

function rewriteQueries(client: pg.PoolClient, rewrite: (sql: string) => string): void {
  const query = client.query.bind(client) as Query;
  const rewritten: Query = (first, ...others) => query(rewriteFirst(first, rewrite), ...others);
  client.query = rewritten as typeof client.query;
}

/** A query is its text, or an object that has one. */
function rewriteFirst(query: unknown, rewrite: (sql: string) => string): unknown {
  if (typeof query === 'string') return rewrite(query);
  if (typeof query !== 'object' || query === null || !('text' in query)) return query;
  return { ...query, text: rewrite(String(query.text)) };
}
