import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import { users } from './users.table.ts';

export type UserRow = typeof users.$inferSelect;

/**
 * Locks every admin there is, always in the order of their ids, and answers who they are: whoever wants
 * to change that waits, so that two never take the last ones' roles from each other.
 */
export async function lockAdmins(tx: Transaction): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from users where deleted_at is null and role = 'admin' order by id for no key update`);
  return new Set(rows.map(({ id }) => id));
}

/** The same for a caller who must be one of them: throws 403 if they are none any more. */
export async function lockAdminsFor(tx: Transaction, caller: string): Promise<Set<string>> {
  const admins = await lockAdmins(tx);
  if (!admins.has(caller)) throw new ApiError('FORBIDDEN', 'Only admins can do this.');
  return admins;
}

/** Locks one record, after the admins where both are locked; none if nobody registered under the uid. */
export async function lockUser(tx: Transaction, uid: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, uid)).for('no key update');
  return row;
}
