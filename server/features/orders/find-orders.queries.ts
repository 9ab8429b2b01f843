import type pg from 'pg';
import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import type { OrderSort } from '#contract/orders.ts';
import { DELETED_ORDERS } from '#server/features/tallies/tallies.table.ts';
import {
  gatherText,
  hitsOf,
  idsOfHits,
  walkIds,
  type Matching,
  type Sort,
  type WantedPage,
} from '#server/platform/list-pages.queries.ts';
import type { PageWindow } from '#server/platform/page-window.rule.ts';
import type { StatusFilter } from './count-orders.queries.ts';
import { filterConditions, type OrderFilter } from './order-filter.queries.ts';
import { idsInView, type WatchedView } from './order-views.queries.ts';

/** Returns the columns of each sort, of a table with this alias that has them. */
export function sortsOf(alias: string): Readonly<Record<OrderSort, Sort>> {
  return {
    newest: { keys: [`${alias}.created_at`], isDescending: true },
    oldest: { keys: [`${alias}.created_at`], isDescending: false },
    'amount-desc': { keys: [`${alias}.total`], isDescending: true },
    'amount-asc': { keys: [`${alias}.total`], isDescending: false },
  };
}

const SORTS = sortsOf('o');

/** Ids of a page of orders, and how many orders the list has. */
export interface FoundOrders {
  /** Exact unless `isMore`. */
  count: number;
  isMore: boolean;
  ids: string[];
}

/** Ids of a window of the orders that pass a filter, along the index of the sort. */
export async function walkOrders(
  pool: pg.Pool,
  filter: OrderFilter,
  sort: OrderSort,
  { skip, take, isFromEnd }: PageWindow,
): Promise<string[]> {
  const values: unknown[] = [take, skip];
  const where = filterConditions(filter, values, 'walked');
  const { status, isStanding = false, isFree = false, period, ...others } = filter;
  const shape = [sort, isFromEnd, status !== undefined, isStanding, isFree, period !== undefined];
  const isPlain = Object.keys(others).length === 0;
  const { rows } = await pool.query<{ id: string }>({
    ...(isPlain && { name: `orders-walk-${shape.join('-')}` }),
    text: walkIds(
      { from: 'orders o', where, values, id: 'o.id', sort: SORTS[sort] },
      'limit $1 offset $2',
      isFromEnd,
    ),
    values,
  });
  const ids = rows.map(({ id }) => id);
  return isFromEnd ? ids.reverse() : ids;
}

/** The number of orders with pages in a search that finds more than `COUNT_BOUND`, and in a list of so many by amount. */
export const BROAD_BOUND = 1_000;

/** A page of a filter that few orders pass: they are read, sorted and counted. There are pages for up to `COUNT_BOUND` orders. */
export async function gatherOrders(
  pool: pg.Pool,
  filter: OrderFilter,
  sort: OrderSort,
  { page, limit }: WantedPage,
): Promise<FoundOrders> {
  const values: unknown[] = [limit, (page - 1) * limit];
  const where = filterConditions(filter, values, 'gathered');
  const list = { from: 'orders o', where, id: 'o.id', sort: SORTS[sort] };
  const found = await readHits(pool, hitsOf(list, `limit ${COUNT_BOUND + 1}`), sort, values);
  if (found.count <= COUNT_BOUND) return { ...found, isMore: false };
  return walkFirst(pool, filter, sort, COUNT_BOUND, { page, limit });
}

/** Ids of a window of the orders in a view, by time, which is the order of their ids: no others are read. */
export async function walkView(
  pool: pg.Pool,
  view: WatchedView,
  sort: 'newest' | 'oldest',
  { skip, take }: { skip: number; take: number },
): Promise<string[]> {
  const direction = sort === 'newest' ? 'desc' : 'asc';
  const { rows } = await pool.query<{ id: string }>({
    name: `orders-view-${view}-${sort}`,
    text: `
      select o.id from (select distinct v.id from (${idsInView(view)}) as v (id) order by v.id ${direction}) as v
      join orders o using (id) where o.deleted_at is null order by o.id ${direction} limit $1 offset $2`,
    values: [take, skip],
  });
  return rows.map(({ id }) => id);
}

/** A page of the first orders of a long list: only so many have pages. */
export async function walkFirst(
  pool: pg.Pool,
  filter: OrderFilter,
  sort: OrderSort,
  bound: number,
  { page, limit }: WantedPage,
): Promise<FoundOrders> {
  const skip = (page - 1) * limit;
  const take = Math.max(0, Math.min(limit, bound - skip));
  const ids =
    take === 0 ? [] : await walkOrders(pool, filter, sort, { skip, take, isFromEnd: false });
  return { count: bound, isMore: true, ids };
}

/** The number of gathered orders, and the ids of a page: `$1` orders after the first `$2`. */
export async function readHits(
  pool: pg.Pool,
  hits: string,
  sort: OrderSort,
  values: unknown[],
): Promise<{ count: number; ids: string[] }> {
  const ids = `array(${idsOfHits(SORTS[sort], 'limit $1 offset $2')}) as ids`;
  const text = gatherText(hits, ids);
  const { rows } = await pool.query<{ count: number; ids: string[] }>({ text, values });
  return rows[0] ?? { count: 0, ids: [] };
}

/**
 * Ids of a page deep in the list of all orders, or of those of a status: the tallies say on which day, or in which step of amounts, it
 * begins, so that no more than the orders of that one are skipped.
 */
export async function jumpToOrders(
  pool: pg.Pool,
  filter: StatusFilter,
  sort: OrderSort,
  { skip, take }: { skip: number; take: number },
): Promise<string[]> {
  const byAmount = sort === 'amount-desc' || sort === 'amount-asc';
  const { counted, from } = byAmount ? BY_AMOUNT : BY_DAY;
  const list = listOf(filter, sort);
  const { isDescending } = list.sort;
  const ofPage = { ...list, where: `${list.where} and ${from(isDescending)}` };
  const { rows } = await pool.query<{ id: string }>({
    name: `orders-jump-${sort}-${filter.status ? 'status' : String(filter.isStanding)}`,
    text: `
      with steps as (
        select step, sum(count)::bigint as orders from (${counted(filter)}) as counted
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

function listOf({ status, isStanding = false }: StatusFilter, sort: OrderSort): Matching {
  const conditions = [
    'o.deleted_at is null',
    ...(status === undefined ? [] : ['o.status = $3']),
    ...(isStanding ? [`o.status <> 'Cancelled'`] : []),
  ];
  return {
    from: 'orders o',
    where: conditions.join(' and '),
    values: status === undefined ? [] : [status],
    id: 'o.id',
    sort: SORTS[sort],
  };
}

/** The tallies by steps of the period, and the condition that a list begins with the step of a page. */
interface Steps {
  counted: (filter: StatusFilter) => string;
  from: (isDescending: boolean) => string;
}

const BY_DAY: Steps = {
  counted({ status, isStanding = false }) {
    const others = isStanding ? `'${DELETED_ORDERS}', 'Cancelled'` : `'${DELETED_ORDERS}'`;
    const ofStatus = status === undefined ? `and label not in (${others})` : 'and label = $3';
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
  counted({ status, isStanding = false }) {
    const ofLabel = "and split_part(label, '/', 1)";
    const others = isStanding ? `${ofLabel} <> 'Cancelled'` : '';
    const ofStatus = status === undefined ? others : `${ofLabel} = $3`;
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
