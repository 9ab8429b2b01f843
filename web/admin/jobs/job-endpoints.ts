import type { Job, JobAnswer, OneJob } from '#contract/jobs.ts';
import { api } from '#web/api.ts';

interface OneOf {
  uid: string;
  jobId: string;
}

const jobApi = api.injectEndpoints({
  endpoints: (build) => ({
    oneJob: build.query<Job, OneOf>({
      query: ({ uid, jobId }) => ({
        url: `job/${jobId}?${new URLSearchParams({ id: uid })}`,
        cache: 'no-store',
      }),
      transformResponse: (answer: OneJob) => answer.job,
      keepUnusedDataFor: 0,
    }),
    /** Stops or undoes a job. */
    changeJob: build.mutation<Job, OneOf & { step: 'stop' | 'undo' }>({
      query: ({ uid, jobId, step }) => ({
        url: `job/${jobId}/${step}?${new URLSearchParams({ id: uid })}`,
        method: 'POST',
      }),
      transformResponse: (answer: JobAnswer) => answer.job,
    }),
  }),
});

export const { oneJob, changeJob } = jobApi.endpoints;
