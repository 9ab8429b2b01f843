import type { Job, JobAnswer, JobsPage, OneJob } from '#contract/jobs.ts';
import { api, callAddress } from '#web/api.ts';
import { listAddress, type ListAsked } from '#web/list/list-params.ts';

interface OneOf {
  uid: string;
  jobId: string;
}

const jobApi = api.injectEndpoints({
  endpoints: (build) => ({
    jobs: build.query<JobsPage, ListAsked>({
      query: (asked) => ({ url: listAddress('job/all', asked), cache: 'no-store' }),
      keepUnusedDataFor: 0,
    }),
    oneJob: build.query<Job, OneOf>({
      query: ({ uid, jobId }) => ({
        url: callAddress(`job/${jobId}`, uid),
        cache: 'no-store',
      }),
      transformResponse: (answer: OneJob) => answer.job,
      keepUnusedDataFor: 0,
    }),
    /** Stops or undoes a job. */
    changeJob: build.mutation<Job, OneOf & { step: 'stop' | 'undo' }>({
      query: ({ uid, jobId, step }) => ({
        url: callAddress(`job/${jobId}/${step}`, uid),
        method: 'POST',
      }),
      transformResponse: (answer: JobAnswer) => answer.job,
    }),
  }),
});

export const { jobs, oneJob, changeJob } = jobApi.endpoints;
