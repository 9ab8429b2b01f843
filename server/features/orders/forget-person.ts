import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { UNDO_MS } from '#contract/order-status.ts';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';
import type { Transaction } from '#server/platform/database.ts';
import { orders } from './orders.table.ts';

const NOWHERE = {
  recipient: null,
  address: null,
  city: null,
  state: null,
  country: null,
  pinCode: null,
};

/**
 * Removes the address of a deleted account from its orders: at once from Cancelled and deleted ones, and
 * otherwise an hour after delivery, until when name and address are needed (see forget_order_address in
 * the migrations, and `sweepAddresses`).
 */
export const forgetInOrders: ForgetPerson = {
  async lock(tx, uid) {
    await tx.execute(sql`
      select from orders where user_id = ${uid} and address is not null order by id for update`);
  },
  async forget(tx, { uid, name, at }) {
    if (name !== undefined) await keepRecipient(tx, uid, name);
    await forgetAddresses(tx, uid, at);
  },
};

/** The parcel still needs a name. */
async function keepRecipient(tx: Transaction, userId: string, recipient: string): Promise<void> {
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
