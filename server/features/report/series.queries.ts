import type pg from 'pg';
import { nearestMidnight } from '#server/features/tallies/spans.rule.ts';

/** Sums of a period in minor units. `revenue`: of the orders placed; `net`: less cancellations and refunds in the period. */
export interface Sales {
  revenue: number;
  net: number;
  orders: number;
}

/** Of the tallies and of their pending changes. */
const SALES = `
  case topic when 'sales' then revenue else 0 end as revenue, case topic when 'sales' then revenue else -revenue end as net,
  case topic when 'sales' then count else 0 end as orders`;
const COUNTED = `topic in ('sales', 'cancelled', 'refunded')`;
const SUMS =
  'sum(revenue)::bigint as revenue, sum(net)::bigint as net, sum(orders)::bigint as orders';

/**
 * The sales of the periods between such times, which are in ascending order and start a quarter of an hour. Summed from the days
 * (UTC) between the nearest midnights; the quarters from a time to its midnight, or from the midnight to it, are taken from the
 * period before and added to the one after it, or the other way round. Each day and each quarter is read once.
 */
export async function salesBetween(pool: pg.Pool, times: readonly Date[]): Promise<Sales[]> {
  const midnights = times.map(nearestMidnight);
  const { rows } = await pool.query<Sales & { place: number }>({
    name: 'report-series',
    // The place is the number of times that are not later: 0 before the first one.
    text: `
      with edges as materialized (
        select place::int, sign, quarters.* from unnest($1::timestamptz[], $2::timestamptz[]) with ordinality as t (at, midnight, place),
          lateral (
            select ${SUMS} from (
              select ${SALES} from tallies
              where ${COUNTED} and span = 'quarter' and starts_at >= least(at, midnight) and starts_at < greatest(at, midnight)
            ) as sales) as quarters (revenue, net, orders),
          lateral (select case when at < midnight then 1 else -1 end as sign))
      select place, ${SUMS} from (
        select width_bucket(starts_at, $2::timestamptz[]) as place, ${SALES} from tallies
        where ${COUNTED} and span = 'day' and starts_at >= $3 and starts_at < $4
        union all
        select place, sign * revenue, sign * net, sign * orders from edges
        union all
        select place - 1, -sign * revenue, -sign * net, -sign * orders from edges
        union all
        select width_bucket(starts_at, $1::timestamptz[]), ${SALES} from tally_changes where ${COUNTED}) as sales
      group by place`,
    values: [times, midnights, midnights[0], midnights.at(-1)],
  });
  const byPlace = new Map(rows.map(({ place, ...sales }) => [place, sales]));
  return times.slice(1).map((_, at) => byPlace.get(at + 1) ?? { revenue: 0, net: 0, orders: 0 });
}
