import type pg from 'pg';
import { COUNT_BOUND, STOREFRONT_PAGE_SIZE } from '#contract/catalog-limits.ts';
import type { Product } from '#contract/catalog.ts';
import type { Match, MatchOrder } from './matches.ts';
import { isNamed } from './named-matches.queries.ts';
import { PRODUCT_COLUMNS, presentProduct, type ProductRow } from './product-row.ts';

/** Either a search as typed, or the full-text query of a reworded one. */
export type Search = { typed: string } | { tsquery: string };

/** Filters of a product list. */
export interface ProductFilter {
  search?: Search;
  category?: string;
  /** Highest price in minor units. */
  maxPrice?: number;
}

export interface FoundProducts {
  /** Exact up to COUNT_BOUND; COUNT_BOUND + 1 means more. */
  count: number;
  rows: ProductRow[];
}

/** A page (from 1) and its size. */
export interface WantedPage {
  page: number;
  limit: number;
}

// The id breaks ties, so that no product is on two pages.
const ORDER_BY: Readonly<Record<MatchOrder, string>> = {
  asc: 'price asc, id asc',
  desc: 'price desc, id desc',
  newest: 'created_at desc, id desc',
  match: 'rank desc, created_at desc, id desc',
};

/** One page of the live products that pass a filter, and their number, counted up to `COUNT_BOUND`. */
export async function findProducts(
  pool: pg.Pool,
  filter: ProductFilter,
  order: MatchOrder,
  page: WantedPage,
): Promise<FoundProducts> {
  if (!filter.search) return run(pool, filter, order, page, 'walk');
  const found = await run(pool, filter, order, page, 'gather');
  const isPast = (page.page - 1) * page.limit >= COUNT_BOUND;
  if (order === 'match' || found.count <= COUNT_BOUND || isPast) return found;
  // There are so many matches that only some were read. Along the index of the sort a page is usually near its
  // start, unless all matches are at the other end, such as the cheapest ones of expensive products.
  const near = await run(pool, filter, order, page, 'look near');
  const { rows } =
    near.rows.length === page.limit ? near : await run(pool, filter, order, page, 'gather all');
  return { count: found.count, rows };
}

/**
 * The products on sale that a search's words match, best first, at most `most`; and whether one of them has all
 * words in its name or category.
 */
export async function findMatches(
  pool: pg.Pool,
  search: Search,
  most: number,
): Promise<{ found: Match[]; hasNamed: boolean }> {
  const { conditions, query, rank, values } = whereOf({ search });
  const { rows } = await pool.query<Match & { hasNamed: boolean }>(
    `with hits as materialized (
       select id, price, category, created_at, ${rank} as rank, ${isNamed(query)} as named
       from products where ${conditions} limit ${most})
     select id, price, category, (extract(epoch from created_at) * 1000000)::float8 as created,
       bool_or(named) over () as "hasNamed"
     from hits order by ${ORDER_BY.match}`,
    values,
  );
  return {
    found: rows.map(({ id, price, category, created }) => ({ id, price, category, created })),
    hasNamed: rows[0]?.hasNamed ?? false,
  };
}

/** These products without deleted ones, in any order. */
export async function readProducts(pool: pg.Pool, ids: readonly string[]): Promise<Product[]> {
  const { rows } = await pool.query<ProductRow>({
    name: 'products-by-id',
    text: `select ${PRODUCT_COLUMNS} from products p where p.id = any($1::uuid[]) and p.deleted_at is null`,
    values: [ids],
  });
  return rows.map(presentProduct);
}

/**
 * How many products to read along a sort's index for a page of a search: enough if one in ten matches, however
 * deep the page is. If fewer match, reading all matches is fast.
 */
const NEAR = { products: 1_000, perMatch: 10 };

/**
 * `gather` reads the matches first (up to the bound, or all) and sorts them: right for few matches. `walk` reads
 * along the index of the sort and stops at the end of the page: right for many. `look near` does the same for a
 * limited number of rows, and doesn't count.
 */
async function run(
  pool: pg.Pool,
  filter: ProductFilter,
  order: MatchOrder,
  { page, limit: size }: WantedPage,
  way: 'gather' | 'gather all' | 'walk' | 'look near',
): Promise<FoundProducts> {
  const { conditions, narrowing, matching, rank, values } = whereOf(filter);
  const offset = Math.min((page - 1) * size, COUNT_BOUND);
  // A literal, not a parameter: a generic plan for any size would choose the wrong index.
  const limit = `limit ${size} offset $${values.push(offset)}`;
  const ranked = order === 'match' ? `, ${rank} as rank` : '';
  const hits = `select id, price, created_at${ranked} from products where ${conditions}`;
  const bounded = `limit ${COUNT_BOUND + 1}`;
  const sorted = `order by ${ORDER_BY[order]}`;
  const near = NEAR.products + NEAR.perMatch * (offset + size);
  const gathered = (all: string) => ({
    chosen: `hits as materialized (${all}), chosen as (select * from hits ${sorted} ${limit})`,
    count: '(select count(*)::int from hits)',
  });
  const { chosen, count } = {
    gather: () => gathered(`${hits} ${bounded}`),
    'gather all': () => gathered(hits),
    walk: () => ({
      chosen: `chosen as (${hits} ${sorted} ${limit})`,
      count: `(select count(*)::int from (select 1 from products where ${conditions} ${bounded}) as counted)`,
    }),
    'look near': () => ({
      chosen: `near as materialized (select id, price, created_at, words from products where ${narrowing}
                                     ${sorted} limit ${near}),
               chosen as (select * from near where ${matching} ${sorted} ${limit})`,
      count: '0',
    }),
  }[way]();
  const text = `with ${chosen} select ${count} as count, ${pageRows(order)}`;
  const shape = [way, order, filter.category !== undefined, filter.maxPrice !== undefined];
  const { rows } = await pool.query<FoundProducts>({
    // Only the storefront's page size gets a prepared statement. A search gets none: a generic plan would
    // evaluate the search query for each row.
    ...(!filter.search && size === STOREFRONT_PAGE_SIZE && { name: `products-${shape.join('-')}` }),
    text,
    values,
  });
  return rows[0] ?? { count: 0, rows: [] };
}

function pageRows(order: MatchOrder): string {
  return `coalesce((
    select json_agg(page order by place) from (
      select ${PRODUCT_COLUMNS}, row_number() over (order by ${ORDER_BY[order].replace(/(rank|price|created_at|id) /g, 'chosen.$1 ')}) as place
      from chosen join products p on p.id = chosen.id) as page), '[]') as rows`;
}

/** The SQL conditions of a filter: of its search, of the rest, and of both; and the ranking of a match. */
function whereOf({ search, category, maxPrice }: ProductFilter): {
  conditions: string;
  matching: string;
  narrowing: string;
  query: string;
  rank: string;
  values: unknown[];
} {
  const values: unknown[] = [];
  const narrowing = [
    'deleted_at is null',
    ...(category === undefined ? [] : [`category = $${values.push(category)}`]),
    ...(maxPrice === undefined ? [] : [`price <= $${values.push(maxPrice)}`]),
  ].join(' and ');
  if (!search)
    return { conditions: narrowing, matching: 'true', narrowing, query: '', rank: '0', values };
  const isTyped = 'typed' in search;
  const asked = `$${values.push(isTyped ? search.typed : search.tsquery)}`;
  const query = isTyped ? `search_query(${asked})` : `to_tsquery('simple', ${asked})`;
  // For AND queries PostgreSQL ranks only by how near the words are to each other, so reworded searches rank by OR.
  const ranking = isTyped
    ? query
    : `to_tsquery('simple', regexp_replace(${asked}, '&|<->', '|', 'g'))`;
  const matching = `words @@ ${query}`;
  return {
    conditions: `${narrowing} and ${matching}`,
    matching,
    narrowing,
    query,
    rank: `ts_rank(words, ${ranking})`,
    values,
  };
}
