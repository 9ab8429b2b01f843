import { and, eq, isNull } from 'drizzle-orm';
import type { Duty } from '#contract/duties.ts';
import { demandDuty } from '#server/identity/caller.ts';
import type { Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import { heldDuties } from './held-duties.rule.ts';
import { users } from './users.table.ts';

export type UserRow = typeof users.$inferSelect;

/** The duties of all admins, by their ids. */
export type Admins = Map<string, readonly Duty[]>;

/**
 * Locks all admins, in the order of their ids, and returns their duties. Two admins can't take each other's
 * role or duties at the same time.
 */
export async function lockAdmins(tx: Transaction): Promise<Admins> {
  const rows = await tx
    .select({ id: users.id, role: users.role, duties: users.duties })
    .from(users)
    .where(and(isNull(users.deletedAt), eq(users.role, 'admin')))
    .orderBy(users.id)
    .for('no key update');
  return new Map(rows.map((row) => [row.id, heldDuties(row)]));
}

/** The same for a call that needs a duty; throws 403 if the caller is not an admin any more or has lost it. */
export async function lockAdminsFor(
  tx: Transaction,
  caller: string,
  duty: Duty,
): Promise<{ admins: Admins; own: readonly Duty[] }> {
  const admins = await lockAdmins(tx);
  const own = admins.get(caller);
  if (!own) throw new ApiError('FORBIDDEN', 'Only admins can do this.');
  demandDuty(own, duty);
  return { admins, own };
}

/**
 * Locks a user's row (after the admins, where both are locked); undefined if nobody has registered with
 * the uid.
 */
export async function lockUser(tx: Transaction, uid: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, uid)).for('no key update');
  return row;
}
