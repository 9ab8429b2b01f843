import { toWhole } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { OrderDispute } from '#contract/refunds.ts';
import type { DisputeRow } from './disputes.table.ts';
import { isOwed, sumOfRefunds } from './payment-status.rule.ts';
import { presentCreditNote, type ReadPaper } from './present-papers.ts';
import type { refundLines, RefundRow } from './refunds.table.ts';

type Fields =
  | 'id'
  | 'kind'
  | 'amount'
  | 'shipping'
  | 'withShipping'
  | 'goodwill'
  | 'reason'
  | 'status'
  | 'byUser'
  | 'returnId'
  | 'doneBy'
  | 'correctsItem';

type RefundedLine = Pick<typeof refundLines.$inferSelect, 'quantity' | 'amount' | 'restocked'> & {
  itemId: string;
  productId: string;
};

/** A refund as it is read with its order, from JSON, where a time is a string. Amounts in minor units. */
export type ReadRefund = Pick<RefundRow, Fields> & {
  at: string;
  lines: RefundedLine[] | null;
};

export function presentRefunds({
  id,
  papers,
  total,
  refunds,
}: {
  id: string;
  papers: readonly ReadPaper[];
  total: number;
  refunds: readonly ReadRefund[];
}): Pick<Order, 'refunds' | 'refundedTotal' | 'refundable'> {
  const made = refunds.filter(({ status }) => status !== 'failed');
  return {
    refunds: refunds.map((refund) => ({
      _id: refund.id,
      amount: toWhole(refund.amount),
      lines: (refund.lines ?? []).map(({ productId, quantity, amount, restocked }) => ({
        productId,
        quantity,
        amount: toWhole(amount),
        restocked,
      })),
      withShipping: refund.withShipping,
      shipping: toWhole(refund.shipping),
      goodwill: toWhole(refund.goodwill),
      kind: refund.kind,
      ...(refund.reason !== null && { reason: refund.reason }),
      status: refund.status,
      at: new Date(refund.at).toISOString(),
      ...(refund.byUser !== null && { by: refund.byUser }),
      ...(refund.doneBy !== null && refund.status === 'succeeded' && { doneByHand: true as const }),
      ...(refund.returnId !== null && { returnId: refund.returnId }),
      ...(refund.correctsItem !== null && { correctsItem: refund.correctsItem }),
      ...presentCreditNote({ id, papers }, refund.id),
    })),
    refundedTotal: toWhole(made.reduce((sum, { amount }) => sum + amount, 0)),
    refundable: toWhole(Math.max(0, total - sumOfRefunds(refunds))),
  };
}

/** Returns the number of pieces of a line that are refunded, or being refunded. */
export function refundedPieces(
  { refunds }: { refunds: readonly ReadRefund[] },
  itemId: string,
): number {
  return refunds
    .filter(isOwed)
    .flatMap(({ lines }) => lines ?? [])
    .filter((line) => line.itemId === itemId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The dispute of an order, from JSON. */
export type ReadDispute = Pick<DisputeRow, 'status' | 'amount'> & { dueAt: string | null };

export function presentDispute({ status, amount, dueAt }: ReadDispute): OrderDispute {
  return {
    status,
    amount: toWhole(amount),
    dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
  };
}
