import { and, eq, inArray, isNull } from 'drizzle-orm';
import { OPEN_RETURN_STATUSES } from '#contract/return-status.ts';
import type { UnderWay } from '#contract/under-way.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import { FEW_UNDER_WAY, type ForgetPerson } from '#server/features/users/delete-user.ts';
import type { Transaction } from '#server/platform/database.ts';
import { returnHistory, returnPhotos, returns } from './returns.table.ts';

/**
 * Removes what a person wrote about their returns, their photos, and what the shop wrote to them; files of photos go with
 * the next sweep. Whoever changes a return has locked its order, which is locked here before.
 */
export const forgetInReturns: ForgetPerson = {
  underWay: openReturns,
  async forget(tx, { uid }) {
    const theirs = tx.select({ id: returns.id }).from(returns).where(eq(returns.userId, uid));
    await tx.update(returns).set({ reason: '', words: null }).where(eq(returns.userId, uid));
    await tx
      .update(returnHistory)
      .set({ words: null })
      .where(inArray(returnHistory.returnId, theirs));
    await tx.delete(returnPhotos).where(inArray(returnPhotos.returnId, theirs));
  },
};

/** Those of deleted orders don't count: nobody can answer them. */
async function openReturns(tx: Transaction, uid: string): Promise<UnderWay[]> {
  const returning = await tx
    .selectDistinct({ orderId: orders.id, number: orders.number })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(
      and(
        eq(orders.userId, uid),
        isNull(orders.deletedAt),
        inArray(returns.status, OPEN_RETURN_STATUSES),
      ),
    )
    .limit(FEW_UNDER_WAY);
  return returning.map((order) => ({ kind: 'return', ...order }));
}
