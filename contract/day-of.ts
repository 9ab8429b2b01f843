/** The day of a time in a time zone, such as 2026-11-26. */
export function dayOf(at: Date, timeZone: string): string {
  const known = DAYS.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  DAYS.set(timeZone, known);
  return known.format(at);
}

// Kept, since making one takes longer than using it.
const DAYS = new Map<string, Intl.DateTimeFormat>();
