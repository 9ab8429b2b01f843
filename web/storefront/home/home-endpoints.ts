import { ROW_CANDIDATES } from '#contract/catalog-limits.ts';
import type { CategoryTile, CategoryTiles } from '#contract/home-rows.ts';
import type { HomeRow, HomeSettings } from '#contract/home-settings.ts';
import { api } from '#web/api.ts';

const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    categoryTiles: build.query<CategoryTile[], void>({
      query: () => 'product/category-tiles',
      extraOptions: { public: true },
      transformResponse: (answer: CategoryTiles) => answer.tiles,
      providesTags: ['product'],
    }),
  }),
});

export const { categoryTiles } = homeApi.endpoints;

/** The rows of the home page in their order; those of a new shop unless the owner has chosen. */
export function rowsOf({ rows = NEW_SHOP }: HomeSettings): readonly HomeRow[] {
  return rows;
}

const NEW_SHOP: HomeRow[] = [{ kind: 'latest' }];

/** The row from which the shop picks a product for the top of the home page. */
export const LATEST = { kind: 'latest' } as const;

/** Returns the API's path of a row's products. */
export function rowAddress(row: HomeRow): string {
  switch (row.kind) {
    case 'latest':
      return 'product/latest';
    case 'bestSellers':
      return 'product/best-sellers';
    case 'backInStock':
      return 'product/back-in-stock';
    case 'category':
      return `product/all?${new URLSearchParams({ category: row.category, limit: String(ROW_CANDIDATES) }).toString()}`;
    case 'listing':
      return `product/all?${new URLSearchParams({ collection: row.slug, limit: String(ROW_CANDIDATES) }).toString()}`;
    case 'collection':
      break;
  }
  return `product/collection?ids=${row.products.join(',')}`;
}
