import type pg from 'pg';
import type { OrderSort } from '#contract/orders.ts';
import type { OrderFilter } from './order-filter.queries.ts';
import {
  linesWith,
  peopleOf,
  pinCodeIs,
  rangeOf,
  recipientFits,
  type OrderSearch,
  type WantedProducts,
} from './order-search.queries.ts';

/** Up to this number of people, or of orders found by another part of the search, all matches are gathered and sorted. */
const FEW_PEOPLE = 1_000;
/** The ids of up to so many people are kept in memory to look at orders one after the other. */
const LISTED_PEOPLE = 10_000;
const FEW_ORDERS = 5_000;
/** The index of people's orders doesn't know how they are paid: each is looked at. */
const FEW_PEOPLE_BY_PAYMENT = 400;
/** From this number of lines on, the newest orders with the products are found by their ids. */
const BY_ID_FROM = 2_000;
/** The most lines of products to keep in memory, or to sort by the ids of their orders. */
const LISTED_LINES = 20_000;
/** More products than these have more lines than that, most likely. By amount, looking for one in each order can take long. */
const MANY_PRODUCTS = { byTime: 1_000, byAmount: 2_000 };

/** The parts of a search that may find many orders, and how each is read. */
export type BroadPart = 'people' | 'recipients' | 'ids' | 'pinCode' | 'products';
type Way = 'gather' | 'walk';
/**
 * `listed`: a walk with the ids of people, or of the orders with a product, in memory. `by-id`: lines of products are sorted by
 * their orders' ids, which are by time, so that few orders are read.
 */
export type Ways = Record<Exclude<BroadPart, 'people' | 'products'>, Way> & {
  people: Way | 'listed';
  products: Way | 'listed' | 'by-id';
};

/** Estimates how many orders each part of a search matches, reading no more than needed. */
export async function waysOf(
  pool: pg.Pool,
  search: OrderSearch,
  filter: OrderFilter,
  sort: OrderSort,
): Promise<Ways> {
  const values: unknown[] = [];
  const upTo = (most: number, found: string) =>
    `(select count(*)::int from (${found} limit ${most + 1}) as found)`;
  const live = (condition: string) =>
    upTo(FEW_ORDERS, `select from orders o where o.deleted_at is null and ${condition}`);
  const { listed } = search.products ?? {};
  const isShort = listed !== undefined && areLinesKept(listed, filter, sort);
  const counted: Record<BroadPart, string> = {
    people: upTo(LISTED_PEOPLE, peopleOf(search, values)),
    recipients: live(recipientFits(search, values)),
    ids: live(rangeOf(search, values)),
    pinCode: live(pinCodeIs(search, values)),
    products: listed
      ? upTo(isShort ? LISTED_LINES : FEW_ORDERS, `select ${linesWith(listed, values)}`)
      : '0',
  };
  const columns = Object.entries(counted).map(([part, sql]) => `${sql} as "${part}"`);
  const { rows } = await pool.query<Record<BroadPart, number>>({
    text: `select ${columns.join(', ')}`,
    values,
  });
  const found = (part: BroadPart) => rows[0]?.[part] ?? 0;
  const way = (part: BroadPart) => (found(part) > FEW_ORDERS ? 'walk' : 'gather');
  return {
    people: wayOfPeople(found('people'), filter),
    recipients: way('recipients'),
    ids: way('ids'),
    pinCode: way('pinCode'),
    products: wayOfProducts(search.products, found('products'), { isShort, sort }),
  };
}

function wayOfPeople(count: number, { payment }: OrderFilter): Ways['people'] {
  if (count <= (payment ? FEW_PEOPLE_BY_PAYMENT : FEW_PEOPLE)) return 'gather';
  return count <= LISTED_PEOPLE ? 'listed' : 'walk';
}

/** `isShort`: their lines were counted up to `LISTED_LINES`. */
function wayOfProducts(
  products: WantedProducts | undefined,
  lines: number,
  { isShort, sort }: { isShort: boolean; sort: OrderSort },
): Ways['products'] {
  if (!products) return 'gather';
  if (!products.listed) return 'walk';
  if (isShort && !isByAmount(sort) && lines > BY_ID_FROM && lines <= LISTED_LINES) return 'by-id';
  if (lines <= FEW_ORDERS) return 'gather';
  return isShort && lines <= LISTED_LINES ? 'listed' : 'walk';
}

/**
 * Returns true if the lines of products are read as a whole, if they are not too many: by time, where the first orders by id are
 * the first ones of the list, or nearly all of them are in it; and by amount, because cheap products may be in no expensive
 * order, however many orders are looked at.
 */
function areLinesKept({ count }: { count: number }, filter: OrderFilter, sort: OrderSort): boolean {
  if (isByAmount(sort)) return count <= MANY_PRODUCTS.byAmount;
  return count <= MANY_PRODUCTS.byTime && !isFiltered(filter);
}

function isByAmount(sort: OrderSort): boolean {
  return sort === 'amount-desc' || sort === 'amount-asc';
}

/** Returns true if so few orders may be left that even a broad search finds less than `BROAD_BOUND`. */
export function isFiltered({ status, period, payment, view, bought }: OrderFilter): boolean {
  const isNarrow = status !== undefined && status !== 'Delivered';
  return isNarrow || [period, payment, view, bought].some((each) => each !== undefined);
}
