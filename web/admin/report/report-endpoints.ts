import type { Report, ReportAnswer } from '#contract/report.ts';
import { api } from '#web/api.ts';
import { listAddress, type ListAsked } from '#web/list/list-params.ts';

const reportApi = api.injectEndpoints({
  endpoints: (build) => ({
    report: build.query<Report, ListAsked>({
      query: (asked) => listAddress('report', asked),
      transformResponse: ({ report }: ReportAnswer) => report,
      keepUnusedDataFor: 0,
      providesTags: ['users', 'product', 'orders'],
    }),
  }),
});

export const { report } = reportApi.endpoints;
