import { gatherOptions } from '#contract/asked-options.ts';
import { ProductQuery } from '#contract/catalog.ts';
import { isId } from '#contract/ids.ts';
import type { PageData } from '#contract/page-renderer.ts';
import { PAGES } from '#contract/pages.ts';
import {
  productCategories,
  readDraft,
  readProducts,
} from '#server/features/products/product-rows.queries.ts';
import { keyOfCategory } from '#server/features/products/category-key.rule.ts';
import { categoryTree } from './asked-filter.ts';
import type { Catalog } from './catalog-cache.ts';
import { findProduct, findWithChoices, listProducts } from './catalog.service.ts';
import { readCategoryTiles } from './home-rows.queries.ts';
import { type HomeRows, popularProducts } from './home-rows.ts';
import { RelatedProducts } from './related-products.ts';
import { idAfter, readForSitemap } from '#server/features/products/sitemap.queries.ts';

/** The catalogue's data for pages that are rendered on the server. */
export function catalogPageData(
  catalog: Catalog,
  rows: HomeRows,
): Omit<PageData, 'page' | 'reviews' | 'category' | 'collection'> {
  const relatedProducts = new RelatedProducts(catalog);
  return {
    popularProducts: () => popularProducts(catalog),
    categories: () => productCategories(catalog.pool),
    categoryTiles: () => readCategoryTiles(catalog.pool),
    product: (id) => findProduct(catalog, id),
    productWithChoices: (id) => findWithChoices(catalog, id),
    isDraft: async (id, key) => isId(id) && (await readDraft(catalog.pool, id, key)) !== undefined,
    related: (id) => relatedProducts.of(id),
    row: (row) => rows.products(row),
    categoryNow: async (name) => (await categoryTree(catalog)).nameNow(name, keyOfCategory(name)),
    async products(query) {
      const asked = ProductQuery.safeParse(
        gatherOptions(Object.fromEntries(new URLSearchParams(query))),
      );
      if (!asked.success) return undefined;
      return { success: true, ...(await listProducts(catalog, asked.data)) };
    },
  };
}

/** The catalogue's part of the sitemap. Categories come with the pages. */
export function catalogSitemap(
  { listPool }: Pick<Catalog, 'listPool'>,
  listings: () => Promise<readonly string[]> = async () => [],
) {
  return {
    products: (after: string | undefined, limit: number) => readForSitemap(listPool, after, limit),
    idAfter: (after: string | undefined, places: number) => idAfter(listPool, after, places),
    async pages() {
      const categories = await productCategories(listPool);
      const searches = categories.map(
        (category) => `${PAGES.search}?${new URLSearchParams({ category }).toString()}`,
      );
      return [PAGES.home, PAGES.search, ...searches, ...(await listings())].map((path) => ({
        path,
      }));
    },
  };
}

/** Products on sale with what their pages show, for feeds. */
export function catalogFeed({ listPool }: Pick<Catalog, 'listPool'>) {
  return {
    async products(after: string | undefined, limit: number) {
      const ids = (await readForSitemap(listPool, after, limit)).map(({ id }) => id);
      const found = await readProducts(listPool, ids);
      const byId = new Map(found.map((product) => [product._id, product]));
      return ids.map((id) => ({ id, product: byId.get(id) }));
    },
    idAfter: (after: string | undefined, places: number) => idAfter(listPool, after, places),
  };
}
