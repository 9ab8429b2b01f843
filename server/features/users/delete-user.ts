import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { isUid } from '#contract/ids.ts';
import { checkouts } from '#server/features/checkout/checkouts.table.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import type { ChangeUserParts } from './change-role.ts';
import { lockAdmins } from './lock-admins.ts';
import { users } from './users.table.ts';

const NOBODY = { name: '', email: null, photo: null, role: 'user' } as const;
const NOWHERE = { address: null, city: null, state: null, country: null, pinCode: null };
const NO_ADDRESS = { address: '', city: '', state: '', country: '', pinCode: '' };

/**
 * Closes an account for good, one that never was too: its uid can't register any more. The person's
 * name, e-mail and photo are gone at once, their address from every order that is done and every
 * checkout that is over (from the others as soon as they are: see forget_address in the migrations).
 * Their orders stay. Throws 409 OWN_ACCOUNT for the caller's own.
 */
export async function deleteUser(
  { database, now }: ChangeUserParts,
  caller: string,
  uid: string,
): Promise<void> {
  if (!isUid(uid)) throw notFound('user');
  if (uid === caller) throw new ApiError('OWN_ACCOUNT', "You can't delete your own account.");
  await inTransaction(database, async (tx) => {
    await lockAdmins(tx, caller);
    const at = now();
    const closed = { ...NOBODY, updatedAt: at, deletedAt: at };
    await tx
      .insert(users)
      .values({ id: uid, createdAt: at, ...closed })
      .onConflictDoUpdate({ target: users.id, set: closed });
    await endOpenCheckout(tx, uid, at);
    await forgetAddresses(tx, uid);
  });
}

/** The sweep gives it up as any other: its payment is cancelled before what it holds is free. */
async function endOpenCheckout(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx
    .update(checkouts)
    .set({ status: 'closing', closeReason: 'expired', nextCheckAt: at, updatedAt: at })
    .where(and(eq(checkouts.userId, userId), eq(checkouts.status, 'open')));
}

async function forgetAddresses(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(orders)
    .set(NOWHERE)
    .where(
      and(
        eq(orders.userId, userId),
        inArray(orders.status, ['Delivered', 'Cancelled']),
        isNotNull(orders.address),
      ),
    );
  await tx
    .update(checkouts)
    .set(NO_ADDRESS)
    .where(
      and(
        eq(checkouts.userId, userId),
        inArray(checkouts.status, ['closed', 'completed']),
        ne(checkouts.address, ''),
      ),
    );
}
