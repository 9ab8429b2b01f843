import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { DELETED_USER } from '#contract/deleted-user.ts';
import { isUid } from '#contract/ids.ts';
import { UNDO_MS } from '#contract/order-status.ts';
import { checkouts } from '#server/features/checkout/checkouts.table.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import { demandNoShopOwner, type ChangeUserDeps } from './change-role.ts';
import { lockAdminsFor, lockUser } from './lock-admins.ts';
import { users } from './users.table.ts';

// Named so, their orders are found by the name they are shown under.
const NOBODY = {
  name: DELETED_USER,
  email: null,
  emailVerified: false,
  photo: null,
  role: 'user',
  roleGivenAt: null,
} as const;
const NOWHERE = {
  recipient: null,
  address: null,
  city: null,
  state: null,
  country: null,
  pinCode: null,
};

/**
 * Closes an account for good, one that never was too: its uid can't register any more. The person's
 * name, e-mail and photo are gone at once, their address from every order that is Cancelled or deleted (a
 * checkout that is over has none). An order under way keeps their name and address until an hour after it is
 * delivered (see forget_order_address in the migrations, and `sweepAddresses`). Their orders stay. Throws
 * 409 OWN_ACCOUNT for the caller's own, and 409 SHOP_OWNER for the owner's.
 */
export async function deleteUser(
  { database, now }: ChangeUserDeps,
  caller: string,
  uid: string,
): Promise<void> {
  if (!isUid(uid)) throw notFound('user');
  if (uid === caller) throw new ApiError('OWN_ACCOUNT', "You can't delete your own account.");
  await inTransaction(database, async (tx) => {
    // Before the account, as whoever moves an order on or cancels it locks the two.
    await tx.execute(sql`
      select from orders where user_id = ${uid} and address is not null order by id for update`);
    await lockAdminsFor(tx, caller);
    const known = await lockUser(tx, uid);
    if (known) demandNoShopOwner(known);
    const at = now();
    const closed = { ...NOBODY, updatedAt: at, deletedAt: at };
    await tx
      .insert(users)
      .values({ id: uid, createdAt: at, ...closed })
      .onConflictDoUpdate({ target: users.id, set: closed });
    await endOpenCheckout(tx, uid, at);
    // Checkouts first: one that becomes an order meanwhile is found there, or as the order.
    if (known && !known.deletedAt) await keepRecipient(tx, uid, known.name);
    await forgetAddresses(tx, uid, at);
  });
}

/** The sweep gives it up as any other: its payment is cancelled before what it holds is free. */
async function endOpenCheckout(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx
    .update(checkouts)
    .set({ status: 'closing', closeReason: 'expired', nextCheckAt: at, updatedAt: at })
    .where(and(eq(checkouts.userId, userId), eq(checkouts.status, 'open')));
}

/** Whoever sends a parcel has to know whose name goes on it; one that was just paid becomes an order yet. */
async function keepRecipient(tx: Transaction, userId: string, recipient: string): Promise<void> {
  await tx
    .update(checkouts)
    .set({ recipient })
    .where(
      and(eq(checkouts.userId, userId), inArray(checkouts.status, ['opening', 'open', 'closing'])),
    );
  await tx
    .update(orders)
    .set({ recipient })
    .where(
      and(
        eq(orders.userId, userId),
        inArray(orders.status, ['Processing', 'Shipped', 'Delivered']),
        isNotNull(orders.address),
      ),
    );
}

async function forgetAddresses(tx: Transaction, userId: string, at: Date): Promise<void> {
  const own = and(eq(orders.userId, userId), isNotNull(orders.address));
  await tx
    .update(orders)
    .set(NOWHERE)
    .where(and(own, or(eq(orders.status, 'Cancelled'), isNotNull(orders.deletedAt))));
  const deliveredAt = sql`(select max(h.at) from order_history h where h.order_id = orders.id)`;
  const isFinal = sql`${deliveredAt} <= ${new Date(at.getTime() - UNDO_MS)}`;
  await tx
    .update(orders)
    .set(NOWHERE)
    .where(and(own, eq(orders.status, 'Delivered'), isFinal));
  await tx
    .update(orders)
    .set({ forgetAddressAt: sql`${deliveredAt} + interval '1 hour'` })
    .where(and(own, eq(orders.status, 'Delivered')));
}
