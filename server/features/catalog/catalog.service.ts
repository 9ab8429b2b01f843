import type pg from 'pg';
import { COUNT_BOUND, LATEST_COUNT, STOREFRONT_PAGE_SIZE } from '#contract/catalog-limits.ts';
import type { Product, ProductPage, ProductQuery } from '#contract/catalog.ts';
import { isId } from '#contract/ids.ts';
import { toMinor, toWhole } from '#contract/money.ts';
import { pageCount } from '#contract/paging.ts';
import { notFound } from '#server/platform/errors.ts';
import type { CatalogMemory } from './catalog-memory.ts';
import type { Matches, Wanted } from './matches.ts';
import {
  findProducts,
  type FoundProducts,
  type ProductFilter,
  readProducts,
  type WantedPage,
} from './product-list.queries.ts';
import { PRODUCT_COLUMNS, presentProduct, type ProductRow } from './product-row.ts';
import { searchProducts } from './search-products.ts';

/** Where the catalogue is read from. */
export interface Catalog {
  /** The primary: what is remembered must not be older than the notice that made it forgotten. */
  pool: pg.Pool;
  /** Where pages are read that are sorted and narrowed by PostgreSQL: a replica, if there is one. */
  listPool: pg.Pool;
  memory: CatalogMemory;
}

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

/** One live product as far as it is known, mostly without asking the database; undefined where there is none. */
export async function findProduct(
  { pool, memory }: Pick<Catalog, 'pool' | 'memory'>,
  id: string,
): Promise<Product | undefined> {
  if (!isId(id)) return undefined;
  const [product] = await memory.products([id.toLowerCase()], (missing) =>
    readProducts(pool, missing),
  );
  return product;
}

/**
 * A page of products. Without a sort: best match for a search, else newest. A search whose words match
 * nothing is asked in other words, and in the end for what comes closest.
 */
export async function listProducts(
  catalog: Catalog,
  query: ProductQuery,
): Promise<Omit<ProductPage, 'success'>> {
  const { page = 1, limit = STOREFRONT_PAGE_SIZE } = query;
  const found = await search(catalog, query, { page, limit });
  const total = Math.min(found.count, COUNT_BOUND);
  const totalPages = pageCount(total, limit);
  return {
    products: page <= totalPages ? found.products : [],
    page,
    totalPages,
    total,
    totalIsLowerBound: found.count > COUNT_BOUND,
    closest: found.closest ?? false,
  };
}

interface Found {
  /** Exact up to COUNT_BOUND; one more than it stands for "more". */
  count: number;
  products: Product[];
  /** Not all of the words match. */
  closest?: boolean;
}

function present({ count, rows }: FoundProducts): Found {
  return { count, products: rows.map(presentProduct) };
}

async function search(catalog: Catalog, query: ProductQuery, page: WantedPage): Promise<Found> {
  const { pool, listPool, memory } = catalog;
  const typed = query.search || undefined;
  const filter: ProductFilter = {
    ...(query.category && { category: query.category }),
    ...(query.price !== undefined && { maxPrice: toMinor(query.price) }),
  };
  if (typed === undefined) {
    return present(await findProducts(listPool, filter, query.sort ?? 'newest', page));
  }
  const order = query.sort ?? 'match';
  const { search, matches, closest } = await memory.searched(typed, () =>
    searchProducts(pool, memory, typed),
  );
  const shown = matches && (await show(catalog, matches, { ...filter, ...page, order }));
  const found = shown ?? present(await findProducts(listPool, { ...filter, search }, order, page));
  return { ...found, closest };
}

/** A page of the matches as the products are now; none if one of them is not any more what it was when they were found. */
async function show(
  { pool, memory }: Catalog,
  matches: Matches,
  wanted: Wanted,
): Promise<Found | undefined> {
  const { count, page } = matches.select(wanted);
  const known = await memory.products(
    page.map(({ id }) => id),
    (missing) => readProducts(pool, missing),
  );
  const products: Product[] = [];
  for (const [at, { price, category }] of page.entries()) {
    const product = known[at];
    if (product?.price !== toWhole(price) || product.category !== category) return undefined;
    products.push(product);
  }
  return { count, products };
}
