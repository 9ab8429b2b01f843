import type pg from 'pg';
import { openDatabase, type Database } from '#server/platform/database.ts';
import { waywardProxy } from './wayward-proxy.ts';

/** What a careless shop leaves out: a test of a race has to fail without it, or it tests nothing. */
export interface Carelessness {
  /** Its SQL instead of ours. */
  rewrite(sql: string): string;
  /** Statements that take constraints away from its tables. */
  drop?: readonly string[];
  /** Told of every statement in a transaction that failed, whatever becomes of that. */
  onFailure?(error: unknown): void;
  /** Milliseconds that everything takes longer each way, so that racers meet. */
  delayMs?: number;
}

const LOCK = /\bfor (?:(?:no key )?update|share)(?: of \w+)?(?: skip locked)?/gi;

/** SQL that takes no row locks in these tables. */
export function withoutLocksIn(...tables: readonly string[]): (sql: string) => string {
  const isOfThem = new RegExp(`\\bfrom "?(?:${tables.join('|')})"?(?!\\w)`, 'i');
  return (sql) => (isOfThem.test(sql) ? sql.replaceAll(LOCK, '') : sql);
}

/** Opens a database as a careless shop would use it. */
export async function openCareless(
  url: string,
  { rewrite, drop = [], onFailure = () => {}, delayMs = 2 }: Carelessness,
): Promise<Database> {
  const proxy = await waywardProxy(url);
  proxy.slow(delayMs);
  const database = openDatabase(proxy.url, 30, () => {});
  for (const statement of drop) await database.pool.query(statement);
  database.pool.on('connect', (client) => watchQueries(client, rewrite, onFailure));
  return {
    ...database,
    async close() {
      await database.close();
      await proxy.close();
    },
  };
}

type Query = (query: unknown, ...others: unknown[]) => unknown;

function watchQueries(
  client: pg.PoolClient,
  rewrite: Carelessness['rewrite'],
  onFailure: (error: unknown) => void,
): void {
  const query = client.query.bind(client) as Query;
  const watched: Query = (first, ...others) => {
    const result = query(rewriteFirst(first, rewrite), ...others);
    if (result instanceof Promise) result.catch(onFailure);
    return result;
  };
  client.query = watched as typeof client.query;
}

/** A query is its text, or an object that has one. */
function rewriteFirst(query: unknown, rewrite: (sql: string) => string): unknown {
  if (typeof query === 'string') return rewrite(query);
  if (typeof query !== 'object' || query === null || !('text' in query)) return query;
  return { ...query, text: rewrite(String(query.text)) };
}
