import type pg from 'pg';
import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import type { AdminProductPage, AdminProductQuery } from '#contract/catalog.ts';
import { countOf } from '#server/features/tallies/read-tallies.ts';
import { describePage, pageWindow, type FoundPage } from '#server/platform/page-window.rule.ts';
import { gatherProducts, walkProducts, type AdminFilter } from './admin-product-list.queries.ts';
import { presentProduct, type ProductRow } from './product-row.ts';
import { otherWays, readVocabulary } from './search-products.ts';

/** A page of the products on sale for the back office, with search and filters. */
export async function listAdminProducts(
  pool: pg.Pool,
  query: AdminProductQuery,
): Promise<Omit<AdminProductPage, 'success'>> {
  const filter: AdminFilter = {
    ...(query.category && { category: query.category }),
    ...(query.stock && { stock: query.stock }),
  };
  const found = query.search
    ? await searchProducts(pool, { ...filter, search: { typed: query.search } }, query)
    : query.stock
      ? await narrow(pool, filter, query)
      : await browse(pool, filter, query);
  return { products: found.rows.map(presentProduct), ...describePage(found, query) };
}

type Found = FoundPage<ProductRow>;

/** Without a search the number is known from tallies, so any page is read from the nearer end. */
async function browse(
  pool: pg.Pool,
  filter: AdminFilter,
  query: AdminProductQuery,
): Promise<Found> {
  const count =
    filter.category === undefined
      ? await countOf(pool, 'product')
      : await countOf(pool, 'category', filter.category);
  const window = pageWindow(count, query.page, query.limit);
  const rows =
    window.take > 0 ? await walkProducts(pool, filter, query.sort ?? 'newest', window) : [];
  return { count, isBounded: false, rows };
}

/** Few matches are read and sorted; if there are many, the page is read along the index of the sort. */
async function narrow(
  pool: pg.Pool,
  filter: AdminFilter,
  query: AdminProductQuery,
): Promise<Found> {
  const { page, limit } = query;
  const sort = query.sort ?? 'newest';
  const gathered = await gatherProducts(pool, filter, sort, query);
  if (gathered.count <= COUNT_BOUND) return { ...gathered, isBounded: true };
  const window = pageWindow(COUNT_BOUND, page, limit);
  const skip = (page - 1) * limit;
  const rows =
    window.take > 0
      ? await walkProducts(pool, filter, sort, { skip, take: window.take, isFromEnd: false })
      : [];
  return { count: gathered.count, isBounded: true, rows };
}

async function searchProducts(
  pool: pg.Pool,
  filter: AdminFilter & { search: { typed: string } },
  query: AdminProductQuery,
): Promise<Found> {
  const found = await narrow(pool, filter, query);
  if (found.count > 0) return found;
  const ways = await otherWays(pool, filter.search.typed, await readVocabulary(pool));
  for (const { tsquery } of ways.filter(({ closest }) => !closest)) {
    const reworded = await narrow(pool, { ...filter, search: { tsquery } }, query);
    if (reworded.count > 0) return reworded;
  }
  return found;
}
