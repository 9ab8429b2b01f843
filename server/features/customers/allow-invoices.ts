import { eq } from 'drizzle-orm';
import type { User } from '#contract/users.ts';
import { lockAdminsFor, lockUser } from '#server/features/users/lock-admins.ts';
import { presentUser } from '#server/features/users/present-user.ts';
import { users } from '#server/features/users/users.table.ts';
import { inTransaction, type Database } from '#server/platform/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { versionAfter } from '#server/platform/if-match.rule.ts';

/** Lets a customer pay by invoice, or takes that back. Throws 404, also for a guest or a deleted account. */
export async function allowInvoices(
  { database, now }: { database: Database; now(): Date },
  caller: string,
  uid: string,
  isAllowed: boolean,
): Promise<User> {
  return inTransaction(database, async (tx) => {
    await lockAdminsFor(tx, caller, 'customers');
    const row = await lockUser(tx, uid);
    if (!row || row.deletedAt || row.guest) throw notFound('user');
    const changed = {
      paysByInvoice: isAllowed,
      updatedAt: versionAfter(row.updatedAt, now()),
    };
    await tx.update(users).set(changed).where(eq(users.id, uid));
    return presentUser({ ...row, ...changed });
  });
}
