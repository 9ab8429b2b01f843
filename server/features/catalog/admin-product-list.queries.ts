import type pg from 'pg';
import { COUNT_BOUND, LOW_STOCK } from '#contract/catalog-limits.ts';
import type { AdminProductSort, StockFilter } from '#contract/catalog.ts';
import type { PageWindow } from '#server/platform/page-window.rule.ts';
import { PRODUCT_COLUMNS, type ProductRow } from './product-row.ts';

/** Filters of the back office's product list. */
export interface AdminFilter {
  search?: { typed: string } | { tsquery: string };
  category?: string;
  stock?: StockFilter;
}

// The id breaks ties, so that paging is stable. The reverse order uses the same index.
const KEYS: Readonly<Record<AdminProductSort, { key: string; isDescending: boolean }>> = {
  newest: { key: 'p.created_at', isDescending: true },
  name: { key: 'p.sort_name', isDescending: false },
  'price-asc': { key: 'p.price', isDescending: false },
  'price-desc': { key: 'p.price', isDescending: true },
  stock: { key: 'l.available', isDescending: false },
};

const STOCK: Readonly<Record<StockFilter, string>> = {
  out: 'l.available = 0',
  low: `l.available between 1 and ${LOW_STOCK}`,
};

/** The rows of a page window, read along the index of the sort. Right when many products match the filter. */
export async function walkProducts(
  pool: pg.Pool,
  filter: AdminFilter,
  sort: AdminProductSort,
  { skip, take, isFromEnd }: PageWindow,
): Promise<ProductRow[]> {
  const { from, conditions, values, shape } = listOf(filter, sort);
  const order = orderBy(sort, isFromEnd);
  const window = `limit $${values.push(take)} offset $${values.push(skip)}`;
  const { rows } = await pool.query<{ rows: ProductRow[] }>({
    // A search isn't prepared: a generic plan would suit few words.
    ...(!filter.search && { name: `admin-products-walk-${String(isFromEnd)}-${shape}` }),
    text: `
      with chosen as (
        select * from unnest(array(
          select ${idOf(sort)} from ${from} where ${conditions} order by ${order} ${window}
        )) with ordinality as chosen (id, place))
      select ${pageRows(isFromEnd)}`,
    values,
  });
  return rows[0]?.rows ?? [];
}

/** Reads all matches, at most `COUNT_BOUND + 1`, and sorts them: their number, and one page. Right when few products match. */
export async function gatherProducts(
  pool: pg.Pool,
  filter: AdminFilter,
  sort: AdminProductSort,
  { page, limit }: { page: number; limit: number },
): Promise<{ count: number; rows: ProductRow[] }> {
  const { from, conditions, values } = listOf(filter, sort);
  const { key, isDescending } = KEYS[sort];
  const direction = isDescending ? 'desc' : 'asc';
  const skip = Math.min((page - 1) * limit, COUNT_BOUND);
  const window = `limit $${values.push(limit)} offset $${values.push(skip)}`;
  const { rows } = await pool.query<{ count: number; rows: ProductRow[] }>({
    text: `
      with hits as materialized (
        select ${idOf(sort)} as id, ${key} as key from ${from} where ${conditions} limit ${COUNT_BOUND + 1}),
      chosen as (
        select id, row_number() over (order by key ${direction}, id ${direction}) as place
        from hits order by key ${direction}, id ${direction} ${window})
      select (select count(*)::int from hits) as count, ${pageRows(false)}`,
    values,
  });
  return rows[0] ?? { count: 0, rows: [] };
}

function idOf(sort: AdminProductSort): string {
  return sort === 'stock' ? 'l.product_id' : 'p.id';
}

function orderBy(sort: AdminProductSort, isFromEnd: boolean): string {
  const { key, isDescending } = KEYS[sort];
  const direction = isDescending === isFromEnd ? 'asc' : 'desc';
  return `${key} ${direction}, ${idOf(sort)} ${direction}`;
}

function pageRows(isFromEnd: boolean): string {
  return `coalesce((
    select json_agg(page order by place ${isFromEnd ? 'desc' : 'asc'}) from (
      select ${PRODUCT_COLUMNS}, chosen.place from chosen join products p on p.id = chosen.id) as page), '[]') as rows`;
}

/** The FROM and WHERE of a filter. If only stock matters, `stock_levels` is read without `products`. */
function listOf(filter: AdminFilter, sort: AdminProductSort) {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const needsLevels = sort === 'stock' || filter.stock !== undefined;
  const needsProducts = sort !== 'stock' || filter.search !== undefined;
  if (needsProducts) conditions.push('p.deleted_at is null');
  if (filter.search) {
    conditions.push(
      'typed' in filter.search
        ? `p.words @@ search_query($${values.push(filter.search.typed)})`
        : `p.words @@ to_tsquery('simple', $${values.push(filter.search.tsquery)})`,
    );
  }
  if (filter.category !== undefined) {
    conditions.push(`${needsLevels ? 'l' : 'p'}.category = $${values.push(filter.category)}`);
  }
  if (filter.stock) conditions.push(STOCK[filter.stock]);
  const from = !needsLevels
    ? 'products p'
    : needsProducts
      ? 'stock_levels l join products p on p.id = l.product_id'
      : 'stock_levels l';
  const shape = [sort, filter.category !== undefined, filter.stock ?? ''].join('-');
  return { from, conditions: conditions.join(' and ') || 'true', values, shape };
}
