import { returnableUntil, type ReturnStatus } from '#contract/return-status.ts';
import type { Order } from '#contract/orders.ts';
import { WITHDRAWAL_DAYS } from '#contract/withdrawal-limits.ts';
import type { StatusTone } from '#web/ui/StatusLabel.tsx';

/** The state of a return. */
export const RETURN_STATES: Readonly<Record<ReturnStatus, { words: string; tone: StatusTone }>> = {
  requested: { words: 'Asked for', tone: 'warning' },
  accepted: { words: 'Accepted', tone: 'neutral' },
  received: { words: 'Received', tone: 'neutral' },
  refunded: { words: 'Refunded', tone: 'good' },
  declined: { words: 'Declined', tone: 'danger' },
  withdrawn: { words: 'Withdrawn', tone: 'neutral' },
};

type ReturnedOrder = Pick<Order, 'status' | 'history' | 'orderItems'>;

/** Says to the customer why nothing of an order can be returned; undefined where something can. The server decides. */
export function whyNotReturned(
  order: ReturnedOrder,
  returnDays: number,
  now: Date,
): string | undefined {
  if (order.status === 'Cancelled') return 'This order was cancelled.';
  if (returnDays === 0) return 'This shop does not take anything back.';
  if (order.status === 'Processing')
    return 'You can return items once they have arrived. Until they are shipped, you can cancel the order.';
  const until = returnableUntil(order.history, returnDays);
  if (!until) return 'You can return items once they have arrived.';
  if (now >= until) return 'The time to return items of this order is over.';
  return order.orderItems.every(({ returnable }) => returnable === 0)
    ? 'All its items are refunded or on their way back.'
    : undefined;
}

/**
 * Returns true if an order offers to withdraw from the contract, in a shop that sells to consumers in the EU: while anything of it is
 * left, until the 14th day after the delivery is over. The server decides, by the shop's zone.
 */
export function canWithdraw(order: ReturnedOrder, isOffered: boolean, now: Date): boolean {
  if (!isOffered || order.status === 'Cancelled') return false;
  // Some hours longer than it is possible.
  const until = returnableUntil(order.history, WITHDRAWAL_DAYS + 1);
  const isLeft = order.orderItems.some(({ returnable }) => returnable > 0);
  return isLeft && (until === undefined || now < until);
}
