/** A month such as "2026-06" as people call it: "June 2026". */
export function nameMonth(month: string, locale?: string): string {
  return write(month, { month: 'long', year: 'numeric' }, locale);
}

/** A month without its year: "June". */
export function nameMonthAlone(month: string, locale?: string): string {
  return write(month, { month: 'long' }, locale);
}

/** A month in a few letters, for the foot of a chart: "Jun". */
export function abbreviateMonth(month: string, locale?: string): string {
  return write(month, { month: 'short' }, locale);
}

/** The same for a month that is not over. */
export function nameRunningMonth(month: string, locale?: string): string {
  return `${nameMonth(month, locale)}, so far`;
}

// In UTC throughout: a month of the shop is the same month wherever it is read.
function write(month: string, parts: Intl.DateTimeFormatOptions, locale?: string): string {
  const start = new Date(`${month}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }).format(start);
}
