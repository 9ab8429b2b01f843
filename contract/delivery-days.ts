import type { DeliveryMethod } from './delivery-rules.ts';

const DAY_MS = 86_400_000;

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
  const accepted = workingDay(isLate ? after(day, 1) : day, daysOff);
  const sent = afterWork(accepted, handlingDays, daysOff);
  return { earliest: afterWork(sent, from, daysOff), latest: afterWork(sent, to, daysOff) };
}

/** A day, or the first working day after it. */
function workingDay(day: string, daysOff: readonly number[]): string {
  let at = day;
  while (daysOff.includes(weekday(at))) at = after(at, 1);
  return at;
}

function afterWork(day: string, days: number, daysOff: readonly number[]): string {
  let at = day;
  for (let left = days; left > 0; left -= 1) at = workingDay(after(at, 1), daysOff);
  return at;
}

function after(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** 1 for Monday to 7 for Sunday. */
function weekday(day: string): number {
  return new Date(day).getUTCDay() || 7;
}
