import type pg from 'pg';
import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import type { OrderSort } from '#contract/orders.ts';
import { hitsOf, orderBy, type WantedPage } from '#server/platform/list-pages.queries.ts';
import { readHits, SORTS, type FoundOrders } from './find-orders.queries.ts';
import { filterConditions, type OrderFilter } from './order-filter.queries.ts';
import {
  fewOf,
  linesWith,
  orderFits,
  peopleOf,
  pinCodeIs,
  productsOf,
  rangeOf,
  recipientFits,
  type OrderSearch,
} from './order-search.queries.ts';

/** Up to so many people, or orders by another part of the search, all that is found is gathered and sorted. */
const FEW_PEOPLE = 2_000;
const FEW_ORDERS = 5_000;
/** No more orders than these are gathered, however many a few people have. */
const GATHER_BOUND = 50_000;
/** Of what is found in a broad search, so many orders can be leafed through. */
export const BROAD_BOUND = 1_000;

/** The parts of a search that may find many orders, and how each is read. */
const BROAD_PARTS = ['people', 'recipients', 'ids', 'pinCode', 'products'] as const;
type BroadPart = (typeof BROAD_PARTS)[number];
type Ways = Record<BroadPart, 'gather' | 'walk'>;

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
  const ways = await waysOf(pool, search);
  if (BROAD_PARTS.every((part) => ways[part] === 'gather')) {
    const { count, ids } = await run(pool, search, filter, sort, { skip, take: limit, ways });
    if (count <= GATHER_BOUND) return { count, isMore: false, ids };
    ways.people = 'walk';
  }
  const take = Math.max(0, Math.min(limit, BROAD_BOUND - skip));
  if (take === 0) return { count: BROAD_BOUND, isMore: true, ids: [] };
  const { count, ids } = await run(pool, search, filter, sort, { skip, take, ways });
  // Fewer than were asked for: all was seen.
  return count < skip + take
    ? { count, isMore: false, ids }
    : { count: BROAD_BOUND, isMore: true, ids };
}

/**
 * A page of what a search finds among few orders: those of a narrow filter. Of more than `COUNT_BOUND` orders the newest
 * are looked at.
 */
export async function searchAmong(
  pool: pg.Pool,
  search: OrderSearch,
  filter: OrderFilter,
  sort: OrderSort,
  { page, limit }: WantedPage,
): Promise<FoundOrders> {
  const values: unknown[] = [limit, (page - 1) * limit];
  const among = `(select o.* from orders o where ${filterConditions(filter, values)}
    order by ${orderBy(SORTS.newest, 'o.id')} limit ${COUNT_BOUND}) as o`;
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
async function waysOf(pool: pg.Pool, search: OrderSearch): Promise<Ways> {
  const values: unknown[] = [];
  const upTo = (few: number, found: string) =>
    `(select count(*) > ${few} from (${found} limit ${few + 1}) as found)`;
  const live = (condition: string) =>
    `select from orders o where o.deleted_at is null and ${condition}`;
  const isBroad: Record<BroadPart, string> = {
    people: upTo(FEW_PEOPLE, peopleOf(search, values)),
    recipients: upTo(FEW_ORDERS, live(recipientFits(search, values))),
    ids: upTo(FEW_ORDERS, live(rangeOf(search, values))),
    pinCode: upTo(FEW_ORDERS, live(pinCodeIs(search, values))),
    products:
      search.product.length === 0
        ? 'false'
        : upTo(FEW_ORDERS, `select ${linesWith(productsOf(search, values))}`),
  };
  const columns = BROAD_PARTS.map((part) => `${isBroad[part]} as "${part}"`);
  const { rows } = await pool.query<Record<BroadPart, boolean>>({
    text: `select ${columns.join(', ')}`,
    values,
  });
  const way = (part: BroadPart) => (rows[0]?.[part] === true ? 'walk' : 'gather');
  return {
    people: way('people'),
    recipients: way('recipients'),
    ids: way('ids'),
    pinCode: way('pinCode'),
    products: way('products'),
  };
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
        : hits('orders o', `exists (${people} and u.id = o.user_id)`, first(byKey)),
      found('recipients', recipientFits(search, values)),
    );
  }
  if (search.ids) all.push(found('ids', rangeOf(search, values), orderOfIds(filter, sort)));
  if (search.pinCode !== undefined) all.push(found('pinCode', pinCodeIs(search, values)));
  if (search.product.length > 0) {
    const lines = linesWith(productsOf(search, values));
    all.push(
      ways.products === 'gather'
        ? hits('orders o', `o.id in (select i.order_id ${lines})`, '')
        : hits('orders o', `exists (select ${lines} and i.order_id = o.id)`, first(byKey)),
    );
  }
  return readHits(pool, all.map((each) => `(${each})`).join(' union '), sort, values);
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
