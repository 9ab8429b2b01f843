import { eq } from 'drizzle-orm';
import { isUid } from '#contract/ids.ts';
import type { Role, User } from '#contract/users.ts';
import { inTransaction, type Database, type Transaction } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import { lockAdmins, lockAdminsFor, lockUser, type UserRow } from './lock-admins.ts';
import { isShopOwner, presentUser } from './present-user.ts';
import { users } from './users.table.ts';

export interface ChangeUserDeps {
  database: Database;
  now(): Date;
}

/**
 * Gives or takes the admin role. Throws 404, 409 LAST_ADMIN rather than leave the shop without an admin,
 * and 409 SHOP_OWNER if another admin would take the role from the shop's owner.
 */
export async function changeRole(
  { database, now }: ChangeUserDeps,
  caller: string,
  uid: string,
  role: Role,
): Promise<User> {
  if (!isUid(uid)) throw notFound('user');
  return inTransaction(database, async (tx) => {
    const admins = await lockAdminsFor(tx, caller);
    const known = await lockLiveUser(tx, uid);
    if (role !== 'admin' && admins.size === 1 && admins.has(uid)) {
      throw new ApiError('LAST_ADMIN', 'The last admin has to stay one.');
    }
    if (role !== 'admin' && uid !== caller) demandNoShopOwner(known);
    return presentUser(await saveRole(tx, known, role, now()));
  });
}

/**
 * Gives or takes the admin role for the operator, even from a shop owner and the last admin. Throws
 * 404. `adminsLeft`: the number of admins afterwards.
 */
export async function changeRoleAsOperator(
  { database, now }: ChangeUserDeps,
  uid: string,
  role: Role,
): Promise<{ user: User; isChanged: boolean; adminsLeft: number }> {
  if (!isUid(uid)) throw notFound('user');
  return inTransaction(database, async (tx) => {
    const admins = await lockAdmins(tx);
    const known = await lockLiveUser(tx, uid);
    const isChanged = known.role !== role;
    const row = isChanged ? await saveRole(tx, known, role, now()) : known;
    admins.delete(uid);
    return {
      user: presentUser(row),
      isChanged,
      adminsLeft: admins.size + (role === 'admin' ? 1 : 0),
    };
  });
}

/** Throws 409 SHOP_OWNER for the account that ADMIN_EMAILS made an admin. */
export function demandNoShopOwner(row: UserRow): void {
  if (isShopOwner(row)) {
    throw new ApiError('SHOP_OWNER', "The shop's owner can't be demoted or deleted by others.");
  }
}

/** A role and since when; an admin who is made one again keeps the earlier date. */
export function roleSince(
  known: UserRow,
  role: Role,
  at: Date,
): Pick<UserRow, 'role' | 'roleGivenAt'> {
  if (role !== 'admin') return { role, roleGivenAt: null };
  return { role, roleGivenAt: known.role === 'admin' ? known.roleGivenAt : at };
}

async function lockLiveUser(tx: Transaction, uid: string): Promise<UserRow> {
  const known = await lockUser(tx, uid);
  if (!known || known.deletedAt) throw notFound('user');
  return known;
}

async function saveRole(tx: Transaction, known: UserRow, role: Role, at: Date): Promise<UserRow> {
  const [saved] = await tx
    .update(users)
    .set({ ...roleSince(known, role, at), updatedAt: at })
    .where(eq(users.id, known.id))
    .returning();
  if (!saved) throw notFound('user');
  return saved;
}
