import type { AllOrdersPage, AllOrdersQuery, Order } from '#contract/orders.ts';
import { pageCount } from '#contract/paging.ts';
import { browseOrders } from '#server/features/orders/browse-orders.ts';
import type { FoundOrders } from '#server/features/orders/find-orders.queries.ts';
import { filterOf, type OrderFilter } from '#server/features/orders/order-filter.queries.ts';
import { readOrders } from '#server/features/orders/order-rows.queries.ts';
import { type OrderCounts, readCounts } from '#server/features/orders/order-views.queries.ts';
import type { Database } from '#server/platform/database.ts';
import { foldSearch } from '#server/platform/fold-search.queries.ts';
import type { WantedPage } from '#server/platform/list-pages.queries.ts';
import { forgiveTyping } from './forgive-typing.queries.ts';
import { searchOrders, type OrderSearch } from './order-search.queries.ts';
import { readTyped } from './read-search.rule.ts';

const NONE: FoundOrders = { count: 0, isMore: false, ids: [] };

/** A page of everybody's orders, newest first unless asked otherwise. Days are of the shop's time zone. */
export async function listOrders(
  database: Database,
  query: AllOrdersQuery,
  timeZone: string,
): Promise<Omit<AllOrdersPage, 'success'>> {
  const filter = filterOf(query, timeZone);
  const known = readCounts(database.pool);
  const [{ count, isMore, ids }, counts] = await Promise.all([
    filter ? findOrders(database, query, filter, known) : NONE,
    known.views,
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
  known: OrderCounts,
): Promise<FoundOrders> {
  const { search: typed } = query;
  return typed
    ? (await findTyped(database.pool, query, filter, typed)).found
    : browseOrders(database, query, filter, known);
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

async function inOrder({ orm }: Database, ids: readonly string[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  const found = await readOrders(orm, ids);
  const byId = new Map(found.map((order) => [order._id, order]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
