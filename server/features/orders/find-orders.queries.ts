import type pg from 'pg';
import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { OrderSort } from '#contract/orders.ts';
import type { PageWindow } from '#server/platform/page-window.ts';

// Every order is total (the id decides a tie); turned around it runs along the same index.
const KEYS: Readonly<Record<OrderSort, { key: string; isDescending: boolean }>> = {
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

/** What is searched for: orders whose ids lie between two, and those of people whose names or addresses fit. */
export interface OrderSearch {
  ids?: { from: string; to: string };
  /** Patterns for `users.search_text`, all of which must fit. */
  person: readonly string[];
  status?: OrderStatus;
}

/** A search gathers this many orders at most to sort them: reading so many from an index takes some 20 ms. */
const GATHER_BOUND = 50_000;

export interface FoundOrders {
  /** Exact unless `isMore`. */
  count: number;
  isMore: boolean;
  ids: string[];
}

/**
 * A page of what a search finds. What is found is gathered and sorted; where that is too much, every
 * twentieth order or more fits, and the page is found soon along the index of the sort.
 */
export async function searchOrders(
  pool: pg.Pool,
  search: OrderSearch,
  sort: OrderSort,
  { page, limit }: { page: number; limit: number },
): Promise<FoundOrders> {
  const skip = (page - 1) * limit;
  const { count, ids } = await runSearch(pool, search, sort, { skip, take: limit, way: 'gather' });
  if (count <= GATHER_BOUND) return { count, isMore: false, ids };
  const take = Math.max(0, Math.min(limit, COUNT_BOUND - skip));
  const walked =
    take > 0 ? (await runSearch(pool, search, sort, { skip, take, way: 'walk' })).ids : [];
  return { count: COUNT_BOUND, isMore: true, ids: walked };
}

async function runSearch(
  pool: pg.Pool,
  { ids, person, status }: OrderSearch,
  sort: OrderSort,
  { skip, take, way }: { skip: number; take: number; way: 'gather' | 'walk' },
): Promise<{ count: number; ids: string[] }> {
  const { key, isDescending } = KEYS[sort];
  const direction = isDescending ? 'desc' : 'asc';
  const values: unknown[] = [take, skip, person];
  const live = `o.deleted_at is null ${status === undefined ? '' : `and o.status = $${values.push(status)}`}`;
  const inRange = ids && `o.id between $${values.push(ids.from)} and $${values.push(ids.to)}`;
  const found = `select o.id, o.${key} as key from`;
  const bounded = `limit ${GATHER_BOUND + 1}`;
  const gathered = [
    `(${found} people join orders o on o.user_id = people.id where ${live} ${bounded})`,
    ...(inRange ? [`(${found} orders o where ${live} and ${inRange} ${bounded})`] : []),
  ];
  const fits = `o.user_id = any(array(select id from people))${inRange ? ` or ${inRange}` : ''}`;
  const window = `limit $1 offset $2`;
  const { rows } = await pool.query<{ count: number; ids: string[] }>({
    name: `orders-${way}-${sort}-${String(status !== undefined)}-${String(ids !== undefined)}`,
    text: `
      with people as materialized (
        select id from users where cardinality($3::text[]) > 0 and search_text like all ($3::text[]))
      ${
        way === 'gather'
          ? `, hits as materialized (${gathered.join(' union ')})
             select (select count(*)::int from hits) as count,
               array(select id from hits order by key ${direction}, id ${direction} ${window}) as ids`
          : `select 0 as count, array(
               select o.id from orders o where ${live} and (${fits})
               order by o.${key} ${direction}, o.id ${direction} ${window}) as ids`
      }`,
    values,
  });
  return rows[0] ?? { count: 0, ids: [] };
}
