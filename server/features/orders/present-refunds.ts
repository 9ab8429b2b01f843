import { moneyBackOf } from '#contract/money-back.ts';
import { toWhole } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type {
  DisputeStatus,
  OrderDispute,
  OrderRefund,
  RefundKind,
  RefundStatus,
} from '#contract/refunds.ts';
import { balanceOf, isOwed, sumOfRefunds, type PaidToShop } from './payment-status.rule.ts';

/** A refund as it is read with its order, from JSON, where a time is a string. Amounts in minor units. */
export interface ReadRefund {
  id: string;
  kind: RefundKind;
  amount: number;
  shipping: number;
  withShipping: boolean;
  goodwill: number;
  reason: string | null;
  status: RefundStatus;
  at: string;
  byUser: string | null;
  returnId: string | null;
  doneBy: string | null;
  correctsItem: string | null;
  lines:
    | { itemId: string; productId: string; quantity: number; amount: number; restocked: boolean }[]
    | null;
}

export function presentRefunds({
  id,
  papers,
  refunds,
  ...order
}: WithPapers & { total: number; refunds: readonly ReadRefund[] } & PaidToShop): Pick<
  Order,
  'refunds' | 'refundedTotal' | 'refundable'
> {
  const made = refunds.filter(({ status }) => status !== 'failed');
  const back = balanceOf(order, refunds).toPayBack + (order.paidBack ?? 0);
  const moneyBack = moneyBackOf(
    refunds.map(({ amount }) => amount),
    back,
  );
  return {
    refunds: refunds.map((refund, at) => ({
      _id: refund.id,
      amount: toWhole(refund.amount),
      ...(order.paid !== null && { moneyBack: toWhole(moneyBack[at] ?? 0) }),
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
    refundable: toWhole(Math.max(0, order.total - sumOfRefunds(refunds))),
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
export interface ReadDispute {
  status: DisputeStatus;
  /** Minor units. */
  amount: number;
  dueAt: string | null;
}

export function presentDispute({ status, amount, dueAt }: ReadDispute): OrderDispute {
  return {
    status,
    amount: toWhole(amount),
    dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
  };
}

/** A paper as it is read with its order. */
export type ReadPaper = { n: number; number: string; refundId: string | null };

interface WithPapers {
  id: string;
  papers: readonly ReadPaper[];
}

export function presentInvoice({ id, papers }: WithPapers): Pick<Order, 'invoice'> {
  const invoice = papers.find(({ n }) => n === 0);
  if (!invoice) return {};
  return { invoice: { number: invoice.number, url: `/api/v1/order/${id}/invoice.pdf` } };
}

function presentCreditNote(
  { id, papers }: WithPapers,
  refundId: string,
): Pick<OrderRefund, 'creditNote'> {
  const note = papers.find((paper) => paper.refundId === refundId);
  if (!note) return {};
  return {
    creditNote: { number: note.number, url: `/api/v1/order/${id}/credit-note/${note.n}.pdf` },
  };
}
