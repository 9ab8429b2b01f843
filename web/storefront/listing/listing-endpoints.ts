import type { ShownCategory } from '#contract/categories.ts';
import type { Collection, OneCollection } from '#contract/collections.ts';
import { api } from '#web/api.ts';

const extraOptions = { public: true };

const listingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A category, by its address. */
    category: build.query<ShownCategory, string>({
      query: (slug) => `category/${encodeURIComponent(slug)}`,
      extraOptions,
      providesTags: ['product'],
    }),
    /** A collection, by its address. */
    collection: build.query<Collection, string>({
      query: (slug) => `collection/${encodeURIComponent(slug)}`,
      extraOptions,
      transformResponse: (answer: OneCollection) => answer.collection,
      providesTags: ['product'],
    }),
  }),
});

export const { category, collection } = listingApi.endpoints;
