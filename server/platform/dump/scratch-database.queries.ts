import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { SchemaError } from '#server/platform/schema-error.ts';

const PREFIX = 'vitrine_proof_';
const NOT_ALLOWED = '42501';
/** Key of the advisory lock that lets one scratch database be used at a time. Any fixed number will do. */
const PROOF_LOCK = 7_217_002;

/** Calls `use` with the URL of a new, empty database on the server of another one, and drops it afterwards. Throws SchemaError if that is not allowed. */
export async function withScratchDatabase<Result>(
  databaseUrl: string,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'vitrine-proof',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ locked: boolean; own: string }>(
      `select pg_try_advisory_lock($1) as locked,
         (select oid::text from pg_database where datname = current_database()) as own`,
      [PROOF_LOCK],
    );
    if (rows[0]?.locked !== true)
      throw new SchemaError(
        'Another backup is being verified, or a plan made, on this database. Try again later.',
      );
    // Other shops on the server have scratch databases of their own.
    const prefix = `${PREFIX}${rows[0].own}_`;
    await dropLeftovers(client, prefix);
    const name = prefix + randomBytes(6).toString('hex');
    await client.query(`create database ${name} template template0`).catch(explain);
    try {
      const url = new URL(databaseUrl);
      url.pathname = `/${name}`;
      return await use(url.href);
    } finally {
      await client.query(`drop database if exists ${name} with (force)`);
    }
  } finally {
    await client.end();
  }
}

/** Drops the databases of those that were killed: only one runs at a time. */
async function dropLeftovers(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { name } of rows)
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
}

function explain(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.code === NOT_ALLOWED)
    throw new SchemaError(
      "The database's user may not make the scratch database that this needs: alter role … createdb.",
      { cause: error },
    );
  throw error;
}
