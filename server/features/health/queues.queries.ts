import type pg from 'pg';

/** Entries of a queue, counted up to 1,000, and the time since which the oldest of them is due. */
interface Queue {
  count: number;
  since: Date | null;
}

const COUNTED = 1_000;

/** Letters that are due. */
export async function dueLetters(pool: pg.Pool, now: Date): Promise<Queue> {
  return read(
    pool,
    `select next_try_at as since from letters
    where state in ('waiting', 'sending') and next_try_at <= $1 order by next_try_at`,
    now,
  );
}

/** Refunds that the payment provider has not made yet. */
export async function pendingRefunds(pool: pg.Pool, now: Date): Promise<Queue> {
  return read(
    pool,
    `select created_at as since from refunds
    where status = 'pending' and created_at <= $1`,
    now,
  );
}

/** Checkouts that are to be closed or looked after. */
export async function dueCheckouts(pool: pg.Pool, now: Date): Promise<Queue> {
  return read(
    pool,
    `select least(chain_ends_at, next_check_at) as since from checkouts
    where status in ('opening', 'open', 'closing') and least(chain_ends_at, next_check_at) <= $1`,
    now,
  );
}

/** Jobs that are not done. */
export async function jobsUnderWay(pool: pg.Pool, now: Date): Promise<Queue> {
  return read(
    pool,
    `select started_at as since from jobs
    where state in ('working', 'undoing') and started_at <= $1`,
    now,
  );
}

/** The job whose tries fail, the oldest of them. */
export async function failingJob(pool: pg.Pool) {
  const { rows } = await pool.query<{ kind: string; tries: number; failure: string | null }>(
    `select kind, failed_tries as tries, failure from jobs
     where state in ('working', 'undoing') and failed_tries > 0 order by started_at limit 1`,
  );
  return rows[0];
}

async function read(pool: pg.Pool, queue: string, now: Date): Promise<Queue> {
  const { rows } = await pool.query<Queue>(
    `select count(*)::int as count, min(since) as since from (${queue} limit ${COUNTED}) as queue`,
    [now],
  );
  return rows[0] ?? { count: 0, since: null };
}
