import type { OneOrder, Order, OrderAnswer, OrderPage } from '#contract/orders.ts';
import type { NewReturn, ReturnAnswer } from '#contract/returns.ts';
import type { PostalAddress } from '#contract/shipping.ts';
import { api, callAddress } from '#web/api.ts';
import { headersOf, type OrderAccess } from '#web/order/order-access.ts';

interface OrdersAsked {
  uid: string;
  page: number;
}

interface ReturnAsked extends OrderAccess {
  orderId: string;
  wanted: NewReturn;
  photos: readonly File[];
}

/** The page size of the storefront. */
const PAGE_SIZE = 12;

/** The last address is looked for among so many newest orders: an order that was paid too late has none. */
const ADDRESS_AMONG = 5;

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    myOrders: build.query<OrderPage, OrdersAsked>({
      query: ({ uid, page }) =>
        callAddress('order/my', uid, { page: String(page), limit: String(PAGE_SIZE) }),
      providesTags: ['orders'],
    }),
    lastAddress: build.query<PostalAddress | null, string>({
      query: (uid) => callAddress('order/my', uid, { page: '1', limit: String(ADDRESS_AMONG) }),
      transformResponse: ({ orders }: OrderPage) =>
        orders.find(({ shippingInfo }) => shippingInfo.address !== '')?.shippingInfo ?? null,
      providesTags: ['orders'],
    }),
    order: build.query<Order, string>({
      query: (id) => `order/${encodeURIComponent(id)}`,
      transformResponse: (answer: OneOrder) => answer.order,
      providesTags: ['orders'],
    }),
    /** Asks to send lines of an order back. With photos it is a form. */
    requestReturn: build.mutation<ReturnAnswer, ReturnAsked>({
      query: ({ uid, orderKey, orderId, wanted, photos }) => ({
        url: callAddress(`order/${encodeURIComponent(orderId)}/return`, uid),
        method: 'POST',
        headers: headersOf(orderKey),
        body: photos.length === 0 ? wanted : asForm(wanted, photos),
      }),
      // Also after a failure: the order may have changed.
      invalidatesTags: ['orders'],
    }),
    withdrawReturn: build.mutation<ReturnAnswer, { uid: string; returnId: string }>({
      query: ({ uid, returnId }) => ({
        url: callAddress(`return/${encodeURIComponent(returnId)}`, uid),
        method: 'PUT',
        body: { step: 'withdraw' },
      }),
      invalidatesTags: ['orders'],
    }),
    cancelOrder: build.mutation<OrderAnswer, OrderAccess & { orderId: string }>({
      query: ({ uid, orderKey, orderId }) => ({
        url: callAddress(`order/${encodeURIComponent(orderId)}/cancel`, uid),
        method: 'POST',
        headers: headersOf(orderKey),
      }),
      // Also after a failure: the order may have changed.
      invalidatesTags: ['orders', 'product', 'coupon'],
    }),
  }),
});

export const { myOrders, lastAddress, order, requestReturn, withdrawReturn, cancelOrder } =
  ordersApi.endpoints;

function asForm({ lines, reason, words }: NewReturn, photos: readonly File[]): FormData {
  const form = new FormData();
  form.set('lines', JSON.stringify(lines));
  form.set('reason', reason);
  if (words !== undefined) form.set('words', words);
  for (const photo of photos) form.append('photos', photo);
  return form;
}

/** Caches the caller's order from an answer, and its address. */
export function keepOrder(kept: Order) {
  return ordersApi.util.upsertQueryEntries([
    { endpointName: 'order', arg: kept._id, value: kept },
    { endpointName: 'lastAddress', arg: kept.user._id, value: kept.shippingInfo },
  ]);
}
