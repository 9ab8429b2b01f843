import { returnableUntil, type ReturnStatus } from '#contract/return-status.ts';
import type { Order } from '#contract/orders.ts';
import { isInTime } from '#contract/withdrawal-days.ts';
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

interface WithdrawalHere {
  /** The shop sells to consumers in the EU. */
  isOffered: boolean;
  timeZone: string;
}

/** Returns true if an order offers to withdraw from the contract: while anything of it is left, as long as the law allows. */
export function canWithdraw(
  order: ReturnedOrder,
  { isOffered, timeZone }: WithdrawalHere,
  now: Date,
): boolean {
  const isLeft = order.orderItems.some(({ returnable }) => returnable > 0);
  return isOffered && isLeft && isInTime(order, now, timeZone);
}
