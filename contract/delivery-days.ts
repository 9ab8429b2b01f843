import type { DeliveryMethod } from './delivery-rules.ts';
import { dayAfter, workingDay } from './working-days.ts';

/**
 * Returns the first and the last day on which something should arrive that is ordered on a day (such as 2026-11-26) and hour of the shop's time
 * zone. From the cut-off hour on it counts as ordered on the next working day; handling and the way take working days each.
 */
export function deliveryDays(
  {
    days: [from, to],
    handlingDays = 0,
    cutOff,
    daysOff = [],
  }: Pick<DeliveryMethod, 'days' | 'handlingDays' | 'cutOff' | 'daysOff'>,
  day: string,
  hour: number,
): { earliest: string; latest: string } {
  const isLate = cutOff !== undefined && hour >= cutOff;
  const accepted = workingDay(isLate ? dayAfter(day, 1) : day, daysOff);
  const sent = afterWork(accepted, handlingDays, daysOff);
  return { earliest: afterWork(sent, from, daysOff), latest: afterWork(sent, to, daysOff) };
}

function afterWork(day: string, days: number, daysOff: readonly number[]): string {
  let at = day;
  for (let left = days; left > 0; left -= 1) at = workingDay(dayAfter(at, 1), daysOff);
  return at;
}
