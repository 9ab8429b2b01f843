import { and, eq, gt, inArray, ne, or } from 'drizzle-orm';
import type { UnderWay } from '#contract/under-way.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import { FEW_UNDER_WAY, type ForgetPerson } from '#server/features/users/delete-user.ts';
import type { Transaction } from '#server/platform/database.ts';
import { refunds } from './refunds.table.ts';

/** Deletes the words of admins about refunds, which may name the customer. */
export const forgetInRefunds: ForgetPerson = {
  underWay: owedRefunds,
  async forget(tx, { uid }) {
    const theirs = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, uid));
    await tx.update(refunds).set({ reason: null }).where(inArray(refunds.orderId, theirs));
  },
};

/** Refunds that failed and are still to be paid: neither those made at the provider, which are over, nor those reduced to 0. */
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
