import type pg from 'pg';
import { openDatabase, type Database } from '#server/platform/database.ts';
import { startFaultyProxy } from './faulty-proxy.ts';

/** Protections against races to remove. A race test that passes without them tests nothing. */
export interface UnsafeOptions {
  /** Changes each SQL statement. */
  rewrite(sql: string): string;
  /** Statements that drop constraints. */
  drop?: readonly string[];
  /** Called for every statement in a transaction that fails, even if it is retried. */
  onFailure?(error: unknown): void;
  /** Network delay each way, so that concurrent transactions overlap. */
  delayMs?: number;
}

const LOCK = /\bfor (?:(?:no key )?update|share)(?: of "?\w+"?)?(?: skip locked)?/gi;

/** Removes row locks from queries of these tables. */
export function withoutLocksIn(...tables: readonly string[]): (sql: string) => string {
  const readsTable = new RegExp(`\\bfrom "?(?:${tables.join('|')})"?(?!\\w)`, 'i');
  return (sql) => (readsTable.test(sql) ? sql.replaceAll(LOCK, '') : sql);
}

/** `write_search_texts_of` without its lock on the person, which would do what a lock that a test takes away does otherwise. */
const SEARCH_TEXTS_UNLOCKED = `
  create or replace function write_search_texts_of(person text) returns void language sql as $$
    select write_search_texts(array(select id from orders where user_id = person)) $$`;

export interface UnsafeDatabase extends Database {
  /** Changes the network delay each way. */
  delay(ms: number): void;
}

/** Opens a database without some of its protections against races. */
export async function openUnsafeDatabase(
  url: string,
  { rewrite, drop = [], onFailure = () => {}, delayMs = 2 }: UnsafeOptions,
): Promise<UnsafeDatabase> {
  const proxy = await startFaultyProxy(url);
  proxy.delay(delayMs);
  const database = openDatabase(proxy.url, 30, () => {});
  database.pool.on('connect', (client) => wrapQueries(client, rewrite, onFailure));
  for (const statement of [SEARCH_TEXTS_UNLOCKED, ...drop]) await database.pool.query(statement);
  return {
    ...database,
    delay: (ms) => proxy.delay(ms),
    async close() {
      await database.close();
      await proxy.close();
    },
  };
}

type Query = (query: unknown, ...others: unknown[]) => unknown;

function wrapQueries(
  client: pg.PoolClient,
  rewrite: UnsafeOptions['rewrite'],
  onFailure: (error: unknown) => void,
): void {
  const query = client.query.bind(client) as Query;
  const wrapped: Query = (first, ...others) => {
    const result = query(rewriteQuery(first, rewrite), ...others);
    if (result instanceof Promise) result.catch(onFailure);
    return result;
  };
  client.query = wrapped as typeof client.query;
}

/** `query` is a string, or an object with `text`. */
function rewriteQuery(query: unknown, rewrite: (sql: string) => string): unknown {
  if (typeof query === 'string') return rewrite(query);
  if (typeof query !== 'object' || query === null || !('text' in query)) return query;
  return { ...query, text: rewrite(String(query.text)) };
}
