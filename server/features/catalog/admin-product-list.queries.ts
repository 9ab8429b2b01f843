import type pg from 'pg';
import { WAITING_COUNTED } from '#contract/catalog-limits.ts';
import type {
  AdminProduct,
  AdminProductQuery,
  AdminProductSort,
  StockFilter,
} from '#contract/catalog.ts';
import {
  presentProduct,
  PRODUCT_COLUMNS,
  type ProductRow,
} from '#server/features/products/product-rows.queries.ts';
import { UNDESCRIBED_COUNTED } from '#contract/list-choices.ts';
import { isInCategory } from '#server/features/categories/category-rows.queries.ts';
import {
  PRIVATE_COLUMNS,
  privateFields,
  type PrivateStored,
} from '#server/features/products/stored-product.rule.ts';
import type { List, Sort } from '#server/platform/list-pages.queries.ts';

/** Filters of the back office's product list. */
export interface AdminFilter {
  search?: { typed: string } | { tsquery: string };
  /** The name of a category, and those of all that are in it. */
  categories?: readonly string[];
  stock?: StockFilter;
  photos?: NonNullable<AdminProductQuery['photos']>;
  state?: NonNullable<AdminProductQuery['state']>;
  lacks?: NonNullable<AdminProductQuery['lacks']>;
  /** Stock of 1 up to this number is low. */
  lowStock: number;
}

const SORTS: Readonly<Record<AdminProductSort, Sort>> = {
  newest: { keys: ['p.created_at'], isDescending: true },
  name: { keys: ['p.sort_name'], isDescending: false },
  'price-asc': { keys: ['p.price'], isDescending: false },
  'price-desc': { keys: ['p.price'], isDescending: true },
  stock: { keys: ['l.available'], isDescending: false },
};

// A number in the text, not a parameter: the plan depends on how many products are that low.
const STOCK: Readonly<Record<StockFilter, (lowStock: number) => string>> = {
  out: () => 'l.available = 0',
  low: (lowStock) => `l.available between 1 and ${Math.trunc(lowStock)}`,
};

/** The conditions of a search, of which one must hold: words of the product, or the first letters of its SKU. */
function searchConditions(
  search: NonNullable<AdminFilter['search']>,
  values: unknown[],
): { words: string; sku?: string } {
  if (!('typed' in search))
    return { words: `p.words @@ to_tsquery('simple', $${values.push(search.tsquery)})` };
  const start = `${search.typed.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return {
    words: `p.words @@ search_query($${values.push(search.typed)})`,
    sku: `lower(p.sku) like lower($${values.push(start)})`,
  };
}

/** Returns the condition that a search finds a product. Adds its parameters to `values`. */
export function productSearched(
  search: NonNullable<AdminFilter['search']>,
  values: unknown[],
): string {
  return `(${Object.values(searchConditions(search, values)).join(' or ')})`;
}

/**
 * The products that are found, for a FROM: without OR, so that PostgreSQL can combine the index of words with that of prices.
 */
function searchedProducts(search: NonNullable<AdminFilter['search']>, values: unknown[]): string {
  const { words, sku } = searchConditions(search, values);
  const found = `select p.* from products p where ${words}`;
  const more = `select p.* from products p where ${sku} and not ${words}`;
  return sku === undefined ? `(${found}) p` : `(${found} union all ${more}) p`;
}

/** What is on sale and doesn't say what it must for consumers in the EU, along the index of these. */
export const LACKING = `p.state = 'live' and p.stated_gap is not null`;

/** A product, and how many people wait for it to be back in stock. */
export type AdminProductRow = ProductRow &
  PrivateStored &
  Pick<AdminProduct, 'waiting'> & { previewKey: string | null; undescribed?: number };

const ADMIN_COLUMNS = `${PRODUCT_COLUMNS}, ${PRIVATE_COLUMNS}, p.preview_key as "previewKey",
  (select count(*)::int from (
     select from stock_requests s where s.product_id = p.id and s.told_at is null limit ${WAITING_COUNTED}) as asked) as waiting`;

/** A row as the API's `AdminProduct`. */
export function presentAdminProduct(row: AdminProductRow): AdminProduct {
  const { waiting, previewKey, stock } = row;
  // Admins see what is on the shelf of an archived one, too.
  return {
    ...presentProduct(row),
    ...privateFields(row),
    stock,
    waiting,
    ...(previewKey !== null && { previewKey }),
  };
}

/** One product that is on sale. */
export async function readAdminProduct(
  pool: pg.Pool,
  id: string,
): Promise<AdminProduct | undefined> {
  const { rows } = await pool.query<AdminProductRow>({
    name: 'admin-product',
    text: `select ${ADMIN_COLUMNS} from products p where p.id = $1 and p.deleted_at is null`,
    values: [id],
  });
  return rows[0] && presentAdminProduct(rows[0]);
}

/** The tables that a list needs beside others: where only stock or photos matter, `products` is not read. */
function tablesOf(filter: AdminFilter, sort: AdminProductSort, withProducts: boolean) {
  const { categories, search, state, lacks, stock, photos } = filter;
  const isUndescribed = photos === 'undescribed';
  const needsLevels = sort === 'stock' || stock !== undefined || photos === 'none';
  const isSortedBeside = sort === 'stock' || (sort === 'newest' && isUndescribed);
  const needsProducts =
    withProducts ||
    !isSortedBeside ||
    (search ?? state ?? lacks) !== undefined ||
    (categories !== undefined && !needsLevels);
  return { isUndescribed, needsLevels, needsProducts };
}

/** Tables of products, joined, for a FROM. */
function joined([first, ...others]: readonly { table: string; id: string }[]): string {
  const rest = others.map(({ table, id }) => ` join ${table} on ${id} = ${first?.id}`);
  return `${first?.table}${rest.join('')}`;
}

/** How many products have a photo without an alternative text: read once for a page, that many entries of an index at most. */
const UNDESCRIBED = `(
  select count(*)::int from (select from undescribed_products limit ${UNDESCRIBED_COUNTED + 1}) as found) as undescribed`;

/** The back office's products in SQL. `withProducts`: for lists that are folded, or read more of `products`. */
export function adminProductList(
  filter: AdminFilter,
  sort: AdminProductSort,
  withProducts = false,
): List {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const { isUndescribed, needsLevels, needsProducts } = tablesOf(filter, sort, withProducts);
  if (needsProducts) conditions.push('p.deleted_at is null');
  const isByPrice = sort === 'price-asc' || sort === 'price-desc';
  const products =
    filter.search && isByPrice ? searchedProducts(filter.search, values) : 'products p';
  if (filter.search && !isByPrice) conditions.push(productSearched(filter.search, values));
  if (filter.categories)
    conditions.push(`${needsLevels ? 'l' : 'p'}.${isInCategory(filter.categories, values)}`);
  if (filter.stock) conditions.push(STOCK[filter.stock](filter.lowStock));
  if (filter.photos === 'none') conditions.push('not l.has_photo');
  if (filter.state) conditions.push(`p.state = $${values.push(filter.state)}`);
  if (filter.lacks) conditions.push(LACKING);
  const stock = filter.stock === 'low' ? `low${filter.lowStock}` : (filter.stock ?? '');
  const more = [...(filter.state ? ['state'] : []), ...(filter.lacks ? ['lacks'] : [])];
  const shape = [sort, filter.categories !== undefined, stock, filter.photos ?? '', ...more].join(
    '-',
  );
  // Along the index of those that are undescribed.
  const isAlong = isUndescribed && sort === 'newest' && !withProducts;
  return {
    from: joined([
      ...(isUndescribed ? [{ table: 'undescribed_products u', id: 'u.product_id' }] : []),
      ...(needsLevels ? [{ table: 'stock_levels l', id: 'l.product_id' }] : []),
      ...(needsProducts ? [{ table: products, id: 'p.id' }] : []),
    ]),
    where: conditions.join(' and ') || 'true',
    values,
    id: sort === 'stock' ? 'l.product_id' : isAlong ? 'u.product_id' : 'p.id',
    sort: isAlong ? { keys: ['u.created_at'], isDescending: true } : SORTS[sort],
    columns: `${ADMIN_COLUMNS}, ${UNDESCRIBED}`,
    table: 'products p',
    // A search, and several categories, are planned for their own values each time.
    name:
      filter.search || (filter.categories?.length ?? 0) > 1 ? undefined : `admin-products-${shape}`,
    keyColumn: filter.search && isByPrice ? 'price' : undefined,
  };
}
