import type pg from 'pg';
import { COUNT_BOUND, LATEST_COUNT, STOREFRONT_PAGE_SIZE } from '#contract/catalog-limits.ts';
import type { Product, ProductPage, ProductQuery } from '#contract/catalog.ts';
import { isId } from '#contract/ids.ts';
import { toMinor } from '#contract/money.ts';
import { pageCount } from '#contract/paging.ts';
import { notFound } from '#server/platform/errors.ts';
import { correctSearch } from './correct-search.ts';
import {
  findProducts,
  type FoundProducts,
  type ProductFilter,
  type WantedPage,
} from './product-list.queries.ts';
import { PRODUCT_COLUMNS, presentProduct, type ProductRow } from './product-row.ts';

/** The newest products, for the storefront's first page. */
export async function latestProducts(pool: pg.Pool): Promise<Product[]> {
  const { rows } = await pool.query<ProductRow>({
    name: 'latest-products',
    text: `select ${PRODUCT_COLUMNS} from products p where p.deleted_at is null
           order by p.created_at desc, p.id desc limit ${LATEST_COUNT}`,
  });
  return rows.map(presentProduct);
}

/** The categories of live products, sorted by name: hops along an index, so its cost is theirs, not the products'. */
export async function productCategories(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ category: string }>({
    name: 'product-categories',
    text: `with recursive hop as (
             (select category from products where deleted_at is null order by category limit 1)
             union all
             select (select category from products where deleted_at is null and category > hop.category
                     order by category limit 1) from hop where hop.category is not null)
           select category from hop where category is not null`,
  });
  return rows.map((row) => row.category).sort((one, other) => one.localeCompare(other, 'en'));
}

/** One live product. Throws 404 for an unknown, malformed or deleted id. */
export async function getProduct(pool: pg.Pool, id: string): Promise<Product> {
  if (!isId(id)) throw notFound('product');
  const { rows } = await pool.query<ProductRow>({
    name: 'product-by-id',
    text: `select ${PRODUCT_COLUMNS} from products p where p.id = $1 and p.deleted_at is null`,
    values: [id],
  });
  if (!rows[0]) throw notFound('product');
  return presentProduct(rows[0]);
}

/**
 * A page of products. Without a sort: best match for a search, else newest. A search that finds nothing
 * is tried once more with its typing errors put right.
 */
export async function listProducts(
  pool: pg.Pool,
  query: ProductQuery,
): Promise<Omit<ProductPage, 'success'>> {
  const { page = 1, limit = STOREFRONT_PAGE_SIZE } = query;
  const found = await search(pool, query, { page, limit });
  const total = Math.min(found.count, COUNT_BOUND);
  const totalPages = pageCount(total, limit);
  return {
    products: page <= totalPages ? found.rows.map(presentProduct) : [],
    page,
    totalPages,
    total,
    totalIsLowerBound: found.count > COUNT_BOUND,
  };
}

async function search(
  pool: pg.Pool,
  query: ProductQuery,
  page: WantedPage,
): Promise<FoundProducts> {
  const typed = query.search || undefined;
  const filter: ProductFilter = {
    ...(query.category && { category: query.category }),
    ...(query.price !== undefined && { maxPrice: toMinor(query.price) }),
  };
  if (!typed) return findProducts(pool, filter, query.sort ?? 'newest', page);
  const order = query.sort ?? 'match';
  const found = await findProducts(pool, { ...filter, search: { typed } }, order, page);
  if (found.count > 0) return found;
  const corrected = await correctSearch(pool, typed);
  return corrected === undefined
    ? found
    : findProducts(pool, { ...filter, search: { tsquery: corrected } }, order, page);
}
