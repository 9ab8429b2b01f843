import { DELETED_USER } from '#contract/deleted-user.ts';
import { isUid } from '#contract/ids.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import { demandNoShopOwner, type ChangeUserDeps } from './change-role.ts';
import { lockAdminsFor, lockUser } from './lock-admins.ts';
import { users } from './users.table.ts';

/** How a feature removes a person's data when their account is deleted, in the same transaction. */
export interface ForgetPerson {
  /** Locks rows that are always locked before the person's row. */
  lock?(tx: Transaction, uid: string): Promise<void>;
  /**
   * `name`: the person's name until now; undefined if the account was deleted before or never registered.
   */
  forget(
    tx: Transaction,
    person: { uid: string; name: string | undefined; at: Date },
  ): Promise<void>;
}

export interface DeleteUserDeps extends ChangeUserDeps {
  forgetting: readonly ForgetPerson[];
}

// A search for this name finds their orders.
const NOBODY = {
  name: DELETED_USER,
  email: null,
  emailVerified: false,
  photo: null,
  role: 'user',
  roleGivenAt: null,
} as const;
/**
 * Deletes an account for good, even one that was never registered: its uid can't register any more. Name,
 * e-mail and photo are removed at once; `forgetting` removes the rest. Throws 409 OWN_ACCOUNT for the
 * caller's own account, and 409 SHOP_OWNER for the owner's.
 */
export async function deleteUser(
  { database, now, forgetting }: DeleteUserDeps,
  caller: string,
  uid: string,
): Promise<void> {
  if (!isUid(uid)) throw notFound('user');
  if (uid === caller) throw new ApiError('OWN_ACCOUNT', "You can't delete your own account.");
  await inTransaction(database, async (tx) => {
    for (const { lock } of forgetting) await lock?.(tx, uid);
    await lockAdminsFor(tx, caller);
    const known = await lockUser(tx, uid);
    if (known) demandNoShopOwner(known);
    const at = now();
    const closed = { ...NOBODY, updatedAt: at, deletedAt: at };
    await tx
      .insert(users)
      .values({ id: uid, createdAt: at, ...closed })
      .onConflictDoUpdate({ target: users.id, set: closed });
    const name = known && !known.deletedAt ? known.name : undefined;
    for (const { forget } of forgetting) await forget(tx, { uid, name, at });
  });
}
