import { and, eq, isNull } from 'drizzle-orm';
import { isUid } from '#contract/ids.ts';
import type { Role, User } from '#contract/users.ts';
import { inTransaction, type Database } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import { lockAdmins } from './lock-admins.ts';
import { presentUser } from './present-user.ts';
import { users } from './users.table.ts';

export interface ChangeUserParts {
  database: Database;
  now(): Date;
}

/** Makes or unmakes an admin. Throws 404, and 409 LAST_ADMIN rather than leave the shop without one. */
export async function changeRole(
  { database, now }: ChangeUserParts,
  caller: string,
  uid: string,
  role: Role,
): Promise<User> {
  if (!isUid(uid)) throw notFound('user');
  return inTransaction(database, async (tx) => {
    const admins = await lockAdmins(tx, caller);
    if (role !== 'admin' && admins.size === 1 && admins.has(uid)) {
      throw new ApiError('LAST_ADMIN', 'The last admin has to stay one.');
    }
    const [row] = await tx
      .update(users)
      .set({ role, updatedAt: now() })
      .where(and(eq(users.id, uid), isNull(users.deletedAt)))
      .returning();
    if (!row) throw notFound('user');
    return presentUser(row);
  });
}
