import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { openDatabase, type Database } from '#server/platform/database.ts';

export interface TestDatabase {
  readonly url: string;
  readonly database: Database;
}

/** A migrated, empty database of its own for the test file that calls this at its top. */
export function useTestDatabase(): TestDatabase {
  const template = inject('templateDatabaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = withDatabase(template, name);
  let database: Database | undefined;

  beforeAll(async () => {
    const from = new URL(template).pathname.slice(1);
    await asAdmin(template, `create database ${name} template ${pg.escapeIdentifier(from)}`);
    database = openDatabase(url, 10, () => {});
  });
  afterAll(async () => {
    await database?.close();
    await asAdmin(template, `drop database ${name} with (force)`);
  });
  return {
    url,
    get database() {
      if (!database) throw new Error('The test database is there once the tests run');
      return database;
    },
  };
}

async function asAdmin(template: string, statement: string): Promise<void> {
  // The template itself must have no connection while it is copied.
  const client = new pg.Client({ connectionString: withDatabase(template, 'postgres') });
  await client.connect();
  try {
    // Copies of one template wait for each other here instead of failing.
    await client.query('select pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
