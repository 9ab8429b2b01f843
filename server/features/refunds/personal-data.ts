import { and, eq, gt, inArray, ne, or } from 'drizzle-orm';
import type { UnderWay } from '#contract/under-way.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import { FEW_UNDER_WAY, type ForgetPerson } from '#server/features/users/delete-user.ts';
import type { Transaction } from '#server/platform/database.ts';
import { refunds } from './refunds.table.ts';

/** What an admin wrote about a refund may name its customer. */
export const forgetInRefunds: ForgetPerson = {
  underWay: owedRefunds,
  async forget(tx, { uid }) {
    const theirs = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, uid));
    await tx.update(refunds).set({ reason: null }).where(inArray(refunds.orderId, theirs));
  },
};

/** What the shop owner refunded at the provider and what failed there is over, and nothing is left of one that was reduced to 0. */
const isFailedAndOwed = and(
  eq(refunds.status, 'failed'),
  ne(refunds.kind, 'provider'),
  gt(refunds.amount, 0),
);

/** Refunds that are not paid back. */
async function owedRefunds(tx: Transaction, uid: string): Promise<UnderWay[]> {
  const owed = await tx
    .selectDistinct({ orderId: orders.id, number: orders.number })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(orders.userId, uid), or(eq(refunds.status, 'pending'), isFailedAndOwed)))
    .limit(FEW_UNDER_WAY);
  return owed.map((order) => ({ kind: 'refund', ...order }));
}
