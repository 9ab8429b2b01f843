import type { DeliveryAnswer, TaxAnswer } from '#contract/delivery.ts';
import { api } from '#web/api.ts';

// The answers are the same for everybody, so they don't wait for the sign-in.
const extraOptions = { public: true };

/** The browser keeps answers for up to a minute; once the shop has refused what they said, it is asked each time. */
let cache: RequestCache = 'default';

/** Asks for delivery and tax anew, after the shop has refused what was shown. */
export function askAnewAfterRefusal() {
  cache = 'reload';
  return api.util.invalidateTags(['delivery']);
}

const deliveryApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The rates of tax in a place; asked with a query string. */
    tax: build.query<TaxAnswer, string>({
      query: (asked) => ({ url: `tax?${asked}`, cache }),
      extraOptions,
      providesTags: ['delivery'],
    }),
    /** The ways in which a cart can be delivered; asked with a query string. */
    delivery: build.query<DeliveryAnswer & { asked: string }, string>({
      query: (asked) => ({ url: `delivery?${asked}`, cache }),
      extraOptions,
      transformResponse: (answer: DeliveryAnswer, _, asked) => ({ ...answer, asked }),
      providesTags: ['delivery', 'product'],
    }),
  }),
});

export const { tax, delivery } = deliveryApi.endpoints;
