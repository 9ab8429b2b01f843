import type { Settings } from './settings.ts';

/** The first and the last day on which a parcel should arrive. */
export interface DeliveryDates {
  first: Date;
  last: Date;
}

/**
 * Returns when something ordered at a time should arrive in a country, by the owner's settings: calendar days, counted from the
 * day of the order in the local time zone. The default counts without a country, and for one without days of its own.
 */
export function deliveryDates(
  { byCountry, default: otherwise }: Settings['deliveryDays'],
  country: string | undefined,
  orderedAt: Date,
): DeliveryDates {
  const own: Readonly<Partial<Record<string, readonly [number, number]>>> = byCountry;
  const [from, to] = own[country ?? ''] ?? otherwise;
  const after = (days: number) =>
    new Date(orderedAt.getFullYear(), orderedAt.getMonth(), orderedAt.getDate() + days);
  return { first: after(from), last: after(to) };
}

/** Delivery dates in words, such as "Tue 24 – Thu 26 Nov"; one day alone as "Tue 24 Nov". */
export function showDeliveryDates({ first, last }: DeliveryDates, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  return format
    .formatRangeToParts(first, last)
    .map(({ value }, at, parts) => (parts[at - 1]?.type === 'weekday' ? ' ' : value))
    .join('')
    .replace(/\s/g, ' ');
}

/** The days of a delivery in words, such as "Mon 30 Nov – Wed 2 Dec". */
export function dayWords(
  { earliest, latest }: { earliest: string; latest: string },
  locale: string,
): string {
  return showDeliveryDates({ first: localDay(earliest), last: localDay(latest) }, locale);
}

/** A day such as 2026-11-30 in the local time zone. */
export function localDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}
