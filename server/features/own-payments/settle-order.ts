import { and, eq, isNull } from 'drizzle-orm';
import { orders, type OrderRow } from '#server/features/orders/orders.table.ts';
import { balanceOf, paymentStatusOf } from '#server/features/orders/payment-status.rule.ts';
import { lockOrder } from '#server/features/orders/order-history.ts';
import { refundsOf } from '#server/features/refunds/order-refunds.ts';
import { refunds } from '#server/features/refunds/refunds.table.ts';
import type { Transaction } from '#server/platform/database.ts';
import { ownPayments } from './own-payments.table.ts';

/**
 * Writes how a locked order stands after one of its own payments was added or deleted. Once nothing is to be paid back, its refunds are made.
 * Returns undefined where more would be paid back than the shop has got: then nothing is written.
 */
export async function settleOrder(
  tx: Transaction,
  row: OrderRow,
  at: Date,
): Promise<Pick<OrderRow, 'paymentStatus'> | undefined> {
  const present = await tx
    .select({ amount: ownPayments.amount })
    .from(ownPayments)
    .where(and(eq(ownPayments.orderId, row.id), isNull(ownPayments.deletedAt)));
  const sumOf = (sign: 1 | -1) =>
    present.reduce((sum, { amount }) => sum + Math.max(0, sign * amount), 0);
  const sums = { paid: sumOf(1), paidBack: sumOf(-1) };
  if (sums.paidBack > sums.paid) return undefined;
  const settled = { total: row.total, ...sums };
  const made = await refundsOf(tx, row.id);
  if (balanceOf(settled, made).toPayBack === 0)
    await tx
      .update(refunds)
      .set({ status: 'succeeded', succeededAt: at })
      .where(and(eq(refunds.orderId, row.id), eq(refunds.status, 'pending')));
  const paymentStatus = paymentStatusOf({ ...row, ...sums }, made);
  await tx
    .update(orders)
    .set({ ...sums, paymentStatus, updatedAt: at })
    .where(eq(orders.id, row.id));
  return { paymentStatus };
}

/** The same after an undo of one of its payments. Returns why that is not possible, as a sentence, or undefined. */
export async function settleAgain(
  tx: Transaction,
  orderId: string,
  at: Date,
): Promise<string | undefined> {
  const row = await lockOrder(tx, orderId, { isDeletedToo: true });
  return (await settleOrder(tx, row, at)) ? undefined : 'Part of it is paid back.';
}
