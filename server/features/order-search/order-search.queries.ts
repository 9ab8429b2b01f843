import type pg from 'pg';
import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import type { OrderSort } from '#contract/orders.ts';
import { searchPage, type WantedPage } from '#server/platform/list-pages.queries.ts';
import {
  BROAD_BOUND,
  sortsOf,
  type FoundOrders,
} from '#server/features/orders/find-orders.queries.ts';
import {
  filterConditions,
  type OrderFilter,
} from '#server/features/orders/order-filter.queries.ts';
import type { TypedCodes } from './read-search.rule.ts';

/** Patterns of LIKE for the first line of `order_search.text`, of which one must match. */
export type SearchWord = readonly string[];

/** A search of orders. */
export interface OrderSearch {
  /** All of them must match. */
  words: readonly SearchWord[];
  /** Or one of these. */
  codes: TypedCodes;
}

/** Patterns of codes in the second line of `order_search.text`, as `order_search_text` writes them. */
const CODES: Readonly<Record<keyof TypedCodes, (code: string) => string>> = {
  number: (code) => `% #${code} %`,
  id: (code) => `% =${code}%`,
  phone: (code) => `%${code}+ %`,
  pinCode: (code) => `% @${code} %`,
  reference: (code) => `% $${code} %`,
  tracking: (code) => `% >${code} %`,
};

/** The columns of each sort: copies in `order_search`, so that only a filter needs the orders themselves. */
const SORTS = sortsOf('s');

/** A page of a search. Of more than `COUNT_BOUND` orders the first `BROAD_BOUND` can be leafed through. */
export async function searchOrders(
  pool: pg.Pool,
  search: OrderSearch,
  { period, ...filter }: OrderFilter,
  sort: OrderSort,
  page: WantedPage,
): Promise<FoundOrders> {
  const values: unknown[] = [];
  const conditions = [searchFits(search, values)];
  if (period)
    conditions.push(
      `s.created_at >= $${values.push(period.from)} and s.created_at < $${values.push(period.to)}`,
    );
  const isFiltered = Object.keys(filter).length > 0;
  if (isFiltered) conditions.push(filterConditions(filter, values, 'gathered'));
  const isByAmount = sort === 'amount-desc' || sort === 'amount-asc';
  const list = {
    from: isFiltered ? 'order_search s join orders o on o.id = s.order_id' : 'order_search s',
    where: conditions.join(' and '),
    values,
    id: 's.order_id',
    sort: SORTS[sort],
    columns: 'id, total',
    table: 'orders',
    // The cheapest orders may all be without what is searched for.
    keyColumn: isByAmount ? 'total' : undefined,
    bound: BROAD_BOUND,
  };
  const { count, rows } = await searchPage<{ id: string; total: number }>(pool, list, page);
  const isMore = count > COUNT_BOUND;
  return { count: isMore ? BROAD_BOUND : count, isMore, ids: rows.map(({ id }) => id) };
}

/** Returns the SQL condition that a search finds the order of a row of `order_search` with the alias `s`. */
export function searchFits(search: OrderSearch, values: unknown[]): string {
  const like = (pattern: string) => `s.text like $${values.push(pattern.replaceAll('_', '\\_'))}`;
  const all = search.words.map(
    (either) => `(${either.map((each) => like(`${each}\n%`)).join(' or ')})`,
  );
  const found = Object.entries(search.codes).map(([kind, code]) =>
    like(CODES[kind as keyof TypedCodes](code)),
  );
  if (all.length > 0) found.push(`(${all.join(' and ')})`);
  const any = `(${found.join(' or ') || 'false'})`;
  const part = commonPart(search);
  // One scan of the index instead of one for each of what it may stand for.
  return part === undefined ? any : `(${like(`%${part}%`)} and ${any})`;
}

/** Returns the part that the word and all codes of a search have in common, if that is enough for the index. */
function commonPart({ words, codes }: OrderSearch): string | undefined {
  const typed = [
    ...Object.values(codes),
    ...words.flat().map((each) => each.replace(/[% ]+/g, '')),
  ];
  if (words.length > 1 || typed.length < 2) return undefined;
  const [shortest = ''] = typed.toSorted((one, other) => one.length - other.length);
  return shortest.length > 2 && typed.every((each) => each.includes(shortest))
    ? shortest
    : undefined;
}
