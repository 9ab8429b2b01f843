import type pg from 'pg';
import type { OrderStatus } from '#contract/order-status.ts';
import type { OrderSort } from '#contract/orders.ts';
import type { PageWindow } from '#server/platform/page-window.ts';

/** What each sort goes by. */
// Every order is total (the id decides a tie); turned around it runs along the same index.
export const KEYS: Readonly<Record<OrderSort, { key: string; isDescending: boolean }>> = {
  newest: { key: 'created_at', isDescending: true },
  oldest: { key: 'created_at', isDescending: false },
  'amount-desc': { key: 'total', isDescending: true },
  'amount-asc': { key: 'total', isDescending: false },
};

/** Ids of a window of all orders, or of those of a status, along the index of the sort. */
export async function walkOrders(
  pool: pg.Pool,
  status: OrderStatus | undefined,
  sort: OrderSort,
  { skip, take, isFromEnd }: PageWindow,
): Promise<string[]> {
  const { key, isDescending } = KEYS[sort];
  const direction = isDescending === isFromEnd ? 'asc' : 'desc';
  const { rows } = await pool.query<{ id: string }>({
    name: `orders-walk-${sort}-${String(isFromEnd)}-${String(status !== undefined)}`,
    text: `
      select id from orders where deleted_at is null ${status === undefined ? '' : 'and status = $3'}
      order by ${key} ${direction}, id ${direction} limit $1 offset $2`,
    values: [take, skip, ...(status === undefined ? [] : [status])],
  });
  const ids = rows.map(({ id }) => id);
  return isFromEnd ? ids.reverse() : ids;
}

/**
 * The same by time for a page deep in a long list: the tallies say on which day it begins, so that no
 * more than that day's orders are skipped.
 */
export async function jumpToOrders(
  pool: pg.Pool,
  status: OrderStatus | undefined,
  sort: 'newest' | 'oldest',
  { skip, take }: { skip: number; take: number },
): Promise<string[]> {
  const direction = KEYS[sort].isDescending ? 'desc' : 'asc';
  const ofStatus = status === undefined ? '' : 'and label = $3';
  const { rows } = await pool.query<{ id: string }>({
    name: `orders-jump-${sort}-${String(status !== undefined)}`,
    text: `
      with days as (
        select day, sum(count)::bigint as orders from (
          select starts_at as day, count from tallies where topic = 'order' and span = 'day' ${ofStatus}
          union all
          select date_trunc('day', starts_at, 'UTC'), count from tally_changes where topic = 'order' ${ofStatus}) as counted
        group by day having sum(count) > 0),
      place as materialized (
        select day, $2::bigint - before as skip
        from (select day, sum(orders) over (order by day ${direction}) - orders as before from days) as upto
        where before <= $2::bigint order by before desc limit 1)
      select id from orders
      where deleted_at is null ${status === undefined ? '' : 'and status = $3'}
        and created_at ${sort === 'newest' ? "< (select day + interval '1 day' from place)" : '>= (select day from place)'}
      order by created_at ${direction}, id ${direction} limit $1 offset (select skip from place)`,
    values: [take, skip, ...(status === undefined ? [] : [status])],
  });
  return rows.map(({ id }) => id);
}
