import type { BulkPreview, BulkRequest } from '#contract/bulk.ts';
import type { Job, JobAnswer } from '#contract/jobs.ts';
import { api, callAddress } from '#web/api.ts';

type Wanted = Omit<BulkRequest, 'dryRun'>;

const bulkApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Previews a change, never from the cache. */
    bulkPreview: build.query<BulkPreview, { uid: string; wanted: Wanted }>({
      query: ({ uid, wanted }) => ({
        url: callAddress('product/bulk', uid),
        method: 'POST',
        body: { ...wanted, dryRun: true },
      }),
      keepUnusedDataFor: 0,
      providesTags: ['product'],
    }),
    startBulk: build.mutation<Job, { uid: string; wanted: Wanted; idempotencyKey: string }>({
      query: ({ uid, wanted, idempotencyKey }) => ({
        url: callAddress('product/bulk', uid),
        method: 'POST',
        headers: { 'idempotency-key': idempotencyKey },
        body: wanted,
      }),
      transformResponse: (answer: JobAnswer) => answer.job,
      // Other products may fit the filter by now.
      invalidatesTags: (_, error) => (error ? ['product'] : []),
    }),
  }),
});

export const { bulkPreview, startBulk } = bulkApi.endpoints;
