import type { Period } from '#server/features/tallies/read-tallies.queries.ts';

/** Today so far in a time zone, and the same weekday a week before up to the same time of day. */
export function todayAndWeekBefore(now: Date, timeZone: string): [Period, Period] {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const periods = [local, local.subtract({ weeks: 1 })].map((at) => ({
    from: new Date(at.startOfDay().epochMilliseconds),
    to: new Date(at.epochMilliseconds),
  }));
  return periods as [Period, Period];
}
