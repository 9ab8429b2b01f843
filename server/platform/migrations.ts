import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import {
  applyFunctions,
  createColumnFunctions,
  type AppliedFunctions,
} from './apply-functions.queries.ts';
import { hashOf, readFunctionTexts, type FunctionText } from './function-texts.ts';
import { RELEASE } from './release.ts';
import { SchemaError } from './schema-error.ts';

const MIGRATIONS = readMigrationFiles({
  migrationsFolder: path.join(import.meta.dirname, 'migrations'),
});
const TIMES = MIGRATIONS.map(({ folderMillis }) => folderMillis);
/** Key of the advisory lock that lets one instance migrate at a time. Any fixed number will do. */
const MIGRATION_LOCK = 7_217_001;
const CONNECTION_TIMEOUT_MS = 10_000;
const UNDEFINED_TABLE = '42P01';
const TOO_OLD =
  'The database was made by a version of Vitrine before 1.0, which this one does not upgrade: give the shop an empty database (in local mode another DATA_DIR), or start the version that made it.';

const REMOVE_EVERYTHING = `drop schema public cascade; create schema public; drop schema drizzle cascade`;

/** The schema that a version of the code needs. */
export interface WantedSchema {
  release: number;
  texts: readonly FunctionText[];
}

/** The version of the database's schema. All undefined: it is empty. */
interface DatabaseState {
  /** Time of the newest migration. */
  newest?: number;
  release?: number;
  functions?: AppliedFunctions;
}

/**
 * Brings the database to this version: applies pending migrations, and functions and triggers if they have changed and no newer
 * release has applied its own. All in one transaction. Several instances may call it at once.
 */
export async function migrate(
  databaseUrl: string,
  wanted: WantedSchema = { release: RELEASE, texts: readFunctionTexts() },
): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    if (isCurrent(await readState(client), wanted)) return;
    await lockMigrations(client);
    // Another instance may have done it meanwhile.
    const state = await readState(client);
    if (isCurrent(state, wanted)) return;
    await client.query('begin');
    await bringUp(client, state, wanted);
    await client.query('commit');
  });
}

/**
 * Makes the tables of an empty database as they are after the migration of a time, without triggers, and calls `fill` in the same
 * transaction. Throws SchemaError if this version has no such migration, or if the database isn't empty and is not to be replaced.
 */
export async function createTables(
  databaseUrl: string,
  { until, replaces = false }: { until: number; replaces?: boolean },
  fill: (client: pg.Client) => Promise<void>,
): Promise<void> {
  if (!TIMES.includes(until)) throw new SchemaError('This version has not all migrations of it.');
  await withClient(databaseUrl, async (client) => {
    await lockMigrations(client);
    const { newest } = await readState(client);
    if (newest !== undefined && !replaces) throw new SchemaError('The database is not empty.');
    await client.query('begin');
    if (newest !== undefined) await client.query(REMOVE_EVERYTHING);
    await createColumnFunctions(client, readFunctionTexts());
    await applyMigrations(
      client,
      MIGRATIONS.filter(({ folderMillis }) => folderMillis <= until),
    );
    await fill(client);
    await client.query('commit');
  });
}

/** True if all migrations of this version are applied. Rejects if the database is unavailable. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ newest: number | null }>(
    `select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`,
  );
  return (rows[0]?.newest ?? 0) >= Math.max(...TIMES);
}

async function withClient(
  databaseUrl: string,
  use: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'vitrine-migrate',
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  });
  // If the connection breaks, the current query fails; without a listener the process would end, too.
  client.on('error', () => {});
  await client.connect();
  try {
    await use(client);
  } finally {
    // Rolls back a transaction that is not finished.
    await client.end();
  }
}

async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
}

function isCurrent(state: DatabaseState, { release, texts }: WantedSchema): boolean {
  if ((state.newest ?? 0) < Math.max(...TIMES) || state.release === undefined) return false;
  return (
    state.release > release ||
    (state.release === release && state.functions?.hash === hashOf(...texts.map(({ sql }) => sql)))
  );
}

async function bringUp(
  client: pg.Client,
  { newest, release = 0, functions }: DatabaseState,
  wanted: WantedSchema,
): Promise<void> {
  if (newest !== undefined && newest < Math.min(...TIMES)) throw new SchemaError(TOO_OLD);
  const pending = MIGRATIONS.filter(({ folderMillis }) => folderMillis > (newest ?? 0));
  if (pending.length > 0) {
    await createColumnFunctions(client, wanted.texts);
    await applyMigrations(client, pending);
  }
  if (release > wanted.release) return;
  const applied = await applyFunctions(client, wanted.texts, functions);
  await client.query(
    `insert into shop_state (key, value) values ('release', $1), ('functions', $2)
     on conflict (key) do update set value = excluded.value, at = now()`,
    [JSON.stringify(wanted.release), JSON.stringify(applied)],
  );
}

/** Notes them where Drizzle's own migrator does, so that its tools find them. */
async function applyMigrations(client: pg.Client, pending: typeof MIGRATIONS): Promise<void> {
  await client.query(
    `create schema if not exists drizzle;
     create table if not exists drizzle.__drizzle_migrations (
       id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { sql, hash, folderMillis } of pending) {
    for (const statement of sql) await client.query(statement);
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, folderMillis],
    );
  }
}

async function readState(client: pg.Client): Promise<DatabaseState> {
  try {
    const { rows } = await client.query<{ newest: number | null; state: StoredState | null }>(`
      select (select max(created_at) from drizzle.__drizzle_migrations)::float8 as newest,
        (select jsonb_object_agg(key, value) from shop_state where key in ('release', 'functions')) as state`);
    const [row] = rows;
    return { newest: row?.newest ?? 0, ...row?.state };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== UNDEFINED_TABLE) throw error;
    const { rows } = await client.query<{ old: boolean }>(
      `select to_regclass('drizzle.__drizzle_migrations') is not null as old`,
    );
    return rows[0]?.old === true ? { newest: 0 } : {};
  }
}

type StoredState = Pick<DatabaseState, 'release' | 'functions'>;
