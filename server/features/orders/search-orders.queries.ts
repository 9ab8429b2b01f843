import type pg from 'pg';
import type { OrderSort } from '#contract/orders.ts';
import { hitsOf, orderBy, type WantedPage } from '#server/platform/list-pages.queries.ts';
import { readHits, SORTS, type FoundOrders } from './find-orders.queries.ts';
import { filterConditions, type OrderFilter } from './order-filter.queries.ts';
import { idsWithOpenReturn } from './order-views.queries.ts';
import {
  fewOf,
  hasProductEach,
  linesWith,
  orderFits,
  peopleOf,
  personFits,
  pinCodeIs,
  rangeOf,
  recipientFits,
  type OrderSearch,
  type WantedProducts,
} from './order-search.queries.ts';
import { isFiltered, waysOf, type BroadPart, type Ways } from './search-ways.queries.ts';

/** The most orders to gather, however many a few people have. */
const GATHER_BOUND = 50_000;
/** The number of orders in a broad search that have pages. */
export const BROAD_BOUND = 1_000;

/**
 * A page of a search. Few matches are gathered and sorted; many are read along the index of the sort until the page is full, and
 * only the first orders have pages.
 */
export async function searchOrders(
  pool: pg.Pool,
  search: OrderSearch,
  filter: OrderFilter,
  sort: OrderSort,
  { page, limit }: WantedPage,
): Promise<FoundOrders> {
  const skip = (page - 1) * limit;
  const ways = await waysOf(pool, search, filter, sort);
  if (Object.values(ways).every((way) => way === 'gather')) {
    const { count, ids } = await run(pool, search, filter, sort, { skip, take: limit, ways });
    if (count <= GATHER_BOUND) return { count, isMore: false, ids };
    ways.people = 'listed';
  }
  const take = Math.max(0, Math.min(limit, BROAD_BOUND - skip));
  if (take === 0) return { count: BROAD_BOUND, isMore: true, ids: [] };
  const { count, ids } = await run(pool, search, filter, sort, { skip, take: take + 1, ways });
  // Not more than were asked for, so these are all.
  if (count <= skip + take) return { count, isMore: false, ids };
  const atLeast = isFiltered(filter) ? Math.min(count, BROAD_BOUND) : BROAD_BOUND;
  return { count: atLeast, isMore: true, ids: ids.slice(0, take) };
}

/** A page of what a search finds among few orders: each of those that pass a narrow filter is looked at. */
export async function searchAmong(
  pool: pg.Pool,
  search: OrderSearch,
  filter: OrderFilter,
  sort: OrderSort,
  { page, limit }: WantedPage,
): Promise<FoundOrders> {
  const values: unknown[] = [limit, (page - 1) * limit];
  const hits = (from: string, where: string) =>
    hitsOf({ from, where, id: 'o.id', sort: SORTS[sort] }, '');
  const isForPeople = filter.view === 'returns' && Object.keys(search).length === 1;
  let text: string;
  if (isForPeople) {
    const { view: _, ...others } = filter;
    const ids = idsWithOpenReturn(personFits(search, values, 'r.user_id'));
    const ofPeople = `${filterConditions(others, values)} and o.id = any(array(${ids}))`;
    const ofRecipients = `${filterConditions(filter, values)} and ${recipientFits(search, values)}`;
    text = `(${hits('orders o', ofPeople)}) union (${hits('orders o', ofRecipients)})`;
  } else {
    // The filter first, because an index of the search would find orders of the whole shop.
    const where = filterConditions(filter, values, 'gathered');
    const among = `(select o.* from orders o where ${where} offset 0) as o`;
    text = hits(among, orderFits(search, values, { areMany: true }));
  }
  return { ...(await readHits(pool, text, sort, values)), isMore: false };
}

/**
 * A page of one person's orders, those that a search finds among them where there is one. All are counted
 * in the index of their orders, so that the number is exact.
 */
export async function findOrdersOf(
  pool: pg.Pool,
  userId: string,
  search: OrderSearch | undefined,
  filter: OrderFilter,
  sort: OrderSort,
  { page, limit }: WantedPage,
): Promise<FoundOrders> {
  const values: unknown[] = [limit, (page - 1) * limit, userId];
  const conditions = ['o.user_id = $3', filterConditions(filter, values)];
  if (search) conditions.push(orderFits(search, values));
  const all = { from: 'orders o', where: conditions.join(' and '), id: 'o.id', sort: SORTS[sort] };
  return { ...(await readHits(pool, hitsOf(all, ''), sort, values)), isMore: false };
}

async function run(
  pool: pg.Pool,
  search: OrderSearch,
  filter: OrderFilter,
  sort: OrderSort,
  { skip, take, ways }: { skip: number; take: number; ways: Ways },
): Promise<{ count: number; ids: string[] }> {
  const values: unknown[] = [take, skip];
  const passing = filterConditions(filter, values);
  const hits = (from: string, condition: string, tail: string) => {
    const where = `${passing} and ${condition}`;
    return hitsOf({ from, where, id: 'o.id', sort: SORTS[sort] }, tail);
  };
  const byKey = orderBy(SORTS[sort], 'o.id');
  const first = (order: string) => `order by ${order} limit $1::bigint + $2::bigint`;
  /** Orders that a condition finds: all of them, or the first ones along the index of the sort. */
  const found = (part: BroadPart, condition: string, order = byKey) =>
    hits('orders o', condition, ways[part] === 'gather' ? '' : first(order));
  const all = fewOf(search, values).map((condition) =>
    hits('orders o', condition, `limit ${GATHER_BOUND + 1}`),
  );
  if (search.name.length > 0) {
    const people = peopleOf(search, values);
    all.push(
      ways.people === 'gather'
        ? hits(
            `(${people}) p join orders o on o.user_id = p.id`,
            'true',
            `limit ${GATHER_BOUND + 1}`,
          )
        : hits('orders o', isOf(people, ways.people), first(byKey)),
      found('recipients', recipientFits(search, values)),
    );
  }
  if (search.ids) all.push(found('ids', rangeOf(search, values), orderOfIds(filter, sort)));
  if (search.pinCode !== undefined) all.push(found('pinCode', pinCodeIs(search, values)));
  if (search.products)
    all.push(hitsOfProducts(search.products, values, { way: ways.products, sort, hits, first }));
  return readHits(pool, all.map((each) => `(${each})`).join(' union '), sort, values);
}

/** Returns the condition that an order is of one of these people. */
function isOf(people: string, way: Ways['people']): string {
  // `is true` keeps PostgreSQL from looking each order's person up.
  return way === 'listed'
    ? `(o.user_id in (${people})) is true`
    : `exists (${people} and u.id = o.user_id)`;
}

interface Hits {
  way: Ways['products'];
  sort: OrderSort;
  hits: (from: string, condition: string, tail: string) => string;
  first: (order: string) => string;
}

/** Orders with one of the products. */
function hitsOfProducts(
  products: WantedProducts,
  values: unknown[],
  { way, sort, hits, first }: Hits,
): string {
  const { listed } = products;
  if (way === 'walk' || !listed)
    return hits('orders o', hasProductEach(products, values), first(orderBy(SORTS[sort], 'o.id')));
  const lines = linesWith(listed, values);
  if (way === 'listed') {
    const isOne = `(o.id in (select i.order_id ${lines})) is true`;
    return hits('orders o', isOne, first(orderBy(SORTS[sort], 'o.id')));
  }
  const orderIds = `select distinct i.order_id ${lines}`;
  if (way === 'gather') return hits('orders o', `o.id in (${orderIds})`, '');
  const order = orderBy({ ...SORTS[sort], keys: [] }, 'o.id');
  return hits(
    `(${orderIds} order by ${order.replace('o.id', 'i.order_id')}) l join orders o on o.id = l.order_id`,
    'true',
    first(order),
  );
}

/**
 * The order of a range of ids. Ids are made in the order of time, so a list by time is read along them from the end. A status
 * that orders leave again has a shorter index of its own.
 */
function orderOfIds({ status }: OrderFilter, sort: OrderSort): string {
  const isByTime = sort === 'newest' || sort === 'oldest';
  const isShort = status !== undefined && status !== 'Delivered';
  return orderBy(isByTime && !isShort ? { ...SORTS[sort], keys: [] } : SORTS[sort], 'o.id');
}
