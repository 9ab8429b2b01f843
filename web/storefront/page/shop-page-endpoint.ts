import type { ShopPageAnswer } from '#contract/settings.ts';
import type { ShopPage } from '#contract/shop-page.ts';
import { api } from '#web/api.ts';

const pageApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One of the shop's own pages. */
    shopPage: build.query<ShopPage, string>({
      query: (slug) => `page/${encodeURIComponent(slug)}`,
      extraOptions: { public: true },
      transformResponse: (answer: ShopPageAnswer) => answer.page,
      providesTags: ['page'],
    }),
  }),
});

export const { shopPage } = pageApi.endpoints;
