import { eq } from 'drizzle-orm';
import { isId } from '#contract/ids.ts';
import type { Order } from '#contract/orders.ts';
import { lockOrder } from '#server/features/orders/order-history.ts';
import { readOrderDeletedToo } from '#server/features/orders/order-rows.queries.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import { paymentStatusOf } from '#server/features/orders/payment-status.rule.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import { fitStoredParts, type FollowDeps } from './follow-money-back.ts';
import { findMadeThere } from './made-there.queries.ts';
import { refundsOf } from './order-refunds.ts';
import { refunds, type RefundRow } from './refunds.table.ts';

/**
 * Marks a refund that failed as made, because the shop owner has refunded its money at the provider since: both become one,
 * with the lines and the credit note of the one that failed and what the provider knows of the other. Where it was made in
 * several parts, the others stay, and the credit note is also theirs. Throws 404, and 409 ORDER_FINAL unless it has failed
 * and there are such refunds.
 */
export async function markMadeThere(
  { database, papers, now }: Pick<FollowDeps, 'database' | 'papers' | 'now'>,
  refundId: string,
): Promise<Order> {
  return inTransaction(database, async (tx) => {
    const [known] = isId(refundId)
      ? await tx.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, refundId))
      : [];
    if (!known) throw notFound('refund');
    // A deleted order still owes the money.
    const order = await lockOrder(tx, known.orderId, { isDeletedToo: true });
    const all = await refundsOf(tx, order.id);
    const failed = all.find(({ id }) => id === refundId);
    const { ids, note } = await findMadeThere(tx, refundId);
    const made = all.filter(({ id }) => ids.includes(id));
    if (!failed || made.length === 0)
      throw new ApiError('ORDER_FINAL', 'There is no refund at the provider that is for this one.');
    const at = now();
    await replace(tx, failed, { made, note }, at);
    const paymentStatus = paymentStatusOf(order, await refundsOf(tx, order.id));
    await tx.update(orders).set({ paymentStatus, updatedAt: at }).where(eq(orders.id, order.id));
    await papers.numberCreditNotes(tx, order.id, at);
    const read = await readOrderDeletedToo(tx, order.id);
    if (!read) throw notFound('order');
    return read;
  });
}

/** The first of them becomes one with the refund that failed, unless it is more than that. */
async function replace(
  tx: Transaction,
  failed: RefundRow,
  { made: [first, ...others], note }: { made: readonly RefundRow[]; note: number | null },
  at: Date,
): Promise<void> {
  if (!first) return;
  const isPart = note === null || (first.credited === 0 && first.amount <= note);
  if (isPart) await becomeOne(tx, failed, first, at);
  else await close(tx, failed, at);
  let left = (note ?? 0) - (isPart ? first.amount : 0);
  for (const { id, amount, credited } of isPart ? others : [first, ...others]) {
    const more = Math.max(0, Math.min(left, amount - credited));
    left -= more;
    await tx
      .update(refunds)
      .set({ credited: credited + more })
      .where(eq(refunds.id, id));
  }
}

/** Reduces a refund to nothing, because it was made at the provider as a part of a larger one. */
async function close(tx: Transaction, failed: RefundRow, at: Date): Promise<void> {
  await tx
    .update(refunds)
    .set({
      ...(await fitStoredParts(tx, failed, 0)),
      amount: 0,
      tax: 0,
      status: 'succeeded',
      succeededAt: at,
      retries: failed.retries + 1,
      refusals: failed.refusals + 1,
    })
    .where(eq(refunds.id, failed.id));
}

/** Tax, shipping and goodwill of both stay what they are together, as far as the amount goes. */
async function becomeOne(
  tx: Transaction,
  failed: RefundRow,
  { id, amount, tax, shipping, goodwill, status, providerReference, succeededAt }: RefundRow,
  at: Date,
): Promise<void> {
  await tx.delete(refunds).where(eq(refunds.id, id));
  const both = {
    ...failed,
    shipping: failed.shipping + shipping,
    goodwill: failed.goodwill + goodwill,
  };
  const parts = await fitStoredParts(tx, both, amount);
  await tx
    .update(refunds)
    .set({
      ...parts,
      amount,
      tax: Math.min(failed.tax + tax, amount),
      status,
      providerReference,
      succeededAt,
      // The one that failed stays at the provider, too.
      retries: failed.retries + 1,
      refusals: failed.refusals + 1,
      nextTryAt: at,
    })
    .where(eq(refunds.id, failed.id));
}
