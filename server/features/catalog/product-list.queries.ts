import type pg from 'pg';
import { COUNT_BOUND, STOREFRONT_PAGE_SIZE } from '#contract/catalog-limits.ts';
import {
  PRODUCT_COLUMNS,
  type ProductRow,
} from '#server/features/products/product-rows.queries.ts';
import type { MatchOrder } from '#server/features/search/matches.ts';
import { rankedProducts } from '#server/features/search/option-filter.queries.ts';
import {
  conditionsOf,
  isGathered,
  tableOf,
  type SearchFilter,
} from '#server/features/search/product-filter.queries.ts';
import {
  gatherText,
  hitsOf,
  idsOfHits,
  orderBy,
  pageRows,
  walkIds,
  type List,
  type Sort,
} from '#server/platform/list-pages.queries.ts';

export interface FoundProducts {
  /** Exact up to COUNT_BOUND; COUNT_BOUND + 1 means more. */
  count: number;
  rows: ProductRow[];
}

/** A part of a list. */
export interface ListPart {
  skip: number;
  limit: number;
}

/** One page of the live products that pass a filter, and their number, counted up to `COUNT_BOUND`. */
export async function findProducts(
  pool: pg.Pool,
  filter: SearchFilter,
  order: MatchOrder,
  page: ListPart,
): Promise<FoundProducts> {
  if (!isGathered(filter)) return run(pool, filter, order, page, 'walk');
  const found = await run(pool, filter, order, page, 'gather');
  const isPast = page.skip >= COUNT_BOUND;
  if (order === 'match' || found.count <= COUNT_BOUND || isPast) return found;
  // There are so many matches that only some were read. Along the index of the sort a page is usually near its
  // start, unless all matches are at the other end, such as the cheapest ones of expensive products.
  const near = await run(pool, filter, order, page, 'look near');
  const { rows } =
    near.rows.length === page.limit ? near : await run(pool, filter, order, page, 'gather all');
  return { count: found.count, rows };
}

/** Those of these products that pass a filter, in their order. */
export async function findRanked(
  pool: pg.Pool,
  filter: SearchFilter,
  ids: readonly string[],
): Promise<string[]> {
  const { where, values } = conditionsOf(filter);
  const { rows } = await pool.query<{ ids: string[] }>(
    `select array(
       select id from ${rankedProducts(`$${values.push(ids)}`, filter)} where ${where} order by place) as ids`,
    values,
  );
  return rows[0]?.ids ?? [];
}

/**
 * The number of products to read along a sort's index for a page of a search: enough if one in ten matches, however deep the page
 * is. If fewer match, reading all matches is fast.
 */
const NEAR = { products: 1_000, perMatch: 10 };

/**
 * `gather` stops at the bound, `gather all` doesn't. `look near` walks over a limited number of products, and
 * doesn't count.
 */
type Way = 'walk' | 'gather' | 'gather all' | 'look near';

async function run(
  pool: pg.Pool,
  filter: SearchFilter,
  order: MatchOrder,
  wanted: ListPart,
  way: Way,
): Promise<FoundProducts> {
  const isRanked = order === 'match';
  const { table, isOfListed } = tableOf(filter);
  const { where, narrowing, matching, rank, values } = conditionsOf(filter, {
    isRanked,
    isOfListed,
  });
  const list: List = {
    from: table,
    where,
    values,
    id: 'p.id',
    sort: sortOf(order, rank),
    columns: PRODUCT_COLUMNS,
    table: 'products p',
  };
  const size = wanted.limit;
  const offset = Math.min(wanted.skip, COUNT_BOUND);
  // A literal, not a parameter: a generic plan for any size would choose the wrong index.
  const part = `limit ${size} offset $${values.push(offset)}`;
  const page = pageRows(list, idsOfHits(list.sort, part));
  // Without a search the conditions are all of the filter, so that every product read matches.
  const near = filter.search ? NEAR.products + NEAR.perMatch * (offset + size) : offset + size;
  const text = {
    walk: () => `
      select (select count(*)::int from (select from ${table} where ${where} limit ${COUNT_BOUND + 1}) as counted)
        as count, ${pageRows(list, walkIds(list, part))}`,
    gather: () => gatherText(hitsOf(list, `limit ${COUNT_BOUND + 1}`), page),
    'gather all': () => gatherText(hitsOf(list, ''), page),
    'look near': () => {
      const from = `(select p.id, p.price, p.created_at, p.words from ${table} where ${narrowing}
                     order by ${orderBy(list.sort, list.id)} limit ${near}) as p`;
      return `select 0 as count, ${pageRows(list, walkIds({ ...list, from, where: matching }, part))}`;
    },
  }[way]();
  const shape = [
    way,
    order,
    filter.category !== undefined,
    filter.maxPrice !== undefined,
    filter.without !== undefined,
  ];
  const { rows } = await pool.query<FoundProducts>({
    // Only the storefront's page size gets a prepared statement. What is gathered is planned for its own values.
    ...(way === 'walk' && size === STOREFRONT_PAGE_SIZE && { name: `products-${shape.join('-')}` }),
    text,
    values,
  });
  return rows[0] ?? { count: 0, rows: [] };
}

function sortOf(order: MatchOrder, rank: string): Sort {
  if (order === 'match') return { keys: [rank, 'p.created_at'], isDescending: true };
  if (order === 'newest') return { keys: ['p.created_at'], isDescending: true };
  return { keys: ['p.price'], isDescending: order === 'desc' };
}
