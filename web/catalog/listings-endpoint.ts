import type { CategoryList, ListedCategory } from '#contract/categories.ts';
import type { CollectionList, ListedCollection } from '#contract/collections.ts';
import { api } from '#web/api.ts';

const listingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All categories, each before those in it. */
    allCategories: build.query<ListedCategory[], void>({
      query: () => 'category/all',
      extraOptions: { public: true },
      transformResponse: (answer: CategoryList) => answer.categories,
      providesTags: ['product'],
    }),
    /** All collections in the owner's order. */
    allCollections: build.query<ListedCollection[], void>({
      query: () => 'collection/all',
      extraOptions: { public: true },
      transformResponse: (answer: CollectionList) => answer.collections,
      providesTags: ['product'],
    }),
  }),
});

export const { allCategories, allCollections } = listingsApi.endpoints;
