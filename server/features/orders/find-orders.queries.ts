import type pg from 'pg';
import type { OrderStatus } from '#contract/order-status.ts';
import type { OrderSort } from '#contract/orders.ts';
import type { PageWindow } from '#server/platform/page-window.rule.ts';

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
 * The same for a page deep in a long list: the tallies say on which day, or in which step of amounts, it
 * begins, so that no more than the orders of that one are skipped.
 */
export async function jumpToOrders(
  pool: pg.Pool,
  status: OrderStatus | undefined,
  sort: OrderSort,
  { skip, take }: { skip: number; take: number },
): Promise<string[]> {
  const { key, isDescending } = KEYS[sort];
  const direction = isDescending ? 'desc' : 'asc';
  const { counted, from } = key === 'total' ? BY_AMOUNT : BY_DAY;
  const { rows } = await pool.query<{ id: string }>({
    name: `orders-jump-${sort}-${String(status !== undefined)}`,
    text: `
      with steps as (
        select step, sum(count)::bigint as orders from (${counted(status !== undefined)}) as counted
        group by step having sum(count) > 0),
      place as materialized (
        select step, $2::bigint - before as skip
        from (select step, sum(orders) over (order by step ${direction}) - orders as before from steps) as upto
        where before <= $2::bigint order by before desc limit 1)
      select id from orders
      where deleted_at is null ${status === undefined ? '' : 'and status = $3'} and ${from(isDescending)}
      order by ${key} ${direction}, id ${direction} limit $1 offset (select skip from place)`,
    values: [take, skip, ...(status === undefined ? [] : [status])],
  });
  return rows.map(({ id }) => id);
}

/** Where the tallies count orders by steps, and the condition that a list begins with the step of a page. */
interface Steps {
  counted: (hasStatus: boolean) => string;
  from: (isDescending: boolean) => string;
}

const BY_DAY: Steps = {
  counted(hasStatus) {
    const ofStatus = hasStatus ? 'and label = $3' : '';
    return `
      select starts_at as step, count from tallies where topic = 'order' and span = 'day' ${ofStatus}
      union all
      select date_trunc('day', starts_at, 'UTC'), count from tally_changes where topic = 'order' ${ofStatus}`;
  },
  from: (isDescending) =>
    isDescending
      ? "created_at < (select step + interval '1 day' from place)"
      : 'created_at >= (select step from place)',
};

const BY_AMOUNT: Steps = {
  counted(hasStatus) {
    const ofStatus = hasStatus ? "and split_part(label, '/', 1) = $3" : '';
    const step = "split_part(label, '/', 2)::bigint as step";
    return `
      select ${step}, count from tallies where topic = 'amount' and span = 'ever' ${ofStatus}
      union all
      select ${step}, count from tally_changes where topic = 'amount' ${ofStatus}`;
  },
  from: (isDescending) =>
    isDescending
      ? 'total < (select amount_step_end(step) from place)'
      : 'total >= (select step from place)',
};
