import { showDeliveryDates } from '#contract/delivery-dates.ts';

/** The days of a delivery in words, such as "Mon 30 Nov – Wed 2 Dec". */
export function dayWords(
  { earliest, latest }: { earliest: string; latest: string },
  locale: string,
): string {
  return showDeliveryDates({ first: localDay(earliest), last: localDay(latest) }, locale);
}

/** A day such as 2026-11-30 in the browser's time zone. */
export function localDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}
