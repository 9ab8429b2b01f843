import type pg from 'pg';
import type { OrderStatus } from '#contract/order-status.ts';
import type { OrderSort } from '#contract/orders.ts';
import { walkIds, type Matching, type Sort } from '#server/platform/list-pages.queries.ts';
import type { PageWindow } from '#server/platform/page-window.rule.ts';

/** What each sort goes by, of `orders` with the alias `o`. */
export const SORTS: Readonly<Record<OrderSort, Sort>> = {
  newest: { keys: ['o.created_at'], isDescending: true },
  oldest: { keys: ['o.created_at'], isDescending: false },
  'amount-desc': { keys: ['o.total'], isDescending: true },
  'amount-asc': { keys: ['o.total'], isDescending: false },
};

/** Ids of a window of all orders, or of those of a status, along the index of the sort. */
export async function walkOrders(
  pool: pg.Pool,
  status: OrderStatus | undefined,
  sort: OrderSort,
  { skip, take, isFromEnd }: PageWindow,
): Promise<string[]> {
  const list = listOf(status, sort);
  const { rows } = await pool.query<{ id: string }>({
    name: `orders-walk-${sort}-${String(isFromEnd)}-${String(status !== undefined)}`,
    text: walkIds(list, 'limit $1 offset $2', isFromEnd),
    values: [take, skip, ...list.values],
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
  const byAmount = sort === 'amount-desc' || sort === 'amount-asc';
  const { counted, from } = byAmount ? BY_AMOUNT : BY_DAY;
  const list = listOf(status, sort);
  const { isDescending } = list.sort;
  const ofPage = { ...list, where: `${list.where} and ${from(isDescending)}` };
  const { rows } = await pool.query<{ id: string }>({
    name: `orders-jump-${sort}-${String(status !== undefined)}`,
    text: `
      with steps as (
        select step, sum(count)::bigint as orders from (${counted(status !== undefined)}) as counted
        group by step having sum(count) > 0),
      place as materialized (
        select step, $2::bigint - before as skip
        from (select step, sum(orders) over (order by step ${isDescending ? 'desc' : 'asc'}) - orders as before from steps) as upto
        where before <= $2::bigint order by before desc limit 1)
      ${walkIds(ofPage, 'limit $1 offset (select skip from place)')}`,
    values: [take, skip, ...list.values],
  });
  return rows.map(({ id }) => id);
}

function listOf(status: OrderStatus | undefined, sort: OrderSort): Matching {
  return {
    from: 'orders o',
    where: status === undefined ? 'o.deleted_at is null' : 'o.deleted_at is null and o.status = $3',
    values: status === undefined ? [] : [status],
    id: 'o.id',
    sort: SORTS[sort],
  };
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
      ? "o.created_at < (select step + interval '1 day' from place)"
      : 'o.created_at >= (select step from place)',
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
      ? 'o.total < (select amount_step_end(step) from place)'
      : 'o.total >= (select step from place)',
};
