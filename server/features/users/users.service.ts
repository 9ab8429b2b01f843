import { eq, sql } from 'drizzle-orm';
import { isUid } from '#contract/ids.ts';
import type { NewUser, User } from '#contract/users.ts';
import type { Caller } from '#server/identity/caller.ts';
import type { Database } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import { cleanProfile } from './clean-profile.ts';
import { presentUser } from './present-user.ts';
import { users } from './users.table.ts';

export interface UsersParts {
  database: Database;
  /** Addresses, in lower case, whose verified owner becomes an admin once. */
  adminEmails: readonly string[];
  now(): Date;
}

/**
 * Registers whoever the token names, or finds them: `isNew` says which. Called any number of times, at
 * once too, there is one record. Throws 403 ID_MISMATCH if the body names somebody else, 403
 * ACCOUNT_DELETED if the account was closed.
 */
export async function registerUser(
  parts: UsersParts,
  caller: Caller,
  body: NewUser,
): Promise<{ user: User; isNew: boolean }> {
  const { uid } = caller.claims;
  if (body._id !== undefined && body._id !== uid) {
    throw new ApiError('ID_MISMATCH', 'The id is not that of who is calling.');
  }
  const { row, isNew } = await parts.database.orm.transaction(async (tx) => {
    const at = parts.now();
    const profile = cleanProfile(body, caller.claims);
    const [made] = await tx
      .insert(users)
      .values({ id: uid, ...profile, createdAt: at, updatedAt: at })
      .onConflictDoNothing()
      .returning();
    if (isShopAdmin(parts, caller)) {
      // "Once per account": the mark stays when the role is taken away.
      await tx
        .update(users)
        .set({ role: 'admin', adminByEmailAt: at, updatedAt: at })
        .where(
          sql`${users.id} = ${uid} and ${users.adminByEmailAt} is null and ${users.deletedAt} is null`,
        );
    }
    const [current] = await tx.select().from(users).where(eq(users.id, uid));
    if (!current || current.deletedAt)
      throw new ApiError('ACCOUNT_DELETED', 'This account was closed.');
    return { row: current, isNew: made !== undefined };
  });
  return { user: presentUser(row), isNew };
}

/** A user for themself or for an admin. Throws 403 to others, 404 if nobody is registered under the uid. */
export async function getUser(parts: UsersParts, caller: Caller, uid: string): Promise<User> {
  const isOwn = caller.claims.uid === uid;
  if (!isOwn && caller.role === undefined) {
    throw new ApiError('NOT_REGISTERED', 'This account is not registered with the shop yet.');
  }
  if (!isOwn && caller.role !== 'admin')
    throw new ApiError('FORBIDDEN', 'Only admins can see other people.');
  const [row] = isUid(uid)
    ? await parts.database.orm.select().from(users).where(eq(users.id, uid))
    : [];
  if (!row || row.deletedAt) throw notFound('user');
  return presentUser(row);
}

function isShopAdmin(parts: UsersParts, { claims }: Caller): boolean {
  return (
    claims.emailVerified &&
    claims.email !== undefined &&
    parts.adminEmails.includes(claims.email.toLowerCase())
  );
}
