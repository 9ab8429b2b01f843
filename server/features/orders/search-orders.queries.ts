import type pg from 'pg';
import type { OrderStatus } from '#contract/order-status.ts';
import type { OrderSort } from '#contract/orders.ts';
import {
  gatherText,
  hitsOf,
  idsOfHits,
  orderBy,
  type WantedPage,
} from '#server/platform/list-pages.queries.ts';
import { SORTS } from './find-orders.queries.ts';

/**
 * What is searched for: the order with a number, orders whose ids lie between two, and those of people whose names or
 * addresses fit.
 */
export interface OrderSearch {
  number?: number;
  ids?: { from: string; to: string };
  /** Patterns for `users.search_text`, all of which must fit; none: nobody. */
  person: readonly string[];
  status?: OrderStatus;
}

export interface FoundOrders {
  /** Exact unless `isMore`. */
  count: number;
  isMore: boolean;
  ids: string[];
}

/** Up to so many people, or orders by their ids, all that is found is gathered and sorted. */
const FEW_PEOPLE = 2_000;
const FEW_IDS = 5_000;
/** No more orders than these are gathered, however many a few people have. */
const GATHER_BOUND = 50_000;
/** Of what is found in a broad search, so many orders can be leafed through. */
const BROAD_BOUND = 1_000;

type Way = 'gather' | 'walk';

/**
 * A page of what a search finds. Where it is little, it is gathered and sorted; where it is much, it is
 * met soon along the index of the sort, and only the first orders are shown.
 */
export async function searchOrders(
  pool: pg.Pool,
  search: OrderSearch,
  sort: OrderSort,
  { page, limit }: WantedPage,
): Promise<FoundOrders> {
  const skip = (page - 1) * limit;
  const ways = await waysOf(pool, search);
  if (ways.people === 'gather' && ways.ids === 'gather') {
    const { count, ids } = await run(pool, search, sort, { skip, take: limit, ways });
    if (count <= GATHER_BOUND) return { count, isMore: false, ids };
    ways.people = 'walk';
  }
  const take = Math.max(0, Math.min(limit, BROAD_BOUND - skip));
  if (take === 0) return { count: BROAD_BOUND, isMore: true, ids: [] };
  const { count, ids } = await run(pool, search, sort, { skip, take, ways });
  // Fewer than were asked for: all was seen.
  return count < skip + take
    ? { count, isMore: false, ids }
    : { count: BROAD_BOUND, isMore: true, ids };
}

/**
 * A page of one person's orders, those that a search finds among them where there is one. All are counted
 * in the index of their orders, so that the number is exact.
 */
export async function findOrdersOf(
  pool: pg.Pool,
  userId: string,
  { person, status, ids, number }: Partial<OrderSearch>,
  sort: OrderSort,
  { page, limit }: WantedPage,
): Promise<FoundOrders> {
  const values: unknown[] = [limit, (page - 1) * limit, userId];
  const conditions = ['o.user_id = $3', 'o.deleted_at is null'];
  if (status) conditions.push(`o.status = $${values.push(status)}`);
  if (person) {
    const fits = peopleOf({ person }, values);
    const isNumbered = numberIs({ number }, values);
    conditions.push(
      `(exists (${fits} and u.id = $3) or ${rangeOf({ ids }, values)} or ${isNumbered})`,
    );
  }
  const all = { from: 'orders o', where: conditions.join(' and '), id: 'o.id', sort: SORTS[sort] };
  return { ...(await readHits(pool, hitsOf(all, ''), sort, values)), isMore: false };
}

/** The number of gathered orders, and the ids of a page: `$1` orders after the first `$2`. */
async function readHits(
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

/** Looks how broad a search is, no further than it has to. */
async function waysOf(pool: pg.Pool, search: OrderSearch): Promise<{ people: Way; ids: Way }> {
  const values: unknown[] = [];
  const people = peopleOf(search, values);
  const inRange = rangeOf(search, values);
  const { rows } = await pool.query<{ people: number; ids: number }>({
    text: `
      select (select count(*)::int from (${people} limit ${FEW_PEOPLE + 1}) as p) as people,
        (select count(*)::int from (select from orders o where ${inRange} limit ${FEW_IDS + 1}) as i) as ids`,
    values,
  });
  const [found = { people: 0, ids: 0 }] = rows;
  return {
    people: found.people > FEW_PEOPLE ? 'walk' : 'gather',
    ids: found.ids > FEW_IDS ? 'walk' : 'gather',
  };
}

async function run(
  pool: pg.Pool,
  search: OrderSearch,
  sort: OrderSort,
  { skip, take, ways }: { skip: number; take: number; ways: { people: Way; ids: Way } },
): Promise<{ count: number; ids: string[] }> {
  const values: unknown[] = [take, skip];
  const people = peopleOf(search, values);
  const inRange = rangeOf(search, values);
  const ofStatus = search.status ? `and o.status = $${values.push(search.status)}` : '';
  const hits = (from: string, condition: string, tail: string) => {
    const where = `o.deleted_at is null ${ofStatus} and ${condition}`;
    return hitsOf({ from, where, id: 'o.id', sort: SORTS[sort] }, tail);
  };
  const byKey = orderBy(SORTS[sort], 'o.id');
  const first = (order: string) => `order by ${order} limit $1::bigint + $2::bigint`;
  const ofPeople =
    ways.people === 'gather'
      ? hits(`(${people}) p join orders o on o.user_id = p.id`, 'true', `limit ${GATHER_BOUND + 1}`)
      : hits('orders o', `exists (${people} and u.id = o.user_id)`, first(byKey));
  // Ids are made in the order of time: by time, a broad range of them is read from its end. Where a
  // status was asked for that orders leave again, its own index is shorter.
  const isByTime = sort === 'newest' || sort === 'oldest';
  const isShort = search.status !== undefined && search.status !== 'Delivered';
  const byId = isByTime && !isShort ? orderBy({ ...SORTS[sort], keys: [] }, 'o.id') : byKey;
  const ofIds = hits('orders o', inRange, ways.ids === 'gather' ? '' : first(byId));
  const all = [`(${ofPeople})`];
  if (search.ids) all.push(`(${ofIds})`);
  if (search.number !== undefined) all.push(`(${hits('orders o', numberIs(search, values), '')})`);
  return readHits(pool, all.join(' union '), sort, values);
}

/** People who fit; an account that was closed fits by the name it is shown under. */
function peopleOf({ person }: Pick<OrderSearch, 'person'>, values: unknown[]): string {
  const fits = person.map((pattern) => `u.search_text like $${values.push(pattern)}`);
  return `select u.id from users u where ${fits.join(' and ') || 'false'}`;
}

function rangeOf({ ids }: { ids?: OrderSearch['ids'] | undefined }, values: unknown[]): string {
  return ids
    ? `o.id between $${values.push(ids.from)}::uuid and $${values.push(ids.to)}::uuid`
    : 'false';
}

function numberIs({ number }: { number?: number | undefined }, values: unknown[]): string {
  return number === undefined ? 'false' : `o.number = $${values.push(number)}`;
}
