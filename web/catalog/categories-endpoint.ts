import type { Categories } from '#contract/catalog.ts';
import { api } from '#web/api.ts';

const categoriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The categories of the shop, sorted. */
    categories: build.query<string[], void>({
      query: () => 'product/categories',
      extraOptions: { public: true },
      transformResponse: (answer: Categories) => answer.categories,
      providesTags: ['product'],
    }),
  }),
});

export const { categories } = categoriesApi.endpoints;
