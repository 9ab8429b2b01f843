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
  order: { total: number; paymentStatus: PaymentStatus },
  refunds: readonly Refund[],
): PaymentStatus {
  if (order.paymentStatus === 'none') return 'none';
  if (sumOfRefunds(refunds) < order.total) return 'paid';
  const owed = refunds.filter((refund) => isOwed(refund) && refund.amount > 0);
  if (owed.some(({ status }) => status === 'failed')) return 'refund_failed';
  return owed.some(({ status }) => status === 'pending') ? 'refund_pending' : 'refunded';
}
