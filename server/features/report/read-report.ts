import { toWhole } from '#contract/money.ts';
import {
  REPORT_POINTS,
  type Report,
  type ReportFigures,
  type ReportQuery,
} from '#contract/report.ts';
import { periodOfDays } from '#server/features/tallies/days.rule.ts';
import {
  periodTallies,
  type PeriodTallies,
  NOTHING,
  talliesOf,
  type Tally,
} from '#server/features/tallies/read-tallies.queries.ts';
import type { Period } from '#server/features/tallies/spans.rule.ts';
import type { TallyTopic } from '#server/features/tallies/tallies.table.ts';
import type { Database } from '#server/platform/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { readPayments } from './payments.queries.ts';
import { readCoupons } from './coupons.queries.ts';
import {
  countDays,
  daysAsked,
  daysToCompare,
  stepOf,
  stepsOf,
  type ReportDays,
} from './report-days.rule.ts';
import { salesBetween } from './series.queries.ts';
import type { SoldCache } from './sold-cache.ts';
import { readSold } from './sold.queries.ts';
import { sumTaxes } from './sum-taxes.rule.ts';

export interface ReportDeps {
  /** The primary, or a replica. */
  database: Database;
  timeZone: string;
  now(): Date;
  soldCache: SoldCache;
}

const USUAL_DAYS = 30;
const TOPICS = [
  ...(['sales', 'cancelled', 'refunded', 'paid-back', 'first-order'] as const),
  ...(['checkout', 'tax', 'cgst'] as const),
];

/** The report of a period and of what it is compared with. Throws 400 for days in the wrong order, or too many of them. */
export async function readReport(deps: ReportDeps, query: Query): Promise<Report> {
  const { timeZone, database } = deps;
  const days = daysAsked(query, todayOf(deps), USUAL_DAYS);
  const count = countDays(days);
  if (count < 1) throw invalid('to', 'Must not be before the first day');
  const by = query.by ?? stepOf(days);
  const steps = stepsOf(days, by, REPORT_POINTS);
  if (steps.length > REPORT_POINTS) throw invalid('by', 'Must be longer steps for so many days');
  const compared = daysToCompare(days, query.compare ?? 'previous');
  const timeOf = (of: ReportDays): Period => periodTimes(of, timeZone);
  const both = [timeOf(days), timeOf(compared)];
  const { pool } = database;
  const [figures, series, sold, coupons, ever] = await Promise.all([
    periodTallies(pool, TOPICS, both),
    salesBetween(pool, [timeOf(days).from, ...steps.map((step) => timeOf(step).to)]),
    readSold(pool, timeOf(days), deps.soldCache),
    readCoupons(pool, timeOf(days)),
    talliesOf(pool, 'worth'),
  ]);
  const { pieces, ...products } = sold;
  const payments = await readPayments(pool, timeOf(days), placedIn(figures));
  return {
    ...figuresOf(figures, 0, days),
    by,
    series: steps.map(({ from }, at) => ({
      from,
      sales: toWhole(series[at]?.revenue ?? 0),
      net: toWhole(series[at]?.net ?? 0),
      orders: series[at]?.orders ?? 0,
    })),
    ...products,
    coupons,
    payments,
    taxes: sumTaxes(figures.byLabel('tax', 0), figures.byLabel('cgst', 0)),
    funnel: funnelOf(figures),
    stock: stockOf(ever.get('worth')?.get('') ?? NOTHING, pieces / count),
    compare: figuresOf(figures, 1, compared),
  };
}

type Query = Omit<ReportQuery, 'id'>;

/** The day that it is in the shop. */
export function todayOf({ now, timeZone }: Pick<ReportDeps, 'now' | 'timeZone'>): string {
  return Temporal.Instant.fromEpochMilliseconds(now().getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

/** Returns the beginning and the end of the days. */
export function periodTimes(days: ReportDays, timeZone: string): Period {
  const period = periodOfDays(days, timeZone);
  if (!period) throw new Error('A period without days');
  return period;
}

function figuresOf(tallies: PeriodTallies, at: number, days: ReportDays): ReportFigures {
  const of = (topic: TallyTopic) => tallies(topic, () => true)[at] ?? NOTHING;
  const [sales, cancelled, refunded] = [of('sales'), of('cancelled'), of('refunded')];
  const left = (sum: 'revenue' | 'tax') => toWhole(sales[sum] - cancelled[sum] - refunded[sum]);
  const { revenue, count, discount } = sales;
  const first = of('first-order').count;
  return {
    ...days,
    sales: toWhole(revenue),
    cancelled: toWhole(cancelled.revenue),
    refunded: toWhole(refunded.revenue),
    net: left('revenue'),
    paidBack: toWhole(of('paid-back').revenue),
    orders: count,
    average: count === 0 ? 0 : toWhole(Math.round(revenue / count)),
    refunds: toWhole(refunded.revenue),
    discounts: toWhole(discount),
    tax: left('tax'),
    people: { new: first, returning: count - first },
  };
}

function placedIn(tallies: PeriodTallies): Tally {
  return tallies('sales', () => true)[0] ?? NOTHING;
}

function funnelOf(tallies: PeriodTallies): Report['funnel'] {
  const count = (wanted: string) => tallies('checkout', (label) => label === wanted)[0]?.count ?? 0;
  // A change of the cart replaces its checkout, which goes on as another one. Carts without a checkout are not known.
  const carts = count('opened') - count('replaced');
  return { carts, checkouts: carts, paid: count('paid') };
}

function stockOf({ count, revenue }: Tally, soldADay: number): Report['stock'] {
  return {
    worth: toWhole(revenue),
    pieces: count,
    daysOfCover: soldADay > 0 ? Math.round((count / soldADay) * 10) / 10 : null,
  };
}
