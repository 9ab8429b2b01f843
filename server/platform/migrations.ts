import { readFileSync } from 'node:fs';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const FOLDER = path.join(import.meta.dirname, 'migrations');
/** Key of the advisory lock that lets one instance migrate at a time. Any fixed number will do. */
const MIGRATION_LOCK = 7_217_001;
const CONNECTION_TIMEOUT_MS = 10_000;

/** Applies all pending migrations. Several instances may call it at once. */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'vitrine-migrate',
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  });
  // If the connection breaks, the current query fails; without a listener the process would end, too.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await applyMigrations(drizzle(client), { migrationsFolder: FOLDER });
  } finally {
    await client.end();
  }
}

/** Whether all migrations of this version are applied. Rejects if the database is unavailable. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ newest: number | null }>(
    `select max(created_at) as newest from drizzle.__drizzle_migrations`,
  );
  return (rows[0]?.newest ?? 0) >= NEWEST_MIGRATION;
}

const NEWEST_MIGRATION = readNewestMigration();

function readNewestMigration(): number {
  const journal: unknown = JSON.parse(
    readFileSync(path.join(FOLDER, 'meta/_journal.json'), 'utf8'),
  );
  const { entries } = journal as { entries: { when: number }[] };
  return Math.max(...entries.map((entry) => entry.when));
}
