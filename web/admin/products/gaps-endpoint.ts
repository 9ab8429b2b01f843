import type { ProductGaps } from '#contract/product-gaps.ts';
import { api, callAddress } from '#web/api.ts';

/** What is asked about: a draft, or the drafts of a family. */
export interface DraftsAsked {
  what: 'product' | 'family';
  id: string;
}

const gapsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The gaps of drafts: the things they need to be put on sale. */
    productGaps: build.query<ProductGaps, DraftsAsked & { uid: string }>({
      query: ({ uid, what, id }) => callAddress(`${what}/${encodeURIComponent(id)}/gaps`, uid),
      providesTags: ['product'],
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { productGaps } = gapsApi.endpoints;
