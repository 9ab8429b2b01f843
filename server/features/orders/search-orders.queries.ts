import type pg from 'pg';
import type { OrderSort } from '#contract/orders.ts';
import { hitsOf, orderBy, type WantedPage } from '#server/platform/list-pages.queries.ts';
import { readHits, SORTS, type FoundOrders } from './find-orders.queries.ts';
import { filterConditions, type OrderFilter } from './order-filter.queries.ts';
import {
  fewOf,
  hasProductEach,
  linesWith,
  orderFits,
  peopleOf,
  pinCodeIs,
  rangeOf,
  recipientFits,
  type OrderSearch,
  type WantedProducts,
} from './order-search.queries.ts';

/** Up to so many people, or orders by another part of the search, all that is found is gathered and sorted. */
const FEW_PEOPLE = 1_000;
/** The ids of up to so many people are kept in memory to look at orders one after the other. */
const LISTED_PEOPLE = 10_000;
const FEW_ORDERS = 5_000;
/** The index of people's orders doesn't know how they are paid: each is looked at. */
const FEW_PEOPLE_BY_PAYMENT = 400;
/** From so many lines of products on, up to so many, the newest orders are found by their ids. */
const BY_ID = { from: 2_000, to: 20_000 };
/** More products than these have more lines than that, most likely. */
const MANY_PRODUCTS = 1_000;
/** No more orders than these are gathered, however many a few people have. */
const GATHER_BOUND = 50_000;
/** Of what is found in a broad search, so many orders can be leafed through. */
export const BROAD_BOUND = 1_000;

/** The parts of a search that may find many orders, and how each is read. */
type BroadPart = 'people' | 'recipients' | 'ids' | 'pinCode' | 'products';
type Way = 'gather' | 'walk';
/**
 * `listed`: a walk with the ids of people in memory. `by-id`: lines of products are sorted by their orders' ids, which are by
 * time, so that few orders are read.
 */
type Ways = Record<Exclude<BroadPart, 'people' | 'products'>, Way> & {
  people: Way | 'listed';
  products: Way | 'by-id';
};

/**
 * A page of what a search finds. Where it is little, it is gathered and sorted; where it is much, it is
 * met soon along the index of the sort, and only the first orders are shown.
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
  // No more than were asked for: all was seen.
  if (count <= skip + take) return { count, isMore: false, ids };
  const atLeast = isFiltered(filter) ? Math.min(count, BROAD_BOUND) : BROAD_BOUND;
  return { count: atLeast, isMore: true, ids: ids.slice(0, take) };
}

/** Whether so few orders may be left that even a broad search finds less than `BROAD_BOUND`. */
function isFiltered({ status, period, payment, view }: OrderFilter): boolean {
  const isNarrow = status !== undefined && status !== 'Delivered';
  return isNarrow || [period, payment, view].some((each) => each !== undefined);
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
  // Those first: an index of the search would find orders all over the shop.
  const where = filterConditions(filter, values, { isGathered: true });
  const among = `(select o.* from orders o where ${where} offset 0) as o`;
  const list = {
    from: among,
    where: orderFits(search, values),
    id: 'o.id',
    sort: SORTS[sort],
  };
  return { ...(await readHits(pool, hitsOf(list, ''), sort, values)), isMore: false };
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

/** Looks how broad each part of a search is, no further than it has to. */
async function waysOf(
  pool: pg.Pool,
  search: OrderSearch,
  filter: OrderFilter,
  sort: OrderSort,
): Promise<Ways> {
  const values: unknown[] = [];
  const upTo = (few: number, found: string) =>
    `(select count(*) > ${few} from (${found} limit ${few + 1}) as found)`;
  const live = (condition: string) =>
    `select from orders o where o.deleted_at is null and ${condition}`;
  const { ids } = search.products ?? {};
  const lines = (few: number) =>
    ids === undefined ? 'true' : upTo(few, `select ${linesWith(ids, values)}`);
  const isBroad = {
    people: upTo(filter.payment ? FEW_PEOPLE_BY_PAYMENT : FEW_PEOPLE, peopleOf(search, values)),
    areMany: upTo(LISTED_PEOPLE, peopleOf(search, values)),
    recipients: upTo(FEW_ORDERS, live(recipientFits(search, values))),
    ids: upTo(FEW_ORDERS, live(rangeOf(search, values))),
    pinCode: upTo(FEW_ORDERS, live(pinCodeIs(search, values))),
    products: search.products ? lines(FEW_ORDERS) : 'false',
    isSome:
      ids && ids.length <= MANY_PRODUCTS && isByIdOf(filter, sort)
        ? `${lines(BY_ID.from)} and not ${lines(BY_ID.to)}`
        : 'false',
  };
  const columns = Object.entries(isBroad).map(([part, sql]) => `${sql} as "${part}"`);
  const { rows } = await pool.query<Record<BroadPart | 'areMany' | 'isSome', boolean>>({
    text: `select ${columns.join(', ')}`,
    values,
  });
  const way = (part: BroadPart) => (rows[0]?.[part] === true ? 'walk' : 'gather');
  return {
    people: way('people') === 'walk' && rows[0]?.areMany === false ? 'listed' : way('people'),
    recipients: way('recipients'),
    ids: way('ids'),
    pinCode: way('pinCode'),
    products: rows[0]?.isSome === true ? 'by-id' : way('products'),
  };
}

/** Whether the first orders by id are the first ones of the list, or nearly all of them are in it. */
function isByIdOf(filter: OrderFilter, sort: OrderSort): boolean {
  return (sort === 'newest' || sort === 'oldest') && !isFiltered(filter);
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

/** Whether an order is of one of these people. */
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
  const { ids = [] } = products;
  if (way === 'walk')
    return hits('orders o', hasProductEach(products, values), first(orderBy(SORTS[sort], 'o.id')));
  const orderIds = `select distinct i.order_id ${linesWith(ids, values)}`;
  if (way === 'gather') return hits('orders o', `o.id in (${orderIds})`, '');
  const order = orderBy({ ...SORTS[sort], keys: [] }, 'o.id');
  return hits(
    `(${orderIds} order by ${order.replace('o.id', 'i.order_id')}) l join orders o on o.id = l.order_id`,
    'true',
    first(order),
  );
}

/**
 * Ids are made in the order of time: by time, a broad range of them is read from its end. Where a status was asked for that
 * orders leave again, its own index is shorter.
 */
function orderOfIds({ status }: OrderFilter, sort: OrderSort): string {
  const isByTime = sort === 'newest' || sort === 'oldest';
  const isShort = status !== undefined && status !== 'Delivered';
  return orderBy(isByTime && !isShort ? { ...SORTS[sort], keys: [] } : SORTS[sort], 'o.id');
}
