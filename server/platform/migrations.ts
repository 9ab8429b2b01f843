import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import {
  applyFunctions,
  createColumnFunctions,
  type AppliedFunctions,
} from './apply-functions.queries.ts';
import { hashOf, readFunctionTexts, type FunctionText } from './function-texts.ts';
import { MIGRATIONS, nameOf, TIMES } from './migration-files.ts';
import { RELEASE } from './release.ts';
import { SchemaError } from './schema-error.ts';

/** Key of the advisory lock that lets one instance migrate at a time. Any fixed number will do. */
const MIGRATION_LOCK = 7_217_001;
const CONNECTION_TIMEOUT_MS = 10_000;
/** Whoever wants a row of a table waits behind a migration that waits for the table. */
const LOCK_TIMEOUT_MS = 3_000;
const PAUSE_MS = 1_000;
const MOST_TRIES = 20;
const LOCK_NOT_AVAILABLE = '55P03';
const LOCKED =
  'The tables could not be locked for the upgrade, because other work holds them. The database stays as it was: try again later.';
const UNDEFINED_TABLE = '42P01';
const TOO_OLD =
  'The database was made by a version of Vitrine before 1.0, which this one does not upgrade: give the shop an empty database (in local mode another DATA_DIR), or start the version that made it.';

/** The name of the last step. */
export const FUNCTIONS = 'functions and triggers';

const REMOVE_EVERYTHING = `drop schema public cascade; create schema public; drop schema drizzle cascade`;

const TOO_NEW =
  'The database was opened by a version of Vitrine that is more than one release newer: start that version, or the one before it.';

/** The schema that a version of the code needs. */
export interface WantedSchema {
  release: number;
  texts: readonly FunctionText[];
}

/** Called in the transaction after each step: a migration, or the functions and triggers. */
type OnStep = (client: pg.Client, step: string) => Promise<void>;

/** The version of the database's schema. All undefined: it is empty. */
interface DatabaseState {
  /** Time of the newest migration. */
  newest?: number;
  release?: number;
  functions?: AppliedFunctions;
}

/**
 * Brings the database to this version: applies pending migrations, and functions and triggers if they have changed and no newer
 * release has applied its own. All in one transaction, which waits for the locks of others for seconds only and then tries again, so that
 * nobody waits behind it for long. Several instances may call it at once. Throws SchemaError for a database that this version does not open.
 */
export async function migrate(
  databaseUrl: string,
  wanted: WantedSchema = { release: RELEASE, texts: readFunctionTexts() },
  onStep?: OnStep,
): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    if (isCurrent(await readState(client), wanted)) return;
    await lockMigrations(client);
    // Another instance may have done it meanwhile.
    const state = await readState(client);
    if (isCurrent(state, wanted)) return;
    for (let tries = 1; !(await tryToBringUp(client, state, { wanted, onStep })); tries += 1) {
      if (tries === MOST_TRIES) throw new SchemaError(LOCKED);
      await delay(PAUSE_MS);
    }
  });
}

/** Returns false if a lock did not come in time: nothing is changed then. */
async function tryToBringUp(
  client: pg.Client,
  state: DatabaseState,
  { wanted, onStep }: { wanted: WantedSchema; onStep: OnStep | undefined },
): Promise<boolean> {
  try {
    await client.query(`begin; set local lock_timeout = '${LOCK_TIMEOUT_MS}ms'`);
    await bringUp(client, state, { ...wanted, onStep });
    await client.query('commit');
    return true;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
    await client.query('rollback');
    return false;
  }
}

/** The steps that bring a database to this version, in their order: names of migrations. `functions`: its functions and triggers differ. */
export async function pendingSteps(
  databaseUrl: string,
): Promise<{ newest: number | undefined; migrations: string[]; functions: boolean }> {
  const wanted = { release: RELEASE, texts: readFunctionTexts() };
  let pending = {
    newest: undefined as number | undefined,
    migrations: [] as string[],
    functions: false,
  };
  await withClient(databaseUrl, async (client) => {
    const state = await readState(client);
    const migrations = MIGRATIONS.filter(({ folderMillis }) => folderMillis > (state.newest ?? 0));
    const isWhole = isCurrent({ ...state, newest: Number.POSITIVE_INFINITY }, wanted);
    pending = { newest: state.newest, migrations: migrations.map(nameOf), functions: !isWhole };
  });
  return pending;
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
  if (state.release !== undefined && state.release > release + 1) throw new SchemaError(TOO_NEW);
  if ((state.newest ?? 0) < Math.max(...TIMES) || state.release === undefined) return false;
  return (
    state.release > release ||
    (state.release === release && state.functions?.hash === hashOf(...texts.map(({ sql }) => sql)))
  );
}

async function bringUp(
  client: pg.Client,
  { newest, release = 0, functions }: DatabaseState,
  wanted: WantedSchema & { onStep: OnStep | undefined },
): Promise<void> {
  if (newest !== undefined && newest < Math.min(...TIMES)) throw new SchemaError(TOO_OLD);
  const pending = MIGRATIONS.filter(({ folderMillis }) => folderMillis > (newest ?? 0));
  if (pending.length > 0) {
    await createColumnFunctions(client, wanted.texts);
    await applyMigrations(client, pending, wanted.onStep);
  }
  if (release > wanted.release) return;
  const isFirst = release > 0 && release < wanted.release;
  const applied = await applyFunctions(client, wanted.texts, { applied: functions, isFirst });
  await client.query(
    `insert into shop_state (key, value) values ('release', $1), ('functions', $2)
     on conflict (key) do update set value = excluded.value, at = now()`,
    [JSON.stringify(wanted.release), JSON.stringify(applied)],
  );
  await wanted.onStep?.(client, FUNCTIONS);
}

/** Notes them where Drizzle's own migrator does, so that its tools find them. */
async function applyMigrations(
  client: pg.Client,
  pending: typeof MIGRATIONS,
  onStep?: OnStep,
): Promise<void> {
  await client.query(
    `create schema if not exists drizzle;
     create table if not exists drizzle.__drizzle_migrations (
       id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const migration of pending) {
    const { sql, hash, folderMillis } = migration;
    for (const statement of sql) await client.query(statement);
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, folderMillis],
    );
    await onStep?.(client, nameOf(migration));
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
