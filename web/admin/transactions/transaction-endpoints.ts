import type { Done } from '#contract/done.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { AllOrdersPage, OneOrder, Order, OrderAnswer } from '#contract/orders.ts';
import type { OrdersToShip, ShippedOrders, ShipResult } from '#contract/shipments.ts';
import { api } from '#web/api.ts';
import { listAddress, type ListAsked } from '#web/list/list-params.ts';

interface OrderAction {
  uid: string;
  orderId: string;
}

const addressOf = ({ uid, orderId }: OrderAction, action = '', more = {}) =>
  `order/${encodeURIComponent(orderId)}${action}?${new URLSearchParams({ id: uid, ...more })}`;

const transactionApi = api.injectEndpoints({
  endpoints: (build) => ({
    transactions: build.query<AllOrdersPage, ListAsked>({
      query: (asked) => listAddress('order/all', asked),
      providesTags: ['orders'],
    }),
    transaction: build.query<Order, string>({
      query: (id) => `order/${encodeURIComponent(id)}`,
      transformResponse: (answer: OneOrder) => answer.order,
      providesTags: ['orders'],
    }),
    /** Moves an order to its next status. Refused as STALE where its status is no longer `from`. */
    processTransaction: build.mutation<OrderAnswer, OrderAction & { from: OrderStatus }>({
      query: ({ from, ...action }) => ({
        url: addressOf(action),
        method: 'PUT',
        headers: { 'if-match': from },
      }),
      // Also after a failure: the order may have changed.
      invalidatesTags: ['orders'],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) void dispatch(keepTransaction(data.order));
      },
    }),
    /** Ships one order; the result says why it could not be shipped. */
    shipTransaction: build.mutation<
      ShipResult,
      { uid: string; order: OrdersToShip['orders'][number] }
    >({
      query: ({ uid, order }) => ({
        url: `order/ship?${new URLSearchParams({ id: uid })}`,
        method: 'POST',
        body: { orders: [order] },
      }),
      transformResponse: ({ results: [result] }: ShippedOrders) =>
        result ?? { orderId: '', ok: false },
      invalidatesTags: ['orders'],
    }),
    /** Undoes the last step. Refused as STALE where the status is no longer `from`. */
    undoTransaction: build.mutation<OrderAnswer, OrderAction & { from: OrderStatus }>({
      query: ({ from, ...action }) => ({
        url: addressOf(action, '/undo'),
        method: 'POST',
        headers: { 'if-match': from },
      }),
      invalidatesTags: ['orders'],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) void dispatch(keepTransaction(data.order));
      },
    }),
    cancelTransaction: build.mutation<OrderAnswer, OrderAction>({
      // The shop cancels, even where the order is the admin's own.
      query: (action) => ({ url: addressOf(action, '/cancel', { as: 'admin' }), method: 'POST' }),
      invalidatesTags: ['orders', 'product', 'coupon'],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) void dispatch(keepTransaction(data.order));
      },
    }),
    /** Refused as STALE where the status is no longer `from`. Its screen is left first; then call `ordersChanged`. */
    deleteTransaction: build.mutation<Done, OrderAction & { from: OrderStatus }>({
      query: ({ from, ...action }) => ({
        url: addressOf(action),
        method: 'DELETE',
        headers: { 'if-match': from },
      }),
    }),
  }),
});

export const {
  transactions,
  transaction,
  processTransaction,
  shipTransaction,
  undoTransaction,
  cancelTransaction,
  deleteTransaction,
} = transactionApi.endpoints;

/** Refetches everything that shows orders, stock or uses of coupons. */
export function ordersChanged() {
  return api.util.invalidateTags(['orders', 'product', 'coupon']);
}

/** Caches the order of a response, so that it is shown at once. */
function keepTransaction(order: Order) {
  return transactionApi.util.upsertQueryData('transaction', order._id, order);
}
