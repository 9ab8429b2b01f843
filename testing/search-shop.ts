import { afterEach, expect } from 'vitest';
import type { ProductPage } from '#contract/catalog.ts';
import { productPhotos } from '#server/features/products/product-photos.table.ts';
import { products } from '#server/features/products/products.table.ts';
import { sellProducts } from './factories.ts';
import { useTestShop, type TestShop } from './test-shop.ts';

interface Found {
  names: readonly string[];
  /** True if no product has all words, and these have most of them. */
  closest: boolean;
}

/** A shop without products at the beginning of each test, and its search. */
export interface SearchShop {
  shop: TestShop;
  /** Puts products with these names on sale; answers their ids. */
  sell(...names: readonly string[]): Promise<string[]>;
  list(search: string, filters?: Record<string, string>): Promise<ProductPage>;
  find(search: string): Promise<Found>;
}

export function useSearchShop(): SearchShop {
  const shop = useTestShop();
  afterEach(async () => {
    await shop.db.database.orm.delete(productPhotos);
    await shop.db.database.orm.delete(products);
    await shop.db.database.pool.query('delete from search_words');
  });
  const searches: SearchShop = {
    shop,
    sell: (...names) => sellProducts(shop.db.database, ...names.map((name) => ({ name }))),
    async list(search, filters = {}) {
      const response = await shop.app.inject({
        url: '/api/v1/product/all',
        query: { search, ...filters },
      });
      expect(response.statusCode).toBe(200);
      return response.json<ProductPage>();
    },
    async find(search) {
      const { products: found, closest } = await searches.list(search);
      return { names: found.map(({ name }) => name), closest };
    },
  };
  return searches;
}

/** Returns the result of a search that found products with all words. */
export const exactly = (...names: readonly string[]): Found => ({ names, closest: false });
export const closest = (...names: readonly string[]): Found => ({ names, closest: true });
