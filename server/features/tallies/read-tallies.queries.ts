import type pg from 'pg';
import { spansOf, type Period } from './spans.rule.ts';
import type { tallies, TallyTopic } from './tallies.table.ts';

type Columns = typeof tallies.$inferSelect;

/** A count, and for orders their sums in minor units. */
export type Tally = Pick<Columns, 'count' | 'revenue' | 'tax' | 'shipping' | 'discount'>;

export const NOTHING: Tally = { count: 0, revenue: 0, tax: 0, shipping: 0, discount: 0 };

const FIELDS = ['count', 'revenue', 'tax', 'shipping', 'discount'] as const;
const SUMS = FIELDS.map((name) => `sum(t.${name})::bigint as ${name}`).join(', ');
/** The columns, with sums that are added or, if the sign is -1, taken away. */
const signed = (sign: string) =>
  `topic, label, ${FIELDS.map((name) => `${sign} * ${name} as ${name}`).join(', ')}`;
const COLUMNS = `topic, label, ${FIELDS.join(', ')}`;

/** The all-time tallies of some topics, by topic and label. */
export async function talliesOf(
  pool: pg.Pool,
  ...topics: readonly TallyTopic[]
): Promise<Map<TallyTopic, Map<string, Tally>>> {
  const { rows } = await pool.query<Tally & Pick<Columns, 'topic' | 'label'>>({
    name: 'tallies-ever',
    text: `
      select topic, label, ${SUMS} from (
        select ${COLUMNS} from tallies where topic = any($1) and span = 'ever'
        union all
        select ${COLUMNS} from tally_changes where topic = any($1)) as t
      group by topic, label`,
    values: [topics],
  });
  const found = new Map<TallyTopic, Map<string, Tally>>();
  for (const topic of topics) found.set(topic, new Map());
  for (const { topic, label, ...tally } of rows) found.get(topic)?.set(label, tally);
  return found;
}

/** The all-time count of a topic, of one label or of all labels. */
export async function countOf(pool: pg.Pool, topic: TallyTopic, label?: string): Promise<number> {
  const labels = (await talliesOf(pool, topic)).get(topic) ?? new Map<string, Tally>();
  if (label !== undefined) return labels.get(label)?.count ?? 0;
  return [...labels.values()].reduce((sum, { count }) => sum + count, 0);
}

/** The tallies of a topic and of the labels that `counts` accepts, one for each period. */
export interface PeriodTallies {
  (topic: TallyTopic, counts: (label: string) => boolean): Tally[];
  /** Those of one of the periods, label by label. */
  byLabel(topic: TallyTopic, period: number): (Tally & { label: string })[];
}

/**
 * Tallies of periods, summed from whole days (UTC), and from quarters of an hour where a period begins or ends
 * within a day. That is exact because the offset of every time zone is a multiple of a quarter. The cost depends
 * on the number of days only. The quarter in which a period ends counts in full.
 */
export async function periodTallies(
  pool: pg.Pool,
  topics: readonly TallyTopic[],
  periods: readonly Period[],
): Promise<PeriodTallies> {
  const parts = periods.map(spansOf);
  const { rows } = await pool.query<Tally & Pick<Columns, 'topic' | 'label'> & { period: number }>({
    name: 'tallies-by-period',
    // The quarters at which one period ends and the next one begins are the same: they are summed once. `offset 0`, or else
    // PostgreSQL compares each day with each period.
    text: `
      with p as materialized (
        select * from unnest($2::timestamptz[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[],
                             $6::timestamptz[], $7::timestamptz[], $8::int[], $9::timestamptz[], $10::timestamptz[], $11::int[])
          with ordinality as p (begins, ends, first_day, last_day, first_from, first_to, first_sign, last_from, last_to, last_sign, period)),
      edges as materialized (
        select edge_from, edge_to, t.* from (
          select first_from as edge_from, first_to as edge_to from p union select last_from, last_to from p) as edge,
          lateral (
            select topic, label, ${SUMS} from tallies t
            where topic = any($1) and span = 'quarter' and starts_at >= edge_from and starts_at < edge_to
            group by topic, label) as t)
      select period::int, topic, label, ${SUMS} from (
        select period, t.* from p, lateral (
          select ${COLUMNS} from tallies
          where topic = any($1) and span = 'day' and starts_at >= first_day and starts_at < last_day offset 0) as t
        union all
        select period, ${signed('first_sign')} from p join edges on edge_from = first_from and edge_to = first_to
        union all
        select period, ${signed('last_sign')} from p join edges on edge_from = last_from and edge_to = last_to
        union all
        select period, ${COLUMNS} from p join tally_changes on starts_at >= begins and starts_at < ends
        where topic = any($1)) as t
      group by period, topic, label`,
    values: [
      topics,
      periods.map(({ from }) => from),
      periods.map(({ to }) => to),
      parts.map(({ days }) => days.from),
      parts.map(({ days }) => days.to),
      ...(['first', 'last'] as const).flatMap((edge) => [
        parts.map((of) => of[edge].from),
        parts.map((of) => of[edge].to),
        parts.map((of) => of[edge].sign),
      ]),
    ],
  });
  const byPeriod = Map.groupBy(rows, ({ period }) => period);
  const ofTopic = (topic: TallyTopic, place: number) =>
    (byPeriod.get(place + 1) ?? []).filter((row) => row.topic === topic);
  const sums = (topic: TallyTopic, counts: (label: string) => boolean) =>
    periods.map((_, place) =>
      ofTopic(topic, place)
        .filter(({ label }) => counts(label))
        .reduce(addTally, NOTHING),
    );
  return Object.assign(sums, { byLabel: ofTopic });
}

/** A tally of orders less one of their refunds: the sums shrink, the number of orders and their discounts don't. */
export function lessRefunds(orders: Tally, refunds: Tally): Tally {
  return {
    ...orders,
    revenue: orders.revenue - refunds.revenue,
    tax: orders.tax - refunds.tax,
    shipping: orders.shipping - refunds.shipping,
  };
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
