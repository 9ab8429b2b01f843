import { readTime } from '#web/admin/form/local-time.ts';

/** The moment that is sent for a day: noon of the browser's day; undefined, which means now, for today. Null if it is no day, or still to come. */
export function momentOf(day: string, today: string): string | null | undefined {
  if (day === today) return undefined;
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(day) ? readTime(`${day}T12:00`) : undefined;
  return moment === undefined || day > today ? null : moment;
}
