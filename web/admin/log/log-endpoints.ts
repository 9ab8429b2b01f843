import type { LogPage, LogUndone } from '#contract/log.ts';
import { api, callAddress } from '#web/api.ts';
import { listAddress, type ListAsked } from '#web/list/list-params.ts';

/** What was saved of two thousand members takes its time. */
const UNDO_TIMEOUT_MS = 120_000;

const logApi = api.injectEndpoints({
  endpoints: (build) => ({
    log: build.query<LogPage, ListAsked>({
      query: (asked) => listAddress('log', asked),
      keepUnusedDataFor: 0,
      // A change of any of these makes an entry.
      providesTags: ['product', 'orders', 'users', 'coupon', 'sale', 'review'],
    }),
    undoEntry: build.mutation<LogUndone, { uid: string; entryId: string; anyway: boolean }>({
      query: ({ uid, entryId, anyway }) => ({
        url: callAddress(`log/${encodeURIComponent(entryId)}/undo`, uid, {
          ...(anyway && { anyway: 'true' }),
        }),
        method: 'POST',
        timeout: UNDO_TIMEOUT_MS,
      }),
      invalidatesTags: ['product', 'coupon', 'sale', 'review'],
    }),
  }),
});

export const { log, undoEntry } = logApi.endpoints;
