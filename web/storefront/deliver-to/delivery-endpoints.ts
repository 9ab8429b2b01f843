import type { DeliveryAnswer, TaxAnswer } from '#contract/delivery.ts';
import { api } from '#web/api.ts';

// The answers are the same for everybody, so they don't wait for the sign-in.
const extraOptions = { public: true };

const deliveryApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The rates of tax in a place; asked with a query string. */
    tax: build.query<TaxAnswer, string>({
      query: (asked) => `tax?${asked}`,
      extraOptions,
      providesTags: ['delivery'],
    }),
    /** The ways in which a cart can be delivered; asked with a query string. */
    delivery: build.query<DeliveryAnswer & { asked: string }, string>({
      query: (asked) => `delivery?${asked}`,
      extraOptions,
      transformResponse: (answer: DeliveryAnswer, _, asked) => ({ ...answer, asked }),
      providesTags: ['delivery', 'product'],
    }),
  }),
});

export const { tax, delivery } = deliveryApi.endpoints;
