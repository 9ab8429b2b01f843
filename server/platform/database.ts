import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

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
export function openDatabase(url: string, poolSize: number, onError: (error: Error) => void): Database {
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
