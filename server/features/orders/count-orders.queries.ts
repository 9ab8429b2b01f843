import type pg from 'pg';
import {
  NOTHING,
  periodTallies,
  talliesOf,
} from '#server/features/tallies/read-tallies.queries.ts';
import type { Period } from '#server/features/tallies/spans.rule.ts';
import { DELETED_ORDERS } from '#server/features/tallies/tallies.table.ts';
import type { OrderFilter } from './order-filter.queries.ts';
import type { OrderCounts } from './order-views.queries.ts';

/** Orders of a status, all but Cancelled ones, or all. */
export type StatusFilter = Pick<OrderFilter, 'status' | 'isStanding'>;
/** A filter that the tallies can answer; held orders are few and counted separately. */
export type TalliedFilter = StatusFilter & Pick<OrderFilter, 'period' | 'isFree'>;

/** Counts the orders of a filter from the tallies, which are read unless they are `known`. `isFree`: without held ones. */
export async function countOrders(
  pool: pg.Pool,
  { isFree = false, ...filter }: TalliedFilter,
  known?: Pick<OrderCounts, 'tallies'>,
): Promise<number> {
  const [count, held] = await Promise.all([
    countTallied(pool, filter, known),
    isFree ? countHeld(pool, filter.period) : 0,
  ]);
  return count - held;
}

/** Counts the orders that are held, in a period or ever. */
export async function countHeld(pool: pg.Pool, period?: Period): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'orders-held',
    text: `select count(*)::int as count from orders
      where held and created_at >= coalesce($1::timestamptz, '-infinity') and created_at < coalesce($2::timestamptz, 'infinity')`,
    values: [period?.from, period?.to],
  });
  return rows[0]?.count ?? 0;
}

async function countTallied(
  pool: pg.Pool,
  { status, isStanding = false, period }: StatusFilter & Pick<OrderFilter, 'period'>,
  known?: Pick<OrderCounts, 'tallies'>,
): Promise<number> {
  const isCounted = (label: string) =>
    status === undefined
      ? label !== DELETED_ORDERS && !(isStanding && label === 'Cancelled')
      : label === status;
  if (period) {
    const tallies = await periodTallies(pool, ['order'], [period]);
    return (tallies('order', isCounted)[0] ?? NOTHING).count;
  }
  const ever = await (known?.tallies ?? talliesOf(pool, 'order'));
  const byLabel = [...(ever.get('order') ?? [])];
  return byLabel.reduce((sum, [label, { count }]) => (isCounted(label) ? sum + count : sum), 0);
}
