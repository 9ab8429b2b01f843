import type pg from 'pg';
import type { AdminProduct, AdminProductPage, AdminProductQuery } from '#contract/catalog.ts';
import { isId } from '#contract/ids.ts';
import { namesWithin } from '#server/features/categories/category-rows.queries.ts';
import {
  countUnfolded,
  foldFamilies,
  readFolded,
} from '#server/features/families/fold-families.queries.ts';
import { readListedFamilies } from '#server/features/families/listed-families.queries.ts';
import { countOf } from '#server/features/tallies/read-tallies.queries.ts';
import { notFound } from '#server/platform/errors.ts';
import { browsePage, searchPage } from '#server/platform/list-pages.queries.ts';
import { describePage, type FoundPage } from '#server/platform/page-window.rule.ts';
import {
  adminProductList,
  type AdminFilter,
  type AdminProductRow,
  presentAdminProduct,
  readAdminProduct,
} from './admin-product-list.queries.ts';
import { otherWays, readVocabulary } from './search-products.ts';

/** A page of the products on sale for the back office, with search and filters. */
export async function listAdminProducts(
  pool: pg.Pool,
  query: AdminProductQuery,
  lowStock: number,
): Promise<Omit<AdminProductPage, 'success'>> {
  const plain = await plainFilter(pool, query, lowStock);
  const { found, filter } = await findPage(pool, plain, query);
  const products = found.rows.map(presentAdminProduct);
  const ids = [...new Set(products.flatMap(({ family }) => family?._id ?? []))];
  const families = ids.length > 0 ? await readListedFamilies(pool, ids) : undefined;
  const page = {
    ...(families && { families }),
    ...describePage(found, query),
    lowStock,
    undescribed: found.rows[0]?.undescribed,
  };
  if (!query.families) return { products, ...page };
  const list = adminProductList(filter, query.sort ?? 'newest', true);
  const members = ids.length > 0 ? await readFolded<AdminProductRow>(pool, list, ids) : [];
  return {
    products: besideTheirFamily(products, members.map(presentAdminProduct)),
    ...page,
    unfolded: await countUnfolded(pool, list),
  };
}

function findPage(
  pool: pg.Pool,
  filter: AdminFilter,
  query: AdminProductQuery,
): Promise<{ found: Found; filter: AdminFilter }> {
  if (query.search)
    return searchProducts(pool, { ...filter, search: { typed: query.search } }, query);
  const isNarrow = query.stock ?? query.photos ?? query.state ?? query.lacks ?? query.families;
  const isGathered = isNarrow !== undefined || (filter.categories?.length ?? 0) > 1;
  const reading = isGathered ? narrow(pool, filter, query) : browse(pool, filter, query);
  return reading.then((found) => ({ found, filter }));
}

/** Products, with all members of a family in the place of the one that stands for it. */
function besideTheirFamily(
  products: readonly AdminProduct[],
  members: readonly AdminProduct[],
): AdminProduct[] {
  const byFamily = Map.groupBy(members, ({ family }) => family?._id);
  return products.flatMap((product) =>
    product.family ? (byFamily.get(product.family._id) ?? [product]) : [product],
  );
}

/** One product on sale with what only admins see. Throws 404. */
export async function getAdminProduct(pool: pg.Pool, id: string): Promise<AdminProduct> {
  const product = isId(id) ? await readAdminProduct(pool, id) : undefined;
  if (!product) throw notFound('product');
  return product;
}

type Found = FoundPage<AdminProductRow>;

async function browse(
  pool: pg.Pool,
  filter: AdminFilter,
  query: AdminProductQuery,
): Promise<Found> {
  const [category] = filter.categories ?? [];
  const count = await countOf(pool, category === undefined ? 'product' : 'category', category);
  const list = adminProductList(filter, query.sort ?? 'newest');
  return browsePage(pool, list, count, query);
}

function narrow(pool: pg.Pool, filter: AdminFilter, query: AdminProductQuery): Promise<Found> {
  const isFolded = query.families === 'folded';
  const list = adminProductList(filter, query.sort ?? 'newest', isFolded);
  return searchPage(pool, isFolded ? foldFamilies(list) : list, query);
}

/** Returns the filter of the list for a query: with the words that it looks for instead, if those typed find nothing. */
export async function filterOf(
  pool: pg.Pool,
  query: Omit<AdminProductQuery, 'page' | 'limit'>,
  lowStock: number,
): Promise<AdminFilter> {
  const filter = await plainFilter(pool, query, lowStock);
  if (!query.search) return filter;
  const searching = { ...filter, search: { typed: query.search } };
  return (await searchProducts(pool, searching, { ...query, page: 1, limit: 1 })).filter;
}

async function plainFilter(
  pool: pg.Pool,
  {
    category,
    stock,
    photos,
    state,
    lacks,
  }: Pick<AdminProductQuery, 'category' | 'stock' | 'photos' | 'state' | 'lacks'>,
  lowStock: number,
): Promise<AdminFilter> {
  return {
    lowStock,
    ...(category && { categories: await namesWithin(pool, category) }),
    ...(stock && { stock }),
    ...(photos && { photos }),
    ...(state && { state }),
    ...(lacks && { lacks }),
  };
}

async function searchProducts(
  pool: pg.Pool,
  filter: AdminFilter & { search: { typed: string } },
  query: AdminProductQuery,
): Promise<{ found: Found; filter: AdminFilter }> {
  const found = await narrow(pool, filter, query);
  if (found.count > 0) return { found, filter };
  const ways = await otherWays(pool, filter.search.typed, await readVocabulary(pool));
  for (const { tsquery } of ways) {
    const reworded = { ...filter, search: { tsquery } };
    const foundSo = await narrow(pool, reworded, query);
    if (foundSo.count > 0) return { found: foundSo, filter: reworded };
  }
  return { found, filter };
}
