import type { Done } from '#contract/done.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { AllOrdersPage, OneOrder, Order, OrderAnswer } from '#contract/orders.ts';
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
    /** One step on from the status that was seen; refused as STALE where it is another by now. */
    processTransaction: build.mutation<OrderAnswer, OrderAction & { from: OrderStatus }>({
      query: ({ from, ...action }) => ({
        url: addressOf(action),
        method: 'PUT',
        headers: { 'if-match': from },
      }),
      // Also when it fails: then it is because the order has moved on.
      invalidatesTags: ['orders'],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) void dispatch(keepTransaction(data.order));
      },
    }),
    /** The last step undone, in the status that was seen; refused as STALE where it is another by now. */
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
      // Here it is the shop that cancels, though the order may be the admin's own.
      query: (action) => ({ url: addressOf(action, '/cancel', { as: 'admin' }), method: 'POST' }),
      invalidatesTags: ['orders', 'product', 'coupon'],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) void dispatch(keepTransaction(data.order));
      },
    }),
    /**
     * Refused as STALE where it has another status by now than the one that was seen. Its screen is left
     * first, then what shows orders asks again: see `ordersChanged`.
     */
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
  undoTransaction,
  cancelTransaction,
  deleteTransaction,
} = transactionApi.endpoints;

/** Whatever shows orders, stock or uses of coupons asks again. */
export function ordersChanged() {
  return api.util.invalidateTags(['orders', 'product', 'coupon']);
}

/** Shows at once how an order stands by the answer to what was done with it. */
function keepTransaction(order: Order) {
  return transactionApi.util.upsertQueryData('transaction', order._id, order);
}
