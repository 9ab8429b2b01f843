import { eq, inArray } from 'drizzle-orm';
import { orders } from '#server/features/orders/orders.table.ts';
import { returnHistory, returnPhotos, returns } from '#server/features/orders/returns.table.ts';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';

/**
 * Removes what a person wrote about their returns, their photos, and what the shop wrote to them; files of photos go with
 * the next sweep. Whoever changes a return has locked its order, which is locked here before.
 */
export const forgetInReturns: ForgetPerson = {
  async forget(tx, { uid }) {
    const theirs = tx
      .select({ id: returns.id })
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .where(eq(orders.userId, uid));
    await tx.update(returns).set({ reason: '', words: null }).where(inArray(returns.id, theirs));
    await tx
      .update(returnHistory)
      .set({ words: null })
      .where(inArray(returnHistory.returnId, theirs));
    await tx.delete(returnPhotos).where(inArray(returnPhotos.returnId, theirs));
  },
};
