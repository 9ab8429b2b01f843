import type { Done } from '#contract/done.ts';
import type { OrderResult, OrderResults } from '#contract/many-orders.ts';
import type { NewOrderAddress, NewOrderNote } from '#contract/order-notes.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { AllOrdersPage, OneOrder, Order, OrderAnswer } from '#contract/orders.ts';
import type { RecordedPayment } from '#contract/own-payments.ts';
import type { NewRefund } from '#contract/refunds.ts';
import type { ReturnAnswer, ReturnChange } from '#contract/returns.ts';
import type { OrdersToShip, ShipmentChange } from '#contract/shipments.ts';
import { api, callAddress } from '#web/api.ts';
import { listAddress, type ListAsked } from '#web/list/list-params.ts';

interface OrderAction {
  uid: string;
  orderId: string;
}

const orderAddress = ({ uid, orderId }: OrderAction, action = '', more = {}) =>
  callAddress(`order/${encodeURIComponent(orderId)}${action}`, uid, more);

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
        url: orderAddress(action),
        method: 'PUT',
        headers: { 'if-match': from },
      }),
      // Also after a failure: the order may have changed.
      invalidatesTags: ['orders'],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        await whenAnswered(queryFulfilled, (order) => dispatch(keepTransaction(order)));
      },
    }),
    /** Ships one order; the result says why it could not be shipped. */
    shipTransaction: build.mutation<
      OrderResult,
      { uid: string; order: OrdersToShip['orders'][number] }
    >({
      query: ({ uid, order }) => ({
        url: callAddress('order/ship', uid),
        method: 'POST',
        body: { orders: [order] },
      }),
      transformResponse: ({ results: [result] }: OrderResults) =>
        result ?? { orderId: '', ok: false },
      invalidatesTags: ['orders'],
    }),
    /** Undoes the last step. Refused as STALE where the status is no longer `from`. */
    undoTransaction: build.mutation<OrderAnswer, OrderAction & { from: OrderStatus }>({
      query: ({ from, ...action }) => ({
        url: orderAddress(action, '/undo'),
        method: 'POST',
        headers: { 'if-match': from },
      }),
      invalidatesTags: ['orders'],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        await whenAnswered(queryFulfilled, (order) => dispatch(keepTransaction(order)));
      },
    }),
    /** Marks an order to be shipped although it was refunded in full at the provider, or is not paid yet. */
    shipAnyway: build.mutation<OrderAnswer, OrderAction>({
      query: (action) => ({ url: orderAddress(action, '/ship-anyway'), method: 'POST' }),
      invalidatesTags: ['orders'],
    }),
    holdAgain: build.mutation<OrderAnswer, OrderAction>({
      query: (action) => ({ url: orderAddress(action, '/ship-anyway'), method: 'DELETE' }),
      invalidatesTags: ['orders'],
    }),
    /** With the `Idempotency-Key` of its form, so that a retry is the same refund. */
    refundTransaction: build.mutation<OrderAnswer, OrderAction & { key: string; body: NewRefund }>({
      query: ({ key, body, ...action }) => ({
        url: orderAddress(action, '/refund'),
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      }),
      // Also after a failure: somebody else may have refunded something.
      invalidatesTags: ['orders', 'product', 'coupon'],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        await whenAnswered(queryFulfilled, (order) => dispatch(keepTransaction(order)));
      },
    }),
    /** Records what the shop has got for an order itself, or has paid back. Refused as PAID_TOO_MUCH beyond what is due. */
    recordMoney: build.mutation<
      OrderAnswer,
      OrderAction & { act: 'paid' | 'paid-back'; key: string; body: RecordedPayment }
    >({
      query: ({ act, key, body, ...action }) => ({
        url: orderAddress(action, `/${act}`),
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      }),
      // Also after a failure: somebody else may have recorded something.
      invalidatesTags: ['orders'],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        await whenAnswered(queryFulfilled, (order) => dispatch(keepTransaction(order)));
      },
    }),
    /** Refused as ORDER_FINAL once the order is shipped. */
    changeAddress: build.mutation<OrderAnswer, OrderAction & { body: NewOrderAddress }>({
      query: ({ body, ...action }) => ({
        url: orderAddress(action, '/address'),
        method: 'PUT',
        body,
      }),
      invalidatesTags: ['orders'],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        await whenAnswered(queryFulfilled, (order) => dispatch(keepTransaction(order)));
      },
    }),
    /** Carrier and tracking number of an order that is shipped. */
    changeShipment: build.mutation<OrderAnswer, OrderAction & { body: ShipmentChange }>({
      query: ({ body, ...action }) => ({
        url: orderAddress(action, '/shipment'),
        method: 'PUT',
        body,
      }),
      invalidatesTags: ['orders'],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        await whenAnswered(queryFulfilled, (order) => dispatch(keepTransaction(order)));
      },
    }),
    addNote: build.mutation<OrderAnswer, OrderAction & { body: NewOrderNote }>({
      query: ({ body, ...action }) => ({
        url: orderAddress(action, '/note'),
        method: 'POST',
        body,
      }),
      invalidatesTags: ['orders'],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        await whenAnswered(queryFulfilled, (order) => dispatch(keepTransaction(order)));
      },
    }),
    stepReturn: build.mutation<
      ReturnAnswer,
      { uid: string; returnId: string; change: ReturnChange }
    >({
      query: ({ uid, returnId, change }) => ({
        url: callAddress(`return/${encodeURIComponent(returnId)}`, uid),
        method: 'PUT',
        body: change,
      }),
      // Also after a failure: its customer may have withdrawn it.
      invalidatesTags: ['orders', 'product'],
    }),
    cancelTransaction: build.mutation<OrderAnswer, OrderAction>({
      // The shop cancels, even where the order is the admin's own.
      query: (action) => ({
        url: orderAddress(action, '/cancel', { as: 'admin' }),
        method: 'POST',
      }),
      invalidatesTags: ['orders', 'product', 'coupon'],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        await whenAnswered(queryFulfilled, (order) => dispatch(keepTransaction(order)));
      },
    }),
    /** Refused as STALE where the status is no longer `from`. Its screen is left first; then call `ordersChanged`. */
    deleteTransaction: build.mutation<Done, OrderAction & { from: OrderStatus }>({
      query: ({ from, ...action }) => ({
        url: orderAddress(action),
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
  shipAnyway,
  holdAgain,
  refundTransaction,
  recordMoney,
  changeAddress,
  changeShipment,
  addNote,
  stepReturn,
  cancelTransaction,
  deleteTransaction,
} = transactionApi.endpoints;

/** Refetches everything that shows orders, stock or uses of coupons. */
export function ordersChanged() {
  return api.util.invalidateTags(['orders', 'product', 'coupon']);
}

/** Acts on the answer. A failure is shown where the call was made. */
async function whenAnswered(
  answer: PromiseLike<{ data: OrderAnswer }>,
  show: (order: Order) => void,
): Promise<void> {
  const answered = await Promise.resolve(answer).catch(() => undefined);
  if (answered) show(answered.data.order);
}

/** Shows the order of an answer at once. What it doesn't have, such as the notes, stays as it was. */
function keepTransaction(order: Order) {
  return transactionApi.util.updateQueryData('transaction', order._id, (known) => ({
    ...known,
    ...order,
  }));
}
