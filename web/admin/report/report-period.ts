import { REPORT_COMPARES, REPORT_STEPS } from '#contract/list-choices.ts';
import { dayOf, readDay } from '#web/list/date-range.ts';

/** Periods that the report offers, up to today; the first is the default. */
export const REPORT_PERIODS = ['30-days', '7-days', 'month', 'last-month', 'year'] as const;
type ReportPeriod = (typeof REPORT_PERIODS)[number];

export const PERIOD_WORDS: Readonly<Record<ReportPeriod, string>> = {
  '30-days': 'Last 30 days',
  '7-days': 'Last 7 days',
  month: 'This month',
  'last-month': 'Last month',
  year: 'This year',
};

/** The state of the report in its address. `from` and `to` are set if days were entered. */
export interface ReportState {
  period: ReportPeriod;
  from: string;
  to: string;
  compare: (typeof REPORT_COMPARES)[number];
  by: (typeof REPORT_STEPS)[number] | '';
}

type Days = Pick<ReportState, 'period' | 'from' | 'to'>;

/** The comparison unless another one is chosen: this month so far with the same days of the last month. */
function usualCompare({ period, from, to }: Days): ReportState['compare'] {
  return period === 'month' && !from && !to ? 'month' : 'previous';
}

/** The state with other days. What they are compared with follows them, unless it was chosen. */
export function chooseDays(state: ReportState, days: Days): ReportState {
  const isUsual = state.compare === usualCompare(state);
  return { ...state, ...days, ...(isUsual && { compare: usualCompare(days) }) };
}

/** Reads the address. Invalid values count as not set. */
export function readState(params: URLSearchParams): ReportState {
  const one = <T extends string>(of: readonly T[], name: string) =>
    of.find((each) => each === params.get(name));
  const days = {
    period: one(REPORT_PERIODS, 'period') ?? '30-days',
    from: readDay(params.get('from') ?? ''),
    to: readDay(params.get('to') ?? ''),
  };
  return {
    ...days,
    compare: one(REPORT_COMPARES, 'compare') ?? usualCompare(days),
    by: one(REPORT_STEPS, 'by') ?? '',
  };
}

/** Writes the address, without default values. */
export function writeState(state: ReportState): URLSearchParams {
  const { period, from, to, compare, by } = state;
  const params = new URLSearchParams();
  if (from || to) {
    if (from) params.set('from', from);
    if (to) params.set('to', to);
  } else if (period !== '30-days') params.set('period', period);
  if (compare !== usualCompare(state)) params.set('compare', compare);
  if (by) params.set('by', by);
  return params;
}

/** The query of the API for a state. */
export function reportQuery(state: ReportState, now: Date, timeZone: string): string {
  const { from, to } = state.from || state.to ? state : daysOf(state.period, now, timeZone);
  const params = new URLSearchParams();
  if (from) params.set('from', from);
  if (to) params.set('to', to);
  params.set('compare', state.compare);
  if (state.by) params.set('by', state.by);
  return params.toString();
}

/** The first and the last day of a period in the shop's time zone. */
export function daysOf(
  period: ReportPeriod,
  now: Date,
  timeZone: string,
): { from: string; to: string } {
  const today = dayOf(now, timeZone);
  const month = today.slice(0, 7);
  const days: Record<ReportPeriod, { from: string; to: string }> = {
    '30-days': { from: shifted(today, -29), to: today },
    '7-days': { from: shifted(today, -6), to: today },
    month: { from: `${month}-01`, to: today },
    'last-month': {
      from: `${shifted(`${month}-01`, -1).slice(0, 7)}-01`,
      to: shifted(`${month}-01`, -1),
    },
    year: { from: `${today.slice(0, 4)}-01-01`, to: today },
  };
  return days[period];
}

function shifted(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}
