import { spansOf, type Period } from '#server/features/tallies/spans.rule.ts';
import type { TallySpan, TallyTopic } from '#server/features/tallies/tallies.table.ts';

/** The beginning and the end of each part of a period, as parameters of a query. */
export const BOUNDS = {
  period: ['$1', '$2'],
  days: ['$3', '$4'],
  months: ['$4', '$5'],
  moreDays: ['$5', '$6'],
  first: ['$7', '$8'],
  last: ['$10', '$11'],
} as const;
const SIGNS = { first: '$9', last: '$12' } as const;

type Bounds = (typeof BOUNDS)[keyof typeof BOUNDS];

export function between([from, to]: Bounds): string {
  return `starts_at >= ${from}::timestamptz and starts_at < ${to}::timestamptz`;
}

export function part(topic: TallyTopic, span: TallySpan, bounds: Bounds, sign = '1'): string {
  const times = `${sign}::int *`;
  return `select label, ${times} count as count, ${times} revenue as revenue, ${times} discount as discount from tallies
    where topic = '${topic}' and span = '${span}' and ${between(bounds)}`;
}

/** The quarters to add or to take away at the beginning or the end of a period. */
export function quarters(topic: TallyTopic, edge: keyof typeof SIGNS): string {
  return part(topic, 'quarter', BOUNDS[edge], SIGNS[edge]);
}

/** Returns the query of changes that aren't in the tallies yet. */
export function pending(topic: TallyTopic): string {
  return `select label, count, revenue, discount from tally_changes
    where topic = '${topic}' and ${between(BOUNDS.period)}`;
}

/** The parameters of a query: where the parts of a period begin and end, in UTC. */
export function bounds(period: Period): (Date | number)[] {
  const { days, first, last } = spansOf(period);
  const nextMonth = monthStart(days.from.getTime() - 1, 1);
  const lastMonth = monthStart(days.to.getTime(), 0);
  const months = nextMonth < lastMonth ? [nextMonth, lastMonth] : [days.to, days.to];
  return [
    period.from,
    period.to,
    days.from,
    ...months.map((at) => new Date(at)),
    days.to,
    ...[first, last].flatMap(({ from, to, sign }) => [from, to, sign]),
  ];
}

/** The beginning of a time's month, or of a later one. */
function monthStart(at: number, later: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1);
}
