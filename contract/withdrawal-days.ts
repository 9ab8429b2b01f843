import { dayOf } from './day-of.ts';
import { withoutUndone, type HistoryEntry, type OrderStatus } from './order-status.ts';
import { WITHDRAWAL_DAYS } from './withdrawal-limits.ts';
import { dayAfter, workingDay } from './working-days.ts';

const WEEKEND = [6, 7];

/** An order, as far as a withdrawal depends on it. */
export interface OrderToWithdraw {
  status: OrderStatus;
  history: readonly (HistoryEntry & { at: Date | string })[];
}

/**
 * Returns true if a consumer can still withdraw from an order: from when it is placed to the end of the 14th day after the last
 * parcel was delivered, in the shop's zone. Directive 2011/83/EU, Article 9; the day of the delivery is not counted, and if the last day is
 * a Saturday or Sunday, the time ends with the next working day (Regulation 1182/71, Article 3(1) and (4)). Public holidays are not known.
 * Nothing is left of a cancelled order.
 */
export function isInTime(
  { status, history }: OrderToWithdraw,
  at: Date,
  timeZone: string,
): boolean {
  if (status === 'Cancelled') return false;
  const last = withoutUndone(history).at(-1);
  if (status !== 'Delivered' || last?.status !== 'Delivered') return true;
  const delivered = dayOf(new Date(last.at), timeZone);
  return dayOf(at, timeZone) <= workingDay(dayAfter(delivered, WITHDRAWAL_DAYS), WEEKEND);
}
