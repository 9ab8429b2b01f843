import type { OneOrder, Order, OrderAnswer, OrderPage } from '#contract/orders.ts';
import { api } from '#web/api.ts';

interface OrdersAsked {
  uid: string;
  page: number;
}

/** As many as a page of the storefront shows. */
const PAGE_SIZE = 12;

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    myOrders: build.query<OrderPage, OrdersAsked>({
      query: ({ uid, page }) =>
        `order/my?${new URLSearchParams({ id: uid, page: String(page), limit: String(PAGE_SIZE) })}`,
      providesTags: ['orders'],
    }),
    order: build.query<Order, string>({
      query: (id) => `order/${encodeURIComponent(id)}`,
      transformResponse: (answer: OneOrder) => answer.order,
      providesTags: ['orders'],
    }),
    cancelOrder: build.mutation<OrderAnswer, { uid: string; orderId: string }>({
      query: ({ uid, orderId }) => ({
        url: `order/${encodeURIComponent(orderId)}/cancel?${new URLSearchParams({ id: uid })}`,
        method: 'POST',
      }),
      // Also when it fails: then it is because the order has moved on.
      invalidatesTags: ['orders', 'product', 'coupon'],
    }),
  }),
});

export const { myOrders, order, cancelOrder } = ordersApi.endpoints;

/** Puts an order that was just answered where its page looks first. */
export function keepOrder(kept: Order) {
  return ordersApi.util.upsertQueryData('order', kept._id, kept);
}
