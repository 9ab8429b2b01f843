import type pg from 'pg';
import type { Account } from '#server/identity/caller.ts';
import type { Role } from '#contract/users.ts';

/** The account of a uid as it is now; none if nobody registered under it. */
export async function findAccount(pool: pg.Pool, uid: string): Promise<Account | undefined> {
  const { rows } = await pool.query<{ role: Role; is_deleted: boolean }>({
    name: 'find-account',
    text: 'select role, deleted_at is not null as is_deleted from users where id = $1',
    values: [uid],
  });
  const [row] = rows;
  return row && { role: row.role, isDeleted: row.is_deleted };
}
