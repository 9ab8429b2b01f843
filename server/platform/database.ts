import { setTimeout as delay } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { currentStillMay, type Actor } from './actor.ts';
import { nameActor, unnameActor } from './actor.queries.ts';
import { isDatabaseAway } from './database-away.ts';
import { limitSession } from './limit-session.queries.ts';
import { TracedPool } from './traced-pool.ts';

// Values of bigint columns (money, counts) are below 2^53: read them as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A pool of connections, with Drizzle on it. */
export interface Database {
  readonly pool: pg.Pool;
  readonly orm: Orm;
  close(): Promise<void>;
}

/** Timeouts in milliseconds, so that waiting callers fail instead of piling up. */
const TIMEOUT_MS = {
  connection: 3_000,
  lock: 5_000,
  statement: 15_000,
  idleInTransaction: 15_000,
  /** The client's own timeout. Longer than `statement`: it matters only when the server no longer responds. */
  answer: 20_000,
};

/** For work on a whole shop, whose statements and pauses take as long as they take: 0 means no limit. */
export const UNHURRIED = { statement: 0, idleInTransaction: 0, answer: 0 };

/** Creates a connection pool for a PostgreSQL URL. It connects lazily, so this can't fail. `isTraced`: its statements are spans of traces. */
export function openDatabase(
  url: string,
  poolSize: number,
  onError: (error: Error) => void,
  { isTraced = false, ...limits }: Partial<typeof TIMEOUT_MS> & { isTraced?: boolean } = {},
): Database {
  const timeout = { ...TIMEOUT_MS, ...limits };
  const pool = new (isTraced ? TracedPool : pg.Pool)({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: timeout.connection,
    // The pool waits for it, which its types don't say.
    onConnect: (client): unknown => limitSession(client, timeout),
    query_timeout: timeout.answer,
    keepAlive: true,
    application_name: 'vitrine',
  });
  // Without a listener an idle connection that breaks (the database restarts) would end the process.
  pool.on('error', onError);
  // So would one that breaks within a transaction, whose next query fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { pool, orm: drizzle(pool), close: () => pool.end() };
}

/** The connections of transactions, which Drizzle doesn't tell. */
const CONNECTIONS = new WeakMap<Transaction, pg.PoolClient>();

/** A database transaction, as callbacks of `inTransaction` get it. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

/** Drizzle on a pool or on a connection. */
export type Orm = NodePgDatabase & { $client: pg.Pool | pg.ClientBase };

/** The pool or connection that runs Drizzle's statements. */
export function clientOf(db: Orm | Transaction): pg.Pool | pg.ClientBase {
  if ('$client' in db) return db.$client;
  const connection = CONNECTIONS.get(db);
  if (!connection) throw new Error('The transaction is none of `inTransaction`');
  return connection;
}

/** Runs `work` within a transaction; what it wrote is rolled back if it throws, and the transaction goes on. */
export async function within<T>(
  tx: Transaction,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return tx.transaction((inner) => {
    const connection = CONNECTIONS.get(tx);
    if (connection) CONNECTIONS.set(inner, connection);
    return work(inner);
  });
}

/** A PostgreSQL array literal of ids or numbers, which need no quoting. */
export function sqlArray(values: readonly string[]): string {
  return `{${values.join(',')}}`;
}

// Serialization failure and deadlock: PostgreSQL aborts one of the transactions, which can be retried.
const RETRYABLE = new Set(['40001', '40P01']);
const MAX_TRIES = 6;

/**
 * Runs `work` in one transaction. Deadlocks and serialization failures are retried, up to `MAX_TRIES` attempts. What an
 * admin's call changes in it is logged, and whoever lost the right to what they called for is refused (`StillMay`).
 */
export async function inTransaction<T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await onOneConnection(database, work, config);
    } catch (error) {
      if (attempt >= MAX_TRIES || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
      await delay(Math.random() * 20 * attempt);
    }
  }
}

/** Runs `work`, rolls back all that it wrote, and returns its result: for a preview by the same rules. */
export async function rehearse<T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  let done: { is: T } | undefined;
  const end = new Error('This is a rehearsal');
  await inTransaction(database, async (tx) => {
    done = { is: await work(tx) };
    throw end;
  }).catch((error: unknown) => {
    if (error !== end) throw error;
  });
  if (!done) throw end;
  return done.is;
}

/**
 * A transaction on a connection taken from the pool here, since Drizzle's own leaks the connection when
 * `begin` fails.
 */
async function onOneConnection<T>(
  { pool }: Database,
  work: (tx: Transaction) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    return await drizzle(client).transaction(async (tx) => {
      CONNECTIONS.set(tx, client);
      const actor = nameActor();
      if (actor) await tx.execute(actor);
      const done = await work(tx);
      // At the end, since everything else is locked before the people whose it is.
      await currentStillMay()?.(tx);
      return done;
    }, config);
  } catch (error) {
    isBroken = isDatabaseAway(error);
    throw error;
  } finally {
    client.release(isBroken);
  }
}

/** Stops logging the rest of the transaction: an admin does what any customer may do with their own things. */
export async function actAsCustomer(tx: Transaction): Promise<void> {
  const nobody = unnameActor();
  if (nobody) await tx.execute(nobody);
}

/** Logs the rest of the transaction as this actor's: for somebody who only now becomes an admin. */
export async function actAs(tx: Transaction, actor: Actor): Promise<void> {
  const named = nameActor(actor);
  if (named) await tx.execute(named);
}

/** The SQLSTATE of an error, taken from it or from the first of its causes that has one. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return error instanceof pg.DatabaseError ? error.code : sqlState(error.cause);
}

/** The constraint that an error is about, taken from it or from the first of its causes that is of the database. */
export function constraintOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return error instanceof pg.DatabaseError ? error.constraint : constraintOf(error.cause);
}

/** True for an error of a statement that would have stored something twice that a constraint allows once. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505';
}
