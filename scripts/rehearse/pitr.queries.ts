import pg from 'pg';

/** Returns true while a PostgreSQL still reads its archive. */
export async function isRecovering(databaseUrl: string): Promise<boolean> {
  // The shop's own database may not be there yet.
  const url = new URL(databaseUrl);
  url.pathname = '/postgres';
  const rows = await ask<{ is: boolean }>(url.href, 'select pg_is_in_recovery() as is');
  return rows[0]?.is ?? true;
}

/** The disaster: takes all products away from a shop that is open. */
export async function loseProducts(databaseUrl: string): Promise<void> {
  await ask(databaseUrl, 'drop table products cascade');
}

async function ask<Row extends pg.QueryResultRow>(url: string, words: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(words)).rows;
  } finally {
    await client.end();
  }
}
