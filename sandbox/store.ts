import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/** After a quick restart, the former process may still be closing the file. */
const LOCK_TIMEOUT_MS = 5_000;

/**
 * The sandbox's database: one SQLite file.
 *
 * Committed data is written to the file, so that killing the process loses nothing.
 */
export class Store {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(file: string) {
    this.#database = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS });
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    this.#database.exec(TABLES);
  }

  /** Runs `work` in a transaction, which is rolled back if it throws. */
  transact<T>(work: () => T): T {
    this.run('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.run('COMMIT');
      return result;
    } catch (error) {
      if (this.#database.isTransaction) this.run('ROLLBACK');
      throw error;
    }
  }

  run(sql: string, ...values: SQLInputValue[]): void {
    this.#prepare(sql).run(...values);
  }

  /** The rows of a query. Their type is not checked. */
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#prepare(sql).all(...values) as Row[];
  }

  close(): void {
    this.#database.close();
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

const TABLES = `
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    payment_intent TEXT,
    type TEXT,
    created INTEGER NOT NULL,
    json TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, seq);
  CREATE INDEX IF NOT EXISTS objects_by_payment ON objects (payment_intent, kind, seq);
  CREATE TABLE IF NOT EXISTS authentications (
    token TEXT PRIMARY KEY,
    payment_intent TEXT NOT NULL,
    return_url TEXT
  );
  CREATE TABLE IF NOT EXISTS settlements (
    refund TEXT PRIMARY KEY,
    becomes TEXT NOT NULL,
    due_at INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS deliveries (
    event INTEGER PRIMARY KEY REFERENCES objects (seq),
    attempts INTEGER NOT NULL,
    due_at INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS deliveries_by_time ON deliveries (due_at, event);
  CREATE TABLE IF NOT EXISTS answers (
    key TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL,
    request TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    kept_at INTEGER NOT NULL
  );
`;
