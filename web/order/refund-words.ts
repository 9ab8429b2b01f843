import type { Order } from '#contract/orders.ts';
import { isOwnPayment } from '#contract/payment-kinds.ts';
import type { OrderRefund, RefundKind, RefundStatus } from '#contract/refunds.ts';
import type { StatusTone } from '#web/ui/StatusLabel.tsx';

/** The state of a refund. */
const REFUND_STATES: Readonly<Record<RefundStatus, { words: string; tone: StatusTone }>> = {
  pending: { words: 'On its way', tone: 'warning' },
  succeeded: { words: 'Refunded', tone: 'good' },
  failed: { words: 'Failed', tone: 'danger' },
};

/** Names of refunds without lines, shipping or goodwill. */
const KIND_WORDS: Readonly<Record<RefundKind, string>> = {
  lines: 'Items',
  goodwill: 'Goodwill',
  cancellation: 'Cancelled order',
  provider: 'Made at the payment provider',
  dispute: 'Dispute with the bank',
};

interface RefundPart {
  words: string;
  amount: number;
}

/**
 * Returns the parts of a refund: pieces of products, the shipping, goodwill. Without these, and where only a part of it is money that goes back, its
 * kind is the only part.
 */
export function partsOfRefund(
  { amount, moneyBack = 0, lines, withShipping, shipping, goodwill, kind }: OrderRefund,
  items: Order['orderItems'],
): RefundPart[] {
  if (moneyBack > 0 && moneyBack < amount) return [{ words: KIND_WORDS[kind], amount: moneyBack }];
  const nameOf = (id: string) => items.find(({ productId }) => productId === id)?.name ?? 'Product';
  const parts = lines.map(({ productId, quantity, amount }) => ({
    words: `${quantity} × ${nameOf(productId)}`,
    amount,
  }));
  if (withShipping && shipping > 0) parts.push({ words: 'Shipping', amount: shipping });
  if (goodwill > 0 && parts.length > 0) parts.push({ words: 'Goodwill', amount: goodwill });
  return parts.length > 0 ? parts : [{ words: KIND_WORDS[kind], amount }];
}

/** The state of a refund of an order. What was paid to the shop itself, it pays back itself, and what was not paid is only taken off. */
export function refundState(
  { status, kind, moneyBack }: Pick<OrderRefund, 'status' | 'kind' | 'moneyBack'>,
  { payment }: Pick<Order, 'payment'>,
) {
  const state = REFUND_STATES[status];
  if (moneyBack === undefined) return state;
  if (moneyBack === 0) return { ...REFUND_STATES.succeeded, words: 'Not to be paid' };
  // What comes for an order that was cancelled unpaid belongs to that refund, which is made by then.
  const cameLate = kind === 'cancellation' && payment.status === 'refund_pending';
  return status === 'pending' || cameLate
    ? { ...REFUND_STATES.pending, words: 'To be paid back' }
    : state;
}

/** Returns true if the payment provider has yet to make a refund. */
export function isRefunding({ payment, refunds }: Pick<Order, 'payment' | 'refunds'>): boolean {
  if (isOwnPayment(payment.method)) return false;
  return payment.status === 'refund_pending' || refunds.some(({ status }) => status === 'pending');
}
