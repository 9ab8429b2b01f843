import type { Product } from '#contract/catalog.ts';
import type { RowProducts } from '#contract/home-rows.ts';
import { api } from '#web/api.ts';

/** How many products are offered for what was typed. */
const OFFERED = '6';

const chooseApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Products on sale by words. */
    productsByWords: build.query<Product[], string>({
      query: (search) => `product/all?${new URLSearchParams({ search, limit: OFFERED })}`,
      extraOptions: { public: true },
      transformResponse: (answer: RowProducts) => answer.products,
      providesTags: ['product'],
    }),
    /** Products on sale by their ids, separated by commas. */
    productsByIds: build.query<Product[], string>({
      query: (ids) => `product/collection?ids=${ids}`,
      extraOptions: { public: true },
      transformResponse: (answer: RowProducts) => answer.products,
      providesTags: ['product'],
    }),
  }),
});

export const { productsByWords, productsByIds } = chooseApi.endpoints;
