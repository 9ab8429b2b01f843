/** The name of a month such as "2026-06": "June 2026". */
export function nameMonth(month: string, locale?: string): string {
  return write(month, { month: 'long', year: 'numeric' }, locale);
}

/** A month without its year: "June". */
export function nameMonthAlone(month: string, locale?: string): string {
  return write(month, { month: 'long' }, locale);
}

/** The short name of a month, for the axis of a chart: "Jun". */
export function abbreviateMonth(month: string, locale?: string): string {
  return write(month, { month: 'short' }, locale);
}

/** The name of a month that is not over. */
export function nameRunningMonth(month: string, locale?: string): string {
  return `${nameMonth(month, locale)}, so far`;
}

// In UTC, so that a month has the same name in every time zone.
function write(month: string, parts: Intl.DateTimeFormatOptions, locale?: string): string {
  const start = new Date(`${month}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }).format(start);
}
