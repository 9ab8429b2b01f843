import { ProductQuery } from '#contract/catalog.ts';
import type { PageData } from '#contract/page-renderer.ts';
import { type Catalog, listProducts } from './catalog.service.ts';
import { popularProducts } from './popular-products.ts';
import { latestProducts, productCategories } from './product-rows.queries.ts';

/** What pages that are rendered on the server show of the catalogue. */
export function catalogPageData(catalog: Catalog): PageData {
  return {
    latestProducts: () => latestProducts(catalog.pool),
    popularProducts: () => popularProducts(catalog),
    categories: () => productCategories(catalog.pool),
    async products(query) {
      const asked = ProductQuery.safeParse(Object.fromEntries(new URLSearchParams(query)));
      if (!asked.success) return undefined;
      return { success: true, ...(await listProducts(catalog, asked.data)) };
    },
  };
}
