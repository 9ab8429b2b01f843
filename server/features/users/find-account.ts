import type pg from 'pg';
import type { Account } from '#server/identity/caller.ts';
import type { Role } from '#contract/users.ts';

/** The current account of a uid; undefined if nobody has registered with it. */
export async function findAccount(pool: pg.Pool, uid: string): Promise<Account | undefined> {
  const { rows } = await pool.query<{
    role: Role;
    role_given_at: number | null;
    is_deleted: boolean;
  }>({
    name: 'find-account',
    text: `
      select role, floor(extract(epoch from role_given_at))::float8 as role_given_at,
        deleted_at is not null as is_deleted
      from users where id = $1`,
    values: [uid],
  });
  const [row] = rows;
  return (
    row && {
      role: row.role,
      ...(row.role_given_at !== null && { roleGivenAt: row.role_given_at }),
      isDeleted: row.is_deleted,
    }
  );
}
