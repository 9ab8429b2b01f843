import type { OwnPaymentEntry, OwnPaymentsAnswer } from '#contract/own-payments.ts';
import { api, callAddress } from '#web/api.ts';

/** What was recorded as paid and paid back for an order. */
export const { listOwnPayments } = api.injectEndpoints({
  endpoints: (build) => ({
    listOwnPayments: build.query<OwnPaymentEntry[], { uid: string; orderId: string }>({
      query: ({ uid, orderId }) =>
        callAddress(`order/${encodeURIComponent(orderId)}/payments`, uid),
      transformResponse: ({ payments }: OwnPaymentsAnswer) => payments,
      providesTags: ['orders'],
    }),
  }),
}).endpoints;
