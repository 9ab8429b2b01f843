import pg from 'pg';

/** A lock that keeps others from writing to a table, or even from reading it. */
export interface TableLock {
  table: string;
  mode: string;
}

/** The names of a database's tables. */
export async function readTables(databaseUrl: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(`
      select oid::regclass::text as name from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`);
    return new Set(rows.map(({ name }) => name));
  } finally {
    await client.end();
  }
}

/** The locks of a transaction on tables. Those that let others read and write are left out. */
export async function readLocks(client: pg.ClientBase): Promise<TableLock[]> {
  const { rows } = await client.query<TableLock>(`
    select relation::regclass::text as table, mode
    from pg_locks join pg_class on pg_class.oid = relation
    where pid = pg_backend_pid() and locktype = 'relation' and relkind in ('r', 'p')
      and relnamespace = 'public'::regnamespace
      and mode in ('AccessExclusiveLock', 'ExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock')
    order by 1, 2`);
  return rows;
}
