import { and, eq, inArray, isNotNull, isNull, lte, max, ne, or, sql } from 'drizzle-orm';
import { UNDO_MS } from '#contract/order-status.ts';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';
import type { Transaction } from '#server/platform/database.ts';
import { orderNotes } from './order-notes.table.ts';
import { orderHistory, orders } from './orders.table.ts';
import { refunds } from './refunds.table.ts';

export const NO_ADDRESS = {
  recipient: null,
  phone: null,
  address: null,
  city: null,
  state: null,
  country: null,
  pinCode: null,
};

/**
 * Removes recipient, address and notes of a deleted account from its orders: at once from Cancelled and deleted ones, and
 * otherwise an hour after delivery, until when name and address are needed (see forget_order_address in
 * the migrations, and `sweepAddresses`).
 */
export const forgetInOrders: ForgetPerson = {
  async lock(tx, uid) {
    await tx
      .select({ id: orders.id })
      .from(orders)
      .where(withAddress(uid))
      .orderBy(orders.id)
      .for('update');
  },
  async forget(tx, { uid, name, at }) {
    if (name !== undefined) await keepRecipient(tx, uid, name);
    await forgetAddresses(tx, uid, at);
    await forgetReasons(tx, uid);
    await forgetNotes(tx, uid);
  },
};

/** The parcel still needs a name: theirs, where none was entered. */
async function keepRecipient(tx: Transaction, userId: string, recipient: string): Promise<void> {
  await tx
    .update(orders)
    .set({ recipient })
    .where(
      and(
        withAddress(userId),
        isNull(orders.recipient),
        inArray(orders.status, ['Processing', 'Shipped', 'Delivered']),
      ),
    );
}

async function forgetAddresses(tx: Transaction, userId: string, at: Date): Promise<void> {
  const own = withAddress(userId);
  await tx
    .update(orders)
    .set(NO_ADDRESS)
    .where(and(own, or(eq(orders.status, 'Cancelled'), isNotNull(orders.deletedAt))));
  const delivered = and(own, eq(orders.status, 'Delivered'));
  const deliveredAt = tx
    .select({ at: max(orderHistory.at) })
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orders.id));
  await tx
    .update(orders)
    .set(NO_ADDRESS)
    .where(and(delivered, lte(deliveredAt, new Date(at.getTime() - UNDO_MS))));
  await tx
    .update(orders)
    .set({ forgetAddressAt: sql`${deliveredAt} + interval '1 hour'` })
    .where(delivered);
}

/** What an admin wrote about a refund may name its customer. */
async function forgetReasons(tx: Transaction, userId: string): Promise<void> {
  const theirs = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await tx.update(refunds).set({ reason: null }).where(inArray(refunds.orderId, theirs));
}

/** With an address its trigger removes the words; here they are removed from orders that had none. */
async function forgetNotes(tx: Transaction, userId: string): Promise<void> {
  const without = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNull(orders.address)));
  await tx
    .update(orderNotes)
    .set({ words: null })
    .where(and(inArray(orderNotes.orderId, without), ne(orderNotes.kind, 'address')));
}

function withAddress(userId: string) {
  return and(eq(orders.userId, userId), isNotNull(orders.address));
}
