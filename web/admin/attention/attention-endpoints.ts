import type { AttentionAnswer, AttentionItem } from '#contract/attention.ts';
import type { OrderAnswer } from '#contract/orders.ts';
import { api, callAddress } from '#web/api.ts';

type AttentionAction = AttentionItem['actions'][number];

const attentionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Everything that needs attention, the oldest first. */
    attention: build.query<readonly AttentionItem[], string>({
      query: (uid) => callAddress('attention', uid),
      transformResponse: ({ items }: AttentionAnswer) => items,
      providesTags: ['orders'],
    }),
    mend: build.mutation<OrderAnswer, { uid: string; action: AttentionAction }>({
      query: ({ uid, action: { method, path } }) => ({
        url: callAddress(path, uid),
        method,
      }),
      // Also after a failure: somebody else may have mended it.
      invalidatesTags: ['orders'],
    }),
  }),
});

export const { attention, mend } = attentionApi.endpoints;
