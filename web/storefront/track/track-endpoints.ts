import type { z } from 'zod';
import type { Done } from '#contract/done.ts';
import type { OneOrder, Order } from '#contract/orders.ts';
import type { OpenedOrder, OrderState, OrderStateAnswer } from '#contract/track.ts';
import { api } from '#web/api.ts';
import { headersOf } from '#web/order/order-access.ts';

/** An order, and a key of it. */
export interface KeyOfOrder {
  id: string;
  key: string;
}

const pathOf = ({ id }: KeyOfOrder) => `order/${encodeURIComponent(id)}`;

const trackApi = api.injectEndpoints({
  endpoints: (build) => ({
    orderState: build.query<OrderState, KeyOfOrder>({
      query: (shown) => ({ url: `${pathOf(shown)}/state`, headers: headersOf(shown.key) }),
      transformResponse: ({ state }: OrderStateAnswer) => state,
      extraOptions: { public: true },
      providesTags: ['orders'],
    }),
    askToOpenOrder: build.mutation<z.infer<typeof Done>, KeyOfOrder>({
      query: (shown) => ({
        url: `${pathOf(shown)}/code`,
        method: 'POST',
        headers: headersOf(shown.key),
      }),
      extraOptions: { public: true },
    }),
    openOrder: build.mutation<OpenedOrder, KeyOfOrder & { code: string }>({
      query: ({ code, ...shown }) => ({
        url: `${pathOf(shown)}/open`,
        method: 'POST',
        headers: headersOf(shown.key),
        body: { code },
      }),
      extraOptions: { public: true },
    }),
    /** An order that a code has opened. */
    openedOrder: build.query<Order, KeyOfOrder>({
      query: (shown) => ({ url: pathOf(shown), headers: headersOf(shown.key) }),
      transformResponse: ({ order }: OneOrder) => order,
      extraOptions: { public: true },
      providesTags: ['orders'],
    }),
  }),
});

export const { orderState, askToOpenOrder, openOrder, openedOrder } = trackApi.endpoints;
