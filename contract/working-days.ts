const DAY_MS = 86_400_000;

/** The day some days after one, such as 2026-11-26. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** A day, or the first working day after it. `daysOff`: 1 for Monday to 7 for Sunday. */
export function workingDay(day: string, daysOff: readonly number[]): string {
  let at = day;
  while (daysOff.includes(weekday(at))) at = dayAfter(at, 1);
  return at;
}

function weekday(day: string): number {
  return new Date(day).getUTCDay() || 7;
}
