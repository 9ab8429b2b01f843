import type pg from 'pg';

/** Any fixed number: all instances on one database take turns on this advisory lock. */
const AUDIT_LOCK = 7_217_005;

/** Runs `audit` unless another instance is running it. The connection holds the lock; if it breaks, the lock is free. */
export async function auditAlone(pool: pg.Pool, audit: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  let isHeld = false;
  let isReleased = false;
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [AUDIT_LOCK],
    );
    isHeld = rows[0]?.taken === true;
    if (isHeld) await audit();
  } finally {
    if (isHeld) {
      isReleased = await client.query('select pg_advisory_unlock($1)', [AUDIT_LOCK]).then(
        () => true,
        () => false,
      );
    }
    // Closing the connection releases the lock, too.
    client.release(isHeld && !isReleased);
  }
}
