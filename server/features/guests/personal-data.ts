import { eq, inArray } from 'drizzle-orm';
import { orders } from '#server/features/orders/orders.table.ts';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';
import { guests } from './guests.table.ts';
import { orderKeys } from './order-keys.table.ts';

export const forgetGuest: ForgetPerson = {
  async forget(tx, { uid }) {
    const theirs = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, uid));
    await tx.delete(orderKeys).where(inArray(orderKeys.orderId, theirs));
    await tx.delete(guests).where(eq(guests.userId, uid));
  },
};
