import type { Period } from '#server/features/tallies/spans.rule.ts';

/** Months of the shop's calendar, the last of them the current one. */
export interface ShopMonths {
  /** Such as "2026-06". */
  names: string[];
  periods: Period[];
}

/** The last `count` months in a time zone, the current one included. A month begins with the first moment of its first day, also if a clock change skips midnight. */
export function shopMonths(now: Date, timeZone: string, count: number): ShopMonths {
  const current = monthOf(now, timeZone);
  const months = Array.from({ length: count }, (_, place) =>
    current.add({ months: place - count + 1 }),
  );
  return {
    names: months.map(String),
    periods: months.map((month) => ({
      from: startOf(month, timeZone),
      to: startOf(month.add({ months: 1 }), timeZone),
    })),
  };
}

/**
 * The part of last month that this month so far is compared with: up to the same day and time of day in the
 * shop's time zone, or all of it if last month has no such day.
 */
export function sameDaysOfLastMonth(now: Date, timeZone: string): Period {
  const current = monthOf(now, timeZone);
  const last = current.subtract({ months: 1 });
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const to =
    local.day > last.daysInMonth
      ? startOf(current, timeZone)
      : new Date(local.subtract({ months: 1 }).epochMilliseconds);
  return { from: startOf(last, timeZone), to };
}

function monthOf(now: Date, timeZone: string): Temporal.PlainYearMonth {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toPlainYearMonth();
}

function startOf(month: Temporal.PlainYearMonth, timeZone: string): Date {
  return new Date(month.toPlainDate({ day: 1 }).toZonedDateTime({ timeZone }).epochMilliseconds);
}

/** Today so far in a time zone, and the same weekday a week before up to the same time of day. */
export function todayAndWeekBefore(now: Date, timeZone: string): [Period, Period] {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const periods = [local, local.subtract({ weeks: 1 })].map((at) => ({
    from: new Date(at.startOfDay().epochMilliseconds),
    to: new Date(at.epochMilliseconds),
  }));
  return periods as [Period, Period];
}
