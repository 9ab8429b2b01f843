import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import type { Product, RankedSort } from '#contract/catalog.ts';
import { presentProduct, readProducts } from '#server/features/products/product-rows.queries.ts';
import type { SearchFilter } from '#server/features/search/product-filter.queries.ts';
import type { Catalog, RankedProducts } from './catalog-cache.ts';
import { readBestRated, readBestSellers } from './home-rows.queries.ts';
import { findProducts, findRanked, type ListPart } from './product-list.queries.ts';

/** A ranking of fewer rows costs little: it is made anew after each change of stock. */
const FEW_ROWS = 1_000;

/** The order of a sort: its best products, as many as a list can show. */
export function rankingOf(
  { pool, cache }: Catalog,
  sort: RankedSort,
): RankedProducts | Promise<RankedProducts> {
  return cache.ranking(sort, async () => {
    const read = sort === 'rating' ? readBestRated : readBestSellers;
    const { ids, rowsRead } = await read(pool, COUNT_BOUND);
    return {
      ids,
      places: new Map(ids.map((id, place) => [id, place])),
      isCheap: rowsRead < FEW_ROWS,
    };
  });
}

/** A part of a list in the order of a ranking; what isn't in it follows, newest first. */
export async function listRanked(
  { pool, listPool, cache }: Catalog,
  filter: SearchFilter,
  { ids }: RankedProducts,
  { skip, limit }: ListPart,
): Promise<{ count: number; products: Product[] }> {
  const ranked = await findRanked(listPool, filter, ids);
  const shown = ranked.slice(skip, skip + limit);
  const [best, others] = await Promise.all([
    cache.products(shown, (missing) => readProducts(pool, missing)),
    findProducts(listPool, { ...filter, without: ids }, 'newest', {
      skip: Math.max(0, skip - ranked.length),
      limit,
    }),
  ]);
  const rest = others.rows.slice(0, limit - shown.length).map(presentProduct);
  return {
    count: ranked.length + others.count,
    products: [...best.filter((product) => product !== undefined), ...rest],
  };
}

/** A part of the list of these products that pass a filter, in their order. */
export async function listChosen(
  { listPool, pool, cache }: Catalog,
  filter: SearchFilter,
  ids: readonly string[],
  { skip, limit }: ListPart,
): Promise<{ count: number; products: Product[] }> {
  const chosen = await findRanked(listPool, filter, ids);
  const found = await cache.products(chosen.slice(skip, skip + limit), (missing) =>
    readProducts(pool, missing),
  );
  return { count: chosen.length, products: found.filter((product) => product !== undefined) };
}
