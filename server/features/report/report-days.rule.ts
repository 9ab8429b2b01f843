import type { REPORT_COMPARES, REPORT_STEPS } from '#contract/list-choices.ts';

export type ReportStep = (typeof REPORT_STEPS)[number];
export type ReportCompare = (typeof REPORT_COMPARES)[number];

/** A first and a last day of the shop's calendar, such as 2026-03-01. */
export interface ReportDays {
  from: string;
  to: string;
}

/** The days that are asked for; a missing last day is today, a missing first one makes it `usual` days. */
export function daysAsked(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
  usual: number,
): ReportDays {
  const last = to ?? (from !== undefined && from > today ? from : today);
  return { from: from ?? dayAfter(last, 1 - usual), to: last };
}

/** Counts the days; 0 or fewer if the last one is before the first. */
export function countDays({ from, to }: ReportDays): number {
  return Temporal.PlainDate.from(from).until(to).days + 1;
}

/** Returns the days to compare with. A day that the other month lacks is compared with its last one. */
export function daysToCompare(days: ReportDays, compare: ReportCompare): ReportDays {
  if (compare === 'previous')
    return { from: dayAfter(days.from, -countDays(days)), to: dayAfter(days.from, -1) };
  const ago = compare === 'month' ? { months: 1 } : { years: 1 };
  const before = (day: string) => Temporal.PlainDate.from(day).subtract(ago).toString();
  return { from: before(days.from), to: before(days.to) };
}

/** The steps that suit a period. */
export function stepOf(days: ReportDays): ReportStep {
  const count = countDays(days);
  return count <= 92 ? 'day' : count <= 731 ? 'week' : 'month';
}

/**
 * The days of each step: weeks begin on Monday, months on the 1st. The first and the last step may be shorter. Of more than
 * `most` the first ones, and one more.
 */
export function stepsOf(
  { from, to }: ReportDays,
  by: ReportStep,
  most = Number.POSITIVE_INFINITY,
): ReportDays[] {
  const steps: ReportDays[] = [];
  for (let start = from; start <= to && steps.length <= most;) {
    const next = nextStep(start, by);
    steps.push({ from: start, to: next > to ? to : dayAfter(next, -1) });
    start = next;
  }
  return steps;
}

function nextStep(day: string, by: ReportStep): string {
  const date = Temporal.PlainDate.from(day);
  if (by === 'day') return date.add({ days: 1 }).toString();
  if (by === 'week') return date.add({ days: 8 - date.dayOfWeek }).toString();
  return date.add({ months: 1 }).with({ day: 1 }).toString();
}

function dayAfter(day: string, count: number): string {
  return Temporal.PlainDate.from(day).add({ days: count }).toString();
}
