import type pg from 'pg';

/** Extensions that the shop's tables need. */
export const EXTENSIONS = ['btree_gist', 'pg_trgm', 'unaccent'] as const;

/** Throws if the database does not answer. */
export async function askDatabase(pool: pg.Pool): Promise<void> {
  await pool.query('select 1');
}

/** The version of the database server, its extensions of `EXTENSIONS`, and the bytes of the shop's database. */
export async function readServer(pool: pg.Pool) {
  const { rows } = await pool.query<{ version: number; extensions: string[]; bytes: number }>(
    `select current_setting('server_version_num')::int / 10000 as version,
       array(select extname::text from pg_extension where extname = any($1)) as extensions,
       pg_database_size(current_database()) as bytes`,
    [EXTENSIONS],
  );
  return only(rows);
}

/** The time by the database's clock. */
export async function readClock(pool: pg.Pool): Promise<Date> {
  const { rows } = await pool.query<{ at: Date }>('select clock_timestamp() as at');
  return only(rows).at;
}

/** The release that has opened the database last; null for none. */
export async function readRelease(pool: pg.Pool): Promise<number | null> {
  const { rows } = await pool.query<{ release: number | null }>(
    `select (select value::int from shop_state where key = 'release') as release`,
  );
  return only(rows).release;
}

/** Connections of clients to the database server, and how many it allows. */
export async function readConnections(pool: pg.Pool) {
  const { rows } = await pool.query<{ used: number; most: number }>(
    `select count(*)::int as used, current_setting('max_connections')::int as most
     from pg_stat_activity where backend_type = 'client backend'`,
  );
  return only(rows);
}

/** How far a replica has come. */
export async function readReplica(pool: pg.Pool) {
  const { rows } = await pool.query<{
    follows: boolean;
    started: Date;
    at: string | null;
    seconds: number;
  }>(
    `select pg_is_in_recovery() as follows, pg_postmaster_start_time() as started,
       case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as at,
       coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0)::float8 as seconds`,
  );
  return only(rows);
}

/** Bytes of the primary's log that come after a position, and when the primary was started. */
export async function readPrimary(pool: pg.Pool, at: string | null) {
  const { rows } = await pool.query<{ bytes: number; started: Date }>(
    `select coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), $1::pg_lsn), 0)::float8 as bytes,
       pg_postmaster_start_time() as started`,
    [at],
  );
  return only(rows);
}

/** Tables in which at least four of ten rows are dead, and so many. */
export async function readBloated(pool: pg.Pool, deadRows: number) {
  const { rows } = await pool.query<{ name: string; dead: number; share: number }>(
    `select relname as name, n_dead_tup::float8 as dead,
       n_dead_tup::float8 / (n_live_tup + n_dead_tup) as share
     from pg_stat_user_tables
     where n_dead_tup > $1 and n_dead_tup >= 0.4 * (n_live_tup + n_dead_tup)
     order by n_dead_tup desc limit 3`,
    [deadRows],
  );
  return rows;
}

/** The versions of the instances that are connected, one for each. Null for one that does not say. */
export async function readInstances(pool: pg.Pool): Promise<(string | null)[]> {
  const { rows } = await pool.query<{ version: string | null }>(
    `select substring(application_name from '^vitrine-listen (.+)$') as version
     from pg_stat_activity
     where datname = current_database() and application_name like 'vitrine-listen%'`,
  );
  return rows.map(({ version }) => version);
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error('A select without a table has one row');
  return row;
}
