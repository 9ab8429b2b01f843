import type pg from 'pg';
import { NOTHING, type Tally } from './read-tallies.ts';
import type { TallyTopic } from './tallies.table.ts';

/** Tallies of consecutive months: by topic and label, one for each month. */
export type MonthTallies = (topic: TallyTopic, counts: (label: string) => boolean) => Tally[];

const DAY_MS = 86_400_000;
const FIELDS = ['count', 'revenue', 'tax', 'shipping', 'discount'] as const;
const SUMS = FIELDS.map((name) => `sum(t.${name})::bigint as ${name}`).join(', ');
const COLUMNS = `topic, label, ${FIELDS.join(', ')}`;

/**
 * Sums of the months between bounds: of whole days of UTC, and of quarters of an hour where a month
 * begins or ends amid one. Every zone is a whole number of those away from UTC. So its cost is that of
 * the days, however much happened in them.
 */
export async function monthTallies(
  pool: pg.Pool,
  topics: readonly TallyTopic[],
  bounds: readonly Date[],
): Promise<MonthTallies> {
  const from = bounds.slice(0, -1);
  const to = bounds.slice(1);
  const { rows } = await pool.query<Tally & { month: number; topic: string; label: string }>({
    name: 'tallies-by-month',
    text: `
      select month::int, t.topic, t.label, ${SUMS}
      from unnest($2::timestamptz[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[])
             with ordinality as m (begins, first_day, last_day, ends, month),
        lateral (
          select ${COLUMNS} from tallies
          where topic = any($1) and span = 'day' and starts_at >= first_day and starts_at < last_day
          union all
          select ${COLUMNS} from tallies
          where topic = any($1) and span = 'quarter' and starts_at >= begins and starts_at < first_day
          union all
          select ${COLUMNS} from tallies
          where topic = any($1) and span = 'quarter' and starts_at >= last_day and starts_at < ends
          union all
          select ${COLUMNS} from tally_changes
          where topic = any($1) and starts_at >= begins and starts_at < ends) as t
      group by 1, 2, 3`,
    values: [
      topics,
      from,
      from.map((begin) => new Date(Math.ceil(begin.getTime() / DAY_MS) * DAY_MS)),
      to.map((end) => new Date(Math.floor(end.getTime() / DAY_MS) * DAY_MS)),
      to,
    ],
  });
  return (topic, counts) =>
    from.map((_, place) =>
      rows
        .filter((row) => row.month === place + 1 && row.topic === topic && counts(row.label))
        .reduce(addTally, NOTHING),
    );
}

/** The sum of two tallies. */
export function addTally(one: Tally, other: Tally): Tally {
  return {
    count: one.count + other.count,
    revenue: one.revenue + other.revenue,
    tax: one.tax + other.tax,
    shipping: one.shipping + other.shipping,
    discount: one.discount + other.discount,
  };
}
