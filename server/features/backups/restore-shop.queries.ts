import pg from 'pg';
import type { DumpFill } from '#server/platform/dump/read-dump.queries.ts';

/** A database as a restore finds it. */
export interface RestoreTarget {
  isEmpty: boolean;
  /** True while an instance of the shop is connected. */
  isOpen: boolean;
}

export function lookAtTarget(databaseUrl: string): Promise<RestoreTarget> {
  return connected(databaseUrl, async (client) => {
    const { rows } = await client.query<RestoreTarget>(`
      select to_regclass('public.shop_state') is null
          and to_regclass('drizzle.__drizzle_migrations') is null as "isEmpty",
        exists (select from pg_stat_activity
                where datname = current_database() and application_name like 'vitrine-listen%') as "isOpen"`);
    const [row] = rows;
    if (!row) throw new Error('A select without a table has one row');
    return row;
  });
}

async function connected<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'vitrine-restore',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The numbers that orders skip, since those given after the backup are known to customers. */
const SKIPPED_NUMBERS = 1_000;

/** The moment that a restored shop is as of, and the uids of people who were deleted since. */
interface RestoredAt {
  backupAt: string;
  deleted: readonly string[];
}

/**
 * Has the restored shop wait for its owner and delete again who was deleted since the backup, ends all its sessions, and lets new
 * orders and papers have numbers that were never given.
 */
export function holdRestored(
  backupAt: string,
  replaces: boolean,
  deleted: readonly string[] = [],
): DumpFill {
  return { replaces, finish: (client) => hold(client, { backupAt, deleted }) };
}

/**
 * Holds a shop whose database PostgreSQL itself has recovered to a moment, as one that was restored from a backup of then. Throws if it has a later
 * order, or is held already.
 */
export function holdRecovered(
  databaseUrl: string,
  at: Date,
  deleted: readonly string[],
): Promise<void> {
  return connected(databaseUrl, async (client) => {
    await client.query('begin');
    const { rows } = await client.query<{ isHeld: boolean; newest: Date | null }>(`
      select exists (select from shop_state where key = 'held') as "isHeld",
        (select max(created_at) from orders) as newest`);
    const { isHeld = false, newest = null } = rows[0] ?? {};
    if (isHeld) throw new Error('The shop is held already.');
    if (newest && newest > at)
      throw new Error(
        `The shop has an order of ${newest.toISOString()}: its database is not as of ${at.toISOString()}.`,
      );
    await hold(client, { backupAt: at.toISOString(), deleted });
    await client.query('commit');
  });
}

async function hold(client: pg.Client, { backupAt, deleted }: RestoredAt): Promise<void> {
  await client.query(
    `select setval('order_numbers', (select last_value from order_numbers) + $1)`,
    [SKIPPED_NUMBERS],
  );
  await client.query(
    `insert into shop_state (key, value) values ('held', $1::jsonb)
     on conflict (key) do update set value = excluded.value, at = now()`,
    [JSON.stringify({ backupAt, ...(deleted.length > 0 && { deleted }) })],
  );
  await client.query(`
    insert into shop_state as s (key, value) values ('paper_series', '1')
    on conflict (key) do update set value = to_jsonb(s.value::int + 1), at = now()`);
  // An older release has neither. A backup that was being made is the one that is restored.
  await client.query(`
    do $$ begin
      if to_regclass('sessions') is not null then
        update sessions set ended_at = now() where ended_at is null;
        delete from session_codes;
      end if;
      if to_regclass('backups') is not null then
        delete from backups where state = 'running';
      end if;
    end $$`);
}
