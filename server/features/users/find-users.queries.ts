import { and, isNull, sql } from 'drizzle-orm';
import type pg from 'pg';
import { asciiLowerCase } from '#contract/text.ts';
import type { User } from '#contract/users.ts';
import type { Account } from '#server/identity/caller.ts';
import type { Database } from '#server/platform/database.ts';
import { heldDuties } from './held-duties.rule.ts';
import { presentUser } from './present-user.ts';
import { users } from './users.table.ts';

/** The current account of a uid; undefined if nobody has registered with it. Asked with every call of a person. */
export async function findAccount(pool: pg.Pool, uid: string): Promise<Account | undefined> {
  const { rows } = await pool.query<
    Pick<typeof users.$inferSelect, 'role' | 'duties'> & {
      roleGivenAt: number | null;
      isDeleted: boolean;
    }
  >({
    name: 'find-account',
    text: `
      select role, duties, floor(extract(epoch from role_given_at))::float8 as "roleGivenAt",
        deleted_at is not null as "isDeleted"
      from users where id = $1`,
    values: [uid],
  });
  if (!rows[0]) return undefined;
  const { role, roleGivenAt, isDeleted } = rows[0];
  return {
    role,
    duties: heldDuties(rows[0]),
    ...(roleGivenAt !== null && { roleGivenAt }),
    isDeleted,
  };
}

/** All users with an e-mail address, ignoring the case of A to Z; oldest first. */
export async function findByEmail({ orm }: Database, email: string): Promise<User[]> {
  // In the collation C, lower() changes A to Z only.
  const sameAddress = sql`lower(${users.email} collate "C") = ${asciiLowerCase(email)}`;
  const rows = await orm
    .select()
    .from(users)
    .where(and(sameAddress, isNull(users.deletedAt)))
    .orderBy(users.createdAt, users.id);
  return rows.map(presentUser);
}
