import type pg from 'pg';
import { expect } from 'vitest';

/** Counts the statements in a database that wait for locks. */
export async function countLockWaits(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}

/** Waits until so many statements in a database wait for locks. Fails after 4 seconds. */
export async function waitForLocks(pool: pg.Pool, statements: number): Promise<void> {
  await expect
    .poll(() => countLockWaits(pool), { interval: 2, timeout: 4_000 })
    .toBeGreaterThanOrEqual(statements);
}
