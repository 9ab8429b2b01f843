/**
 * The times from `from` until before `to`. Each is a time, or a day of the shop's calendar, such as 2026-03-01: then from
 * its first moment, or until its last.
 */
export function momentsOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): { from?: Date; to?: Date } {
  return {
    ...(from !== undefined && { from: momentOf(from, 0, timeZone) }),
    ...(to !== undefined && { to: momentOf(to, 1, timeZone) }),
  };
}

function momentOf(text: string, days: number, timeZone: string): Date {
  if (text.includes('T')) return new Date(text);
  const day = Temporal.PlainDate.from(text).add({ days });
  return new Date(day.toZonedDateTime({ timeZone }).epochMilliseconds);
}
