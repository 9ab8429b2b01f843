import type { PaymentStatus } from '#contract/orders.ts';
import type { RefundKind, RefundStatus } from '#contract/refunds.ts';

interface Refund {
  amount: number;
  kind: RefundKind;
  status: RefundStatus;
}

/**
 * Returns true if a refund takes its amount out of what is left to refund. One of the shop's own does even after it has failed:
 * the money is still owed. One that the shop owner made at the provider and that failed there is over.
 */
export function isOwed({ kind, status }: Pick<Refund, 'kind' | 'status'>): boolean {
  return status !== 'failed' || kind !== 'provider';
}

/** The sum of an order's refunds, those included that are still owed. */
export function sumOfRefunds(refunds: readonly Refund[]): number {
  return refunds.filter(isOwed).reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns the payment status of an order: `paid` until all of it is refunded. Amounts in minor units. */
export function paymentStatusOf(
  order: { total: number; paymentStatus: PaymentStatus } & Partial<PaidToShop>,
  refunds: readonly Refund[],
): PaymentStatus {
  if (order.paid != null) return ownStatusOf(order.total, order, refunds);
  if (order.paymentStatus === 'none') return 'none';
  if (sumOfRefunds(refunds) < order.total) return 'paid';
  const owed = refunds.filter((refund) => isOwed(refund) && refund.amount > 0);
  if (owed.some(({ status }) => status === 'failed')) return 'refund_failed';
  return owed.some(({ status }) => status === 'pending') ? 'refund_pending' : 'refunded';
}

/** Returns true if something is still to be paid to the shop itself. */
export function isDue(status: PaymentStatus): boolean {
  return status === 'due' || status === 'part';
}

/** Received and paid back by the shop itself, for an order without a payment provider; null for other orders. Minor units. */
export interface PaidToShop {
  paid: number | null;
  paidBack: number | null;
}

/**
 * The sums that are still due of an order without a payment provider, and that the shop has to pay back: refunds lower what is to be paid. Both 0 for
 * others. Minor units.
 */
export function balanceOf(
  { total, paid, paidBack }: { total: number } & PaidToShop,
  refunds: readonly Refund[],
): { due: number; toPayBack: number } {
  if (paid === null) return { due: 0, toPayBack: 0 };
  const open = total - sumOfRefunds(refunds) - paid + (paidBack ?? 0);
  return { due: Math.max(0, open), toPayBack: Math.max(0, -open) };
}

function ownStatusOf(
  total: number,
  { paid = null, paidBack = null }: Partial<PaidToShop>,
  refunds: readonly Refund[],
): PaymentStatus {
  const { due, toPayBack } = balanceOf({ total, paid, paidBack }, refunds);
  const got = paid ?? 0;
  if (due > 0) return got > (paidBack ?? 0) ? 'part' : 'due';
  if (sumOfRefunds(refunds) < total) return 'paid';
  if (toPayBack > 0) return 'refund_pending';
  return got > 0 ? 'refunded' : 'none';
}
