import type pg from 'pg';

/** Timeouts of a session in milliseconds. 0: no limit. */
interface SessionLimits {
  statement: number;
  lock: number;
  idleInTransaction: number;
}

/** Sets the timeouts of a new connection. As parameters of its start PgBouncer would refuse or ignore them. */
export async function limitSession(
  client: pg.ClientBase,
  { statement, lock, idleInTransaction }: SessionLimits,
): Promise<void> {
  await client.query(
    `set statement_timeout = ${statement}; set lock_timeout = ${lock};
     set idle_in_transaction_session_timeout = ${idleInTransaction}`,
  );
}
