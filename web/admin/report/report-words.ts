import type { REPORT_COMPARES, REPORT_STEPS } from '#contract/list-choices.ts';
import { writeGrowth } from '#web/admin/figures/growth.ts';

type Compare = (typeof REPORT_COMPARES)[number];
type Step = (typeof REPORT_STEPS)[number];

export const COMPARE_WORDS: Readonly<Record<Compare, string>> = {
  previous: 'Against as many days before',
  month: 'Against the same days a month before',
  year: 'Against a year before',
};

export const STEP_WORDS: Readonly<Record<Step, string>> = {
  day: 'By day',
  week: 'By week',
  month: 'By month',
};

/**
 * Describes the change of a figure, in rounded percent: "+12%", "−3%", "No change"; "New" where it was 0, "× 67" above 1,000 %.
 */
export function changeWords(
  now: number,
  before: number,
  number: (value: number) => string,
): string {
  if (now === before) return 'No change';
  if (before === 0) return 'New';
  const percent = Math.round(((now - before) / Math.abs(before)) * 100);
  return percent === 0 ? 'No change' : writeGrowth(percent, number);
}

/** A day such as 2026-03-01 as people write it: "1 Mar 2026". */
export function dayWords(day: string, locale?: string): string {
  return write(day, { day: 'numeric', month: 'short', year: 'numeric' }, locale);
}

/** The step of a series that begins on a day: "1 Mar 2026", "Week of 2 Mar 2026", "March 2026". */
export function stepWords(from: string, by: Step, locale?: string): string {
  if (by === 'month') return write(from, { month: 'long', year: 'numeric' }, locale);
  return by === 'week' ? `Week of ${dayWords(from, locale)}` : dayWords(from, locale);
}

/** The same in short, for the axis of a chart. */
export function shortStep(from: string, by: Step, locale?: string): string {
  const parts = by === 'month' ? ({ month: 'short', year: '2-digit' } as const) : DAY;
  return write(from, parts, locale);
}

const DAY = { day: 'numeric', month: 'short' } as const;

// In UTC, so that a day has the same name in every time zone.
function write(day: string, parts: Intl.DateTimeFormatOptions, locale?: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }).format(at);
}
