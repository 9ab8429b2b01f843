import type { Period } from './spans.rule.ts';

/** Before any order, and after. */
export const ALWAYS: Period = {
  from: new Date('1900-01-01T00:00:00Z'),
  to: new Date('2100-01-01T00:00:00Z'),
};

/** Days of the shop's calendar, such as 2026-03-01; one that is missing doesn't limit. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * The time from the first moment of the first day until that of the day after the last one, in the shop's time zone;
 * undefined without days. A period whose end is not after its beginning has no time.
 */
export function periodOfDays({ from, to }: Days, timeZone: string): Period | undefined {
  if (from === undefined && to === undefined) return undefined;
  const startOf = (day: Temporal.PlainDate) =>
    new Date(day.toZonedDateTime({ timeZone }).epochMilliseconds);
  return {
    from: from === undefined ? ALWAYS.from : startOf(Temporal.PlainDate.from(from)),
    to: to === undefined ? ALWAYS.to : startOf(Temporal.PlainDate.from(to).add({ days: 1 })),
  };
}
