import type { AllOrdersPage, AllOrdersQuery, Order } from '#contract/orders.ts';
import { pageCount } from '#contract/paging.ts';
import { countOf } from '#server/features/tallies/read-tallies.queries.ts';
import type { Database } from '#server/platform/database.ts';
import { foldSearch } from '#server/platform/fold-search.queries.ts';
import { pageWindow } from '#server/platform/page-window.rule.ts';
import { jumpToOrders, walkOrders } from './find-orders.queries.ts';
import { readOrders } from './order-rows.queries.ts';
import {
  findOrdersOf,
  searchOrders,
  type FoundOrders,
  type OrderSearch,
} from './search-orders.queries.ts';

/** Beyond this many orders to skip, a page is jumped to. */
const FAR = 1_000;
/** Of a UUID, without dashes. */
const ID_DIGITS = 32;

/** A page of everybody's orders, newest first unless asked otherwise. */
export async function listOrders(
  database: Database,
  query: AllOrdersQuery,
): Promise<Omit<AllOrdersPage, 'success'>> {
  const { count, isMore, ids } = await findOrders(database, query);
  return {
    orders: await inOrder(database, ids),
    page: query.page,
    totalPages: pageCount(count, query.limit),
    total: count,
    totalIsLowerBound: isMore,
  };
}

async function findOrders(database: Database, query: AllOrdersQuery): Promise<FoundOrders> {
  const { search: typed, user, status, sort = 'newest' } = query;
  if (!typed) {
    return user === undefined
      ? browse(database, query)
      : findOrdersOf(database.pool, user, { ...(status && { status }) }, sort, query);
  }
  const words = await readSearch(database, typed);
  if (!words.ids && words.number === undefined && words.person.length === 0)
    return { count: 0, isMore: false, ids: [] };
  const wanted = { ...words, ...(status && { status }) };
  return user === undefined
    ? searchOrders(database.pool, wanted, sort, query)
    : findOrdersOf(database.pool, user, wanted, sort, query);
}

/** What somebody typed may stand for: a number, the beginning of an id, a name or e-mail address. */
async function readSearch({ pool }: Database, typed: string): Promise<OrderSearch> {
  const [, mark, digits] = /^(order\s*#?|#?)\s*(\d{1,9})$/i.exec(typed.trim()) ?? [];
  const number = digits === undefined ? undefined : { number: Number(digits) };
  // Only a number is written so.
  if (number && mark) return { person: [], ...number };
  const ids = idRange(typed);
  return { person: await foldSearch(pool, typed), ...number, ...(ids && { ids }) };
}

async function browse({ pool }: Database, query: AllOrdersQuery): Promise<FoundOrders> {
  const { status, page, limit, sort = 'newest' } = query;
  const count = await countOf(pool, 'order', status);
  const window = pageWindow(count, page, limit);
  if (window.take === 0) return { count, isMore: false, ids: [] };
  const skip = (page - 1) * limit;
  const ids =
    skip > FAR
      ? await jumpToOrders(pool, status, sort, { skip, take: window.take })
      : await walkOrders(pool, status, sort, window);
  return { count, isMore: false, ids };
}

/** The ids that begin as somebody typed, with or without dashes; none if no id begins so. */
function idRange(typed: string): { from: string; to: string } | undefined {
  const digits = typed.trim().toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f]{1,32}$/.test(digits)) return undefined;
  return { from: digits.padEnd(ID_DIGITS, '0'), to: digits.padEnd(ID_DIGITS, 'f') };
}

async function inOrder({ orm }: Database, ids: readonly string[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  const found = await readOrders(orm, ids);
  const byId = new Map(found.map((order) => [order._id, order]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
