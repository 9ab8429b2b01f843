import type {
  CreatedCheckout,
  NewCheckout,
  OpenCheckout,
  OpenCheckoutAnswer,
} from '#contract/checkout.ts';
import type { OrderAnswer } from '#contract/orders.ts';
import { api, callAddress } from '#web/api.ts';
import { checkoutHolds } from '#web/cart/cart-slice.ts';
import { clockAheadMs } from './clock.ts';

/** The open checkout, and by how much this machine's clock is ahead of the shop's. */
export interface HeldCheckout extends OpenCheckout {
  clockAheadMs: number;
}

interface CheckoutAttempt {
  uid: string;
  key: string;
  body: NewCheckout;
}

type StartedCheckout = CreatedCheckout & Pick<HeldCheckout, 'clockAheadMs'>;

const checkoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The open checkout of a user, by their id; null without one. */
    openCheckout: build.query<HeldCheckout | null, string>({
      query: (uid) => callAddress('payment/checkout', uid),
      transformResponse: ({ checkout }: OpenCheckoutAnswer, meta) =>
        checkout && { ...checkout, clockAheadMs: clockAheadMs(meta?.response) },
      providesTags: ['orders'],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data !== undefined) dispatch(checkoutHolds(piecesIn(data)));
      },
    }),
    createCheckout: build.mutation<StartedCheckout, CheckoutAttempt>({
      query: ({ uid, key, body }) => ({
        url: callAddress('payment/create', uid),
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      }),
      transformResponse: (answer: CreatedCheckout, meta) => ({
        ...answer,
        clockAheadMs: clockAheadMs(meta?.response),
      }),
      // Its pieces can no longer be bought by anybody else.
      invalidatesTags: (answer) => (answer ? ['product'] : []),
    }),
    /** The order of a paid checkout; the same order however often it is asked for. */
    newOrder: build.mutation<OrderAnswer, string>({
      query: (checkoutId) => ({ url: 'order/new', method: 'POST', body: { checkoutId } }),
      invalidatesTags: (answer) => (answer ? ['orders', 'product', 'coupon'] : []),
    }),
  }),
});

export const { openCheckout, createCheckout, newOrder } = checkoutApi.endpoints;

/** Caches a checkout that was just opened, so that the payment page need not fetch it. */
export function keepOpenCheckout(uid: string, checkout: HeldCheckout) {
  return checkoutApi.util.upsertQueryData('openCheckout', uid, checkout);
}

function piecesIn(checkout: OpenCheckout | null): Record<string, number> {
  const items = checkout?.orderItems ?? [];
  return Object.fromEntries(items.map(({ productId, quantity }) => [productId, quantity]));
}
