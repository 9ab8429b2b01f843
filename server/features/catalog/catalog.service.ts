import type pg from 'pg';
import { COUNT_BOUND, STOREFRONT_PAGE_SIZE } from '#contract/catalog-limits.ts';
import type { Product, ProductPage, ProductQuery } from '#contract/catalog.ts';
import { isId } from '#contract/ids.ts';
import { toMinor, toWhole } from '#contract/money.ts';
import { pageCount } from '#contract/paging.ts';
import { notFound } from '#server/platform/errors.ts';
import type { WantedPage } from '#server/platform/list-pages.queries.ts';
import type { CatalogMemory } from './catalog-memory.ts';
import type { Matches, Wanted } from './matches.ts';
import { findProducts, type FoundProducts, type ProductFilter } from './product-list.queries.ts';
import { presentProduct, readProducts } from './product-rows.queries.ts';
import { searchProducts } from './search-products.ts';

/** What the catalogue's reads need. */
export interface Catalog {
  /** The primary: what is cached must not be older than the notification that emptied the cache. */
  pool: pg.Pool;
  /** For pages that PostgreSQL filters and sorts: a replica, if there is one. */
  listPool: pg.Pool;
  memory: CatalogMemory;
}

/** One live product. Throws 404 for an unknown, malformed or deleted id. */
export async function getProduct(pool: pg.Pool, id: string): Promise<Product> {
  if (!isId(id)) throw notFound('product');
  const [product] = await readProducts(pool, [id]);
  if (!product) throw notFound('product');
  return product;
}

/** One live product, from the cache if it is there; undefined if there is none. */
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
 * A page of products. Default sort: best match for a search, otherwise newest. A search that matches nothing is
 * reworded, and finally answered with the closest matches.
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
  /** Exact up to COUNT_BOUND; COUNT_BOUND + 1 means more. */
  count: number;
  products: Product[];
  /** True if not all words match. */
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

/** A page of cached matches with current products; undefined if one of them has changed since, so that the search must be repeated. */
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
