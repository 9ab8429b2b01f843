import { setTimeout as delay } from 'node:timers/promises';
import type { SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { isDatabaseAway } from './database-away.ts';

// bigint columns (sums of money, counts) stay within 2^53: read them as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A pool of connections, with Drizzle on it. */
export interface Database {
  readonly pool: pg.Pool;
  readonly orm: NodePgDatabase;
  close(): Promise<void>;
}

/** Milliseconds after which a wait becomes an error instead of a queue that only grows. */
const WAIT = {
  connection: 3_000,
  lock: 5_000,
  statement: 15_000,
  idleInTransaction: 15_000,
  /** Longer than the server's own limit: it counts only where the server does not answer at all any more. */
  answer: 20_000,
};

/** Opens a pool on a PostgreSQL address; connects lazily, so it can't fail by itself. */
export function openDatabase(
  url: string,
  poolSize: number,
  onError: (error: Error) => void,
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: WAIT.connection,
    statement_timeout: WAIT.statement,
    lock_timeout: WAIT.lock,
    idle_in_transaction_session_timeout: WAIT.idleInTransaction,
    query_timeout: WAIT.answer,
    keepAlive: true,
    application_name: 'vitrine',
  });
  // An idle connection that breaks (the database restarts) must not end the process.
  pool.on('error', onError);
  // Nor one that breaks amid a transaction: whoever runs it is told by its next query's error.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { pool, orm: drizzle(pool), close: () => pool.end() };
}

/** What runs inside a transaction. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

const DIALECT = new PgDialect();

/**
 * Runs a statement that each connection keeps, planned, under this name: half of a small statement's cost
 * is its planning. Its text must be the same each time, and the same plan right for all values.
 */
export async function runKept<Row extends object>(
  db: NodePgDatabase | Transaction,
  name: string,
  statement: SQL,
): Promise<Row[]> {
  const kept = db._.session.prepareQuery<{
    execute: pg.QueryResult<Row>;
    all: unknown;
    values: unknown;
  }>(DIALECT.sqlToQuery(statement), undefined, name, false);
  const { rows } = await kept.execute();
  return rows;
}

/** A PostgreSQL array literal of ids or numbers, none of which needs quoting. */
export function sqlArray(values: readonly string[]): string {
  return `{${values.join(',')}}`;
}

// Two transactions in each other's way: PostgreSQL ends one, and it may simply try again.
const IN_THE_WAY = new Set(['40001', '40P01']);
const MAX_TRIES = 6;

/** Runs `work` in one transaction: all of it holds, or nothing. Deadlocks are tried again, a bounded number of times. */
export async function inTransaction<T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await onOneConnection(database, work, config);
    } catch (error) {
      if (attempt >= MAX_TRIES || !IN_THE_WAY.has(sqlState(error) ?? '')) throw error;
      await delay(Math.random() * 20 * attempt);
    }
  }
}

/**
 * Drizzle's own transaction on a pool never gives back a connection on which `begin` failed: each one lost
 * so would be missing until the shop is started again.
 */
async function onOneConnection<T>(
  { pool }: Database,
  work: (tx: Transaction) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    return await drizzle(client).transaction(work, config);
  } catch (error) {
    isBroken = isDatabaseAway(error);
    throw error;
  } finally {
    client.release(isBroken);
  }
}

/** PostgreSQL's code of an error, wherever in its chain of causes it stands. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return error instanceof pg.DatabaseError ? error.code : sqlState(error.cause);
}
