import type { AllOrdersPage, AllOrdersQuery, Order, OrderSort } from '#contract/orders.ts';
import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import { pageCount } from '#contract/paging.ts';
import type { Database } from '#server/platform/database.ts';
import { foldSearch } from '#server/platform/fold-search.queries.ts';
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
import { filterOf, type OrderFilter } from './order-filter.queries.ts';
import { readOrders } from './order-rows.queries.ts';
import { countViews, type WatchedView } from './order-views.queries.ts';
import { forgiveTyping } from './forgive-typing.queries.ts';
import { searchOrders, type OrderSearch } from './order-search.queries.ts';
import { readTyped } from './read-search.rule.ts';

/** Pages after more orders than these are found by the tallies, not by skipping orders. */
const FAR = 1_000;
/** An order is looked up in the time in which an index is read over so many. */
const WALKED_PER_GATHERED = 25;
const QUARTER_MS = 15 * 60_000;
const NONE: FoundOrders = { count: 0, isMore: false, ids: [] };
/** Later than any order. */
const END_OF_TIME = new Date('2100-01-01T00:00:00Z');

/** A page of everybody's orders, newest first unless asked otherwise. Days are of the shop's time zone. */
export async function listOrders(
  database: Database,
  query: AllOrdersQuery,
  timeZone: string,
): Promise<Omit<AllOrdersPage, 'success'>> {
  const filter = filterOf(query, timeZone);
  const [{ count, isMore, ids }, counts] = await Promise.all([
    filter ? findOrders(database, query, filter) : NONE,
    countViews(database.pool),
  ]);
  return {
    orders: await inOrder(database, ids),
    page: query.page,
    totalPages: pageCount(count, query.limit),
    total: count,
    totalIsLowerBound: isMore,
    counts,
  };
}

async function findOrders(
  database: Database,
  query: AllOrdersQuery,
  filter: OrderFilter,
): Promise<FoundOrders> {
  const { search: typed, sort = 'newest' } = query;
  if (typed) return (await findTyped(database.pool, query, filter, typed)).found;
  return filter.user === undefined
    ? browse(database, query, filter)
    : gatherOrders(database.pool, filter, sort, query);
}

/**
 * Searches orders, and returns the search that found something: typing errors are allowed for only if nothing is found otherwise.
 */
async function findTyped(
  pool: Database['pool'],
  { sort = 'newest', ...page }: WantedPage & Pick<AllOrdersQuery, 'sort'>,
  filter: OrderFilter,
  typed: string,
): Promise<{ found: FoundOrders; search: OrderSearch }> {
  const { codes, hasWords } = readTyped(typed);
  const patterns = hasWords ? await foldSearch(pool, typed) : [];
  const find = async (search: OrderSearch) => ({
    search,
    found: await searchOrders(pool, search, filter, sort, page),
  });
  const asTyped = await find({ codes, words: patterns.map((pattern) => [pattern]) });
  if (asTyped.found.count > 0) return asTyped;
  const words = await forgiveTyping(pool, patterns);
  return words ? find({ codes: {}, words }) : asTyped;
}

/** Returns the search that the list would use, so that an export has the same orders. */
export async function wantedSearch(
  { pool }: Database,
  { search }: Pick<AllOrdersQuery, 'search'>,
  filter: OrderFilter,
): Promise<OrderSearch | undefined> {
  if (!search) return undefined;
  return (await findTyped(pool, { page: 1, limit: 1 }, filter, search)).search;
}

async function browse(
  { pool }: Database,
  query: AllOrdersQuery,
  filter: OrderFilter,
): Promise<FoundOrders> {
  const { page, limit, sort = 'newest' } = query;
  const { status, isStanding = false, isFree = false, period, payment, view, bought } = filter;
  if (view && !status && !isStanding && !period && !payment && !bought)
    return browseView(pool, { view }, sort, query);
  if (payment || view || bought || isWithinQuarters(period))
    return gatherOrders(pool, filter, sort, query);
  const count = await countOrders(pool, filter);
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
  { view }: { view: WatchedView },
  sort: OrderSort,
  { page, limit }: WantedPage,
): Promise<FoundOrders> {
  const { [view]: count, all } = await countViews(pool);
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

async function inOrder({ orm }: Database, ids: readonly string[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  const found = await readOrders(orm, ids);
  const byId = new Map(found.map((order) => [order._id, order]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
