import type pg from 'pg';
import { DISTANCE_THRESHOLD, INTRA_COMMUNITY, isDistanceSale } from '#contract/distance-sales.ts';
import { dayOf } from '#contract/day-of.ts';
import { toMinor } from '#contract/money.ts';
import { periodTallies } from '#server/features/tallies/read-tallies.queries.ts';

const KEPT_MS = 60_000;

/** A label of the figures by rate and place: see the tallies. */
type Label = [figure: string, percent: number, country: string, state: string, name?: string];

/** The shop's sales to other member states of the EU. */
export interface DistanceSales {
  /** Without tax, less refunds, in minor units: this calendar year and the last, as known for at most a minute. */
  known(home: string, now: Date): Promise<{ thisYear: number; lastYear: number }>;
}

/** Reads distance sales from the figures of the days, whose number doesn't grow with the orders. */
export function distanceSales(pool: pg.Pool, timeZone: string): DistanceSales {
  let kept: { home: string; at: number; sums: Promise<{ thisYear: number; lastYear: number }> };
  return {
    known(home, now) {
      const at = now.getTime();
      if (kept?.home !== home || at - kept.at > KEPT_MS || at < kept.at) {
        kept = { home, at, sums: readSums(pool, { home, timeZone, now }) };
        // The next call asks again.
        kept.sums.catch(() => (kept = { ...kept, at: Number.NEGATIVE_INFINITY }));
      }
      return kept.sums;
    },
  };
}

async function readSums(
  pool: pg.Pool,
  { home, timeZone, now }: { home: string; timeZone: string; now: Date },
): Promise<{ thisYear: number; lastYear: number }> {
  const year = Number(dayOf(now, timeZone).slice(0, 4));
  const begin = (of: number) =>
    new Date(
      Temporal.PlainDate.from({ year: of, month: 1, day: 1 }).toZonedDateTime(timeZone)
        .epochMilliseconds,
    );
  const periods = [year, year - 1].map((of) => ({ from: begin(of), to: begin(of + 1) }));
  const tallies = await periodTallies(pool, ['taxed'], periods);
  const net = (period: number) =>
    tallies.byLabel('taxed', period).reduce((sum, { label, revenue, tax }) => {
      const [figure, , country, , name] = JSON.parse(label) as Label;
      // The threshold is for sales to consumers.
      if (!isDistanceSale(home, country) || name === INTRA_COMMUNITY) return sum;
      if (figure === 'paid-back') return sum;
      return figure === 'sales' ? sum + revenue - tax : sum - revenue + tax;
    }, 0);
  return { thisYear: net(0), lastYear: net(1) };
}

/** True if distance sales have exceeded the threshold, with a further one of this amount without tax. Minor units. */
export async function isOverThreshold(
  sales: DistanceSales,
  home: string,
  now: Date,
  further = 0,
): Promise<boolean> {
  const { thisYear, lastYear } = await sales.known(home, now);
  const threshold = toMinor(DISTANCE_THRESHOLD);
  return lastYear > threshold || thisYear + further > threshold;
}
