import type { Job, JobAnswer, JobRows } from '#contract/jobs.ts';
import { sendForm } from '#web/admin/form/send-form.ts';
import { api, callAddress } from '#web/api.ts';

interface FileToImport {
  uid: string;
  /** The kind of the file. */
  of: Job['of'];
  file: File;
  /** With the photos that the file names. */
  zip: File | undefined;
  isDryRun: boolean;
  idempotencyKey: string;
  onProgress: (share: number) => void;
}

interface RowsAsked {
  uid: string;
  jobId: string;
  page: number;
  /** Only rows with errors. */
  errors: boolean;
}

/** The calls that import what has one of its own. */
const PATHS: Partial<Record<Job['of'], string>> = {
  coupons: 'payment/coupon/import',
  categories: 'category/import',
  payments: 'payment/statement',
};

const importApi = api.injectEndpoints({
  endpoints: (build) => ({
    importSheet: build.mutation<Job, FileToImport>({
      queryFn: async ({ uid, of, file, zip, isDryRun, idempotencyKey, onProgress }, context) => {
        const body = new FormData();
        body.append('dryRun', String(isDryRun));
        const path = PATHS[of];
        if (path === undefined) body.append('kind', of);
        body.append('file', file);
        if (zip) body.append('photos', zip);
        const call = {
          method: 'POST',
          url: callAddress(path ?? 'product/import', uid),
          headers: { 'idempotency-key': idempotencyKey },
          body,
          onProgress,
        } as const;
        const { data, error } = await sendForm(call, context, undefined);
        return error ? { error } : { data: (data as JobAnswer).job };
      },
    }),
    jobRows: build.query<JobRows, RowsAsked>({
      query: ({ uid, jobId, page, errors }) =>
        callAddress(`job/${jobId}/rows`, uid, { page: String(page), errors: String(errors) }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { importSheet, jobRows } = importApi.endpoints;
