import type { BinItem, BinPage } from '#contract/bin.ts';
import type { Done } from '#contract/done.ts';
import { api, callAddress } from '#web/api.ts';
import { listAddress, type ListAsked } from '#web/list/list-params.ts';

const binApi = api.injectEndpoints({
  endpoints: (build) => ({
    bin: build.query<BinPage, ListAsked>({
      query: (asked) => listAddress('bin', asked),
      keepUnusedDataFor: 0,
      providesTags: ['product', 'coupon', 'orders', 'sale'],
    }),
    restore: build.mutation<Done, { uid: string; item: Pick<BinItem, 'type' | '_id'> }>({
      query: ({ uid, item: { type, _id } }) => ({
        url: callAddress(`bin/${type}/${encodeURIComponent(_id)}/restore`, uid),
        method: 'POST',
      }),
      invalidatesTags: (_answer, _error, { item: { type } }) =>
        type === 'sale'
          ? ['sale', 'product']
          : [type === 'order' ? 'orders' : type === 'coupon' ? 'coupon' : 'product'],
    }),
  }),
});

export const { bin, restore } = binApi.endpoints;
