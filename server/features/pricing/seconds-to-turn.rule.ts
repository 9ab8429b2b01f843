const HOUR_S = 3_600;

/**
 * Returns the whole seconds until days of delivery and rates may change: the next full hour of a time zone that is one of the cut-offs, or
 * midnight; at least 1.
 */
export function secondsToTurn(now: Date, timeZone: string, cutOffs: readonly number[]): number {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const turns = [...cutOffs.filter((hour) => hour > local.hour), 24];
  const hours = Math.min(...turns) - local.hour;
  return Math.max(1, hours * HOUR_S - local.minute * 60 - local.second);
}
