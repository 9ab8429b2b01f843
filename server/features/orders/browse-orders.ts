import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import type { AllOrdersQuery, OrderSort, ViewCounts } from '#contract/orders.ts';
import type { Database } from '#server/platform/database.ts';
import type { WantedPage } from '#server/platform/list-pages.queries.ts';
import { pageWindow } from '#server/platform/page-window.rule.ts';
import type { Period } from '#server/features/tallies/spans.rule.ts';
import {
  BROAD_BOUND,
  gatherOrders,
  jumpToOrders,
  walkFirst,
  walkOrders,
  walkView,
  type FoundOrders,
} from './find-orders.queries.ts';
import { countHeld, countOrders, type TalliedFilter } from './count-orders.queries.ts';
import type { OrderFilter } from './order-filter.queries.ts';
import type { OrderCounts, WatchedView } from './order-views.queries.ts';

/** Pages after more orders than these are found by the tallies, not by skipping orders. */
const FAR = 1_000;
/** An order is looked up in the time in which an index is read over so many. */
const WALKED_PER_GATHERED = 25;
const QUARTER_MS = 15 * 60_000;
/** Later than any order. */
const END_OF_TIME = new Date('2100-01-01T00:00:00Z');

/** Finds a page of the orders that pass a filter, newest first unless asked otherwise. */
export async function browseOrders(
  { pool }: Database,
  query: AllOrdersQuery,
  filter: OrderFilter,
  known: OrderCounts,
): Promise<FoundOrders> {
  const { page, limit, sort = 'newest' } = query;
  if (filter.user !== undefined) return gatherOrders(pool, filter, sort, query);
  const { status, isStanding = false, isFree = false, period, payment, view, bought } = filter;
  if (view && !status && !isStanding && !period && !payment && !bought)
    return browseView(pool, { view, counts: await known.views }, sort, query);
  if (payment || view || bought || isWithinQuarters(period))
    return gatherOrders(pool, filter, sort, query);
  const count = await countOrders(pool, filter, known);
  if (period && (sort === 'amount-desc' || sort === 'amount-asc')) {
    return count <= COUNT_BOUND
      ? gatherOrders(pool, filter, sort, query)
      : walkFirst(pool, filter, sort, BROAD_BOUND, query);
  }
  const window = pageWindow(count, page, limit);
  if (window.take === 0) return { count, isMore: false, ids: [] };
  const skip = (page - 1) * limit;
  // The tallies don't know how many of those before a page are held.
  const isTallied = !isFree || (await countHeld(pool)) === 0;
  const ids =
    skip > FAR && isTallied
      ? await jump(pool, filter, sort, { skip, take: window.take })
      : await walkOrders(pool, filter, sort, window);
  return { count, isMore: false, ids };
}

/** True where a period begins or ends within a quarter of an hour, of which the tallies know only the whole. */
function isWithinQuarters(period: Period | undefined): boolean {
  return [period?.from, period?.to].some((at) => at && at.getTime() % QUARTER_MS !== 0);
}

/** A page of all orders of a view, of which the number is known. */
async function browseView(
  pool: Database['pool'],
  { view, counts }: { view: WatchedView; counts: ViewCounts },
  sort: OrderSort,
  { page, limit }: WantedPage,
): Promise<FoundOrders> {
  const { [view]: count, all } = counts;
  const window = pageWindow(count, page, limit);
  const found = (ids: string[]) => ({ count, isMore: count === COUNT_BOUND, ids });
  if (window.take === 0) return found([]);
  if (sort === 'newest' || sort === 'oldest') {
    const skip = (page - 1) * limit;
    return found(await walkView(pool, view, sort, { skip, take: window.take }));
  }
  // The number of orders to read along the index of amounts until the page is full, if amounts in the view are as in all orders.
  const met = ((window.skip + window.take) * all) / count;
  return count < COUNT_BOUND && met < WALKED_PER_GATHERED * count
    ? found(await walkOrders(pool, { view }, sort, window))
    : gatherOrders(pool, { view }, sort, { page, limit });
}

/** A page deep in the list. The orders that come before its period have to be skipped, too. */
async function jump(
  pool: Database['pool'],
  { period, status, isStanding = false }: TalliedFilter,
  sort: OrderSort,
  { skip, take }: { skip: number; take: number },
): Promise<string[]> {
  const ofStatus = { ...(status && { status }), isStanding };
  if (!period) return jumpToOrders(pool, ofStatus, sort, { skip, take });
  const outside =
    sort === 'newest'
      ? { from: period.to, to: END_OF_TIME }
      : { from: new Date(0), to: period.from };
  const before = await countOrders(pool, { ...ofStatus, period: outside });
  return jumpToOrders(pool, ofStatus, sort, { skip: before + skip, take });
}
