import type { Paper, PapersAnswer } from '#contract/papers.ts';
import { api, callAddress, API_BASE } from '#web/api.ts';
import { headersOf, type OrderAccess } from './order-access.ts';
import { holdFile, type HeldFile } from '#web/held-file.ts';

interface FileAsked extends OrderAccess {
  /** As orders have it, such as `/api/v1/order/ID/invoice.pdf`. */
  url: string;
}

const papersApi = api.injectEndpoints({
  endpoints: (build) => ({
    papers: build.query<Paper[], { uid: string; orderId: string }>({
      query: ({ uid, orderId }) => callAddress(`order/${encodeURIComponent(orderId)}/papers`, uid),
      transformResponse: (answer: PapersAnswer) => answer.papers,
      providesTags: ['orders'],
    }),
    /** A PDF. It is fetched with the token, so its address needs none. */
    paperFile: build.mutation<HeldFile, FileAsked>({
      query: ({ uid, orderKey, url }) => ({
        headers: headersOf(orderKey),
        url: `${url.replace(API_BASE, '')}${url.includes('?') ? '&' : '?'}${new URLSearchParams({ id: uid })}`,
        responseHandler: (response) => holdFile(response, 'paper.pdf'),
      }),
    }),
  }),
});

export const { papers, paperFile } = papersApi.endpoints;
