import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { inTransaction, openDatabase, type Database } from '#server/platform/database.ts';
import { withDatabase } from './database-url.ts';
import { startFaultyProxy, type FaultyProxy } from './faulty-proxy.ts';

export interface TestDatabase {
  readonly url: string;
  readonly database: Database;
}

/** Network delay of the test databases, each way: `npm run mutants` sets it, so that transactions that race overlap. */
const DELAY_MS = Number(process.env['TEST_DATABASE_DELAY_MS'] ?? 0);

/**
 * A new database, migrated and empty; or not even migrated. Call it at the top of a test file. Tests of races get more connections:
 * each one costs tens of milliseconds, and bursts of calls open as many as they may.
 */
export function useTestDatabase({ isMigrated = true } = {}): TestDatabase {
  const template = inject('templateDatabaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = withDatabase(template, name);
  let database: Database | undefined;
  let proxy: FaultyProxy | undefined;

  beforeAll(async () => {
    const from = isMigrated ? new URL(template).pathname.slice(1) : 'template0';
    // Copying files takes a fraction of the time of writing every page to the log.
    await asAdmin(
      template,
      `create database ${name} template ${pg.escapeIdentifier(from)} strategy file_copy`,
    );
    const isOfRaces = expect.getState().testPath?.endsWith('.races.test.ts');
    if (DELAY_MS > 0) {
      proxy = await startFaultyProxy(url);
      proxy.delay(DELAY_MS);
    }
    database = openDatabase(proxy?.url ?? url, isOfRaces ? 10 : 5, () => {});
  });
  afterAll(async () => {
    await database?.close();
    await proxy?.close();
    await asAdmin(template, `drop database ${name} with (force)`);
  });
  return {
    url,
    get database() {
      if (!database) throw new Error('The test database is only available while tests run');
      return database;
    },
  };
}

/** Empties tables and all that refers to them. It is tried again after a deadlock with one of the shop's sweeps. */
export async function emptyTables(database: Database, ...tables: string[]): Promise<void> {
  const names = tables.map((table) => sql.identifier(table));
  await inTransaction(database, (tx) =>
    tx.execute(sql`truncate ${sql.join(names, sql`, `)} cascade`),
  );
}

async function asAdmin(template: string, statement: string): Promise<void> {
  // A template can only be copied while nothing is connected to it.
  const client = new pg.Client({ connectionString: withDatabase(template, 'postgres') });
  await client.connect();
  try {
    // Concurrent copies of one template would fail.
    await client.query('select pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
