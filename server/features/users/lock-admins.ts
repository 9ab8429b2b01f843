import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import { users } from './users.table.ts';

export type UserRow = typeof users.$inferSelect;

/**
 * Locks all admins, in the order of their ids, and returns their ids. Two admins can't take each other's
 * role at the same time.
 */
export async function lockAdmins(tx: Transaction): Promise<Set<string>> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.deletedAt), eq(users.role, 'admin')))
    .orderBy(users.id)
    .for('no key update');
  return new Set(rows.map(({ id }) => id));
}

/** The same; throws 403 if the caller is not an admin any more. */
export async function lockAdminsFor(tx: Transaction, caller: string): Promise<Set<string>> {
  const admins = await lockAdmins(tx);
  if (!admins.has(caller)) throw new ApiError('FORBIDDEN', 'Only admins can do this.');
  return admins;
}

/**
 * Locks a user's row (after the admins, where both are locked); undefined if nobody has registered with
 * the uid.
 */
export async function lockUser(tx: Transaction, uid: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, uid)).for('no key update');
  return row;
}
