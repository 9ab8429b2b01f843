import type { OrderResult, OrderResults } from '#contract/many-orders.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { AllOrdersPage, OneOrder, Order, OrderAnswer } from '#contract/orders.ts';
import { SHIPMENT_LIMITS } from '#contract/shipment-limits.ts';
import type { CarrierList } from '#contract/shipments.ts';
import type { ApiFailure } from '#web/api-failure.ts';
import { api, callAddress } from '#web/api.ts';
import { listAddress, type ListAsked } from '#web/list/list-params.ts';
import type { KnownCarriers } from './known-carriers.ts';
import { fewAtATime } from './few-at-a-time.ts';
import { inCalls } from './in-calls.ts';

/** Orders that can be selected by their filter. */
export const MOST_SELECTED = 1_000;
/** The API's longest page. */
const PAGE = 100;
const CALLS_AT_A_TIME = 4;

/** An order to ship. */
export interface Parcel {
  orderId: string;
  /** '' for none, as the tracking number. */
  carrier: string;
  tracking: string;
}

/** The result of undoing orders one by one. */
interface Undone {
  done: number;
  /** The failure of the first order that could not be undone. */
  failure?: ApiFailure;
}

const deskApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The orders of a filter, on all its pages: the first `MOST_SELECTED`. */
    ordersOfFilter: build.query<Order[], ListAsked>({
      queryFn: async ({ uid, query }, _api, _options, call) => {
        const orders: Order[] = [];
        for (let page = 1; orders.length < MOST_SELECTED; page += 1) {
          const params = new URLSearchParams(query);
          params.set('page', String(page));
          params.set('limit', String(PAGE));
          const asked = { uid, query: params.toString() };
          const { data, error } = await call(listAddress('order/all', asked));
          if (error) return { error };
          const { orders: found, totalPages } = data as AllOrdersPage;
          orders.push(...found);
          if (page >= totalPages) break;
        }
        return { data: orders };
      },
      keepUnusedDataFor: 0,
    }),
    /** Orders by their ids. Those that are gone are left out. */
    ordersById: build.query<Order[], readonly string[]>({
      queryFn: async (ids, _api, _options, call) => {
        const answers = await fewAtATime(ids, CALLS_AT_A_TIME, async (id) =>
          call(`order/${encodeURIComponent(id)}`),
        );
        const failed = answers.find(({ error }) => error && error.status !== 404);
        if (failed?.error) return { error: failed.error };
        return { data: answers.flatMap(({ data }) => (data ? [(data as OneOrder).order] : [])) };
      },
      keepUnusedDataFor: 0,
    }),
    /** The names of the shop's carriers, and those of its ways of delivery. */
    carrierNames: build.query<KnownCarriers, string>({
      query: (uid) => ({
        url: callAddress('order/carriers', uid),
        cache: 'no-store',
      }),
      transformResponse: ({ carriers, ofMethods = [] }: CarrierList) => ({
        names: carriers.map(({ name }) => name),
        ofMethods,
      }),
      keepUnusedDataFor: 0,
    }),
    /** Ships orders, as many in one call as the API takes. Fails only if the first call does. */
    shipOrders: build.mutation<OrderResult[], { uid: string; parcels: readonly Parcel[] }>({
      queryFn: async ({ uid, parcels }, _api, _options, call) => {
        const url = callAddress('order/ship', uid);
        return inCalls(
          parcels,
          ({ orderId }) => orderId,
          SHIPMENT_LIMITS.orders.max,
          async (orders) => {
            const { data, error } = await call({ url, method: 'POST', body: { orders } });
            return error ? { error } : { data: (data as OrderResults).results };
          },
        );
      },
      // Also after a failure: some may be shipped.
      invalidatesTags: ['orders'],
    }),
    /** Undoes the last step, unless the status is no longer `from`. */
    undoSteps: build.mutation<
      Undone,
      { uid: string; orderIds: readonly string[]; from: OrderStatus }
    >({
      queryFn: async ({ uid, orderIds, from }, _api, _options, call) => {
        const answers = await fewAtATime(orderIds, CALLS_AT_A_TIME, async (orderId) =>
          call({
            url: callAddress(`order/${encodeURIComponent(orderId)}/undo`, uid),
            method: 'POST',
            headers: { 'if-match': from },
          }),
        );
        const done = answers.filter(({ data }) => (data as OrderAnswer | undefined)?.success);
        const failed = answers.find(({ error }) => error);
        const failure = failed?.error && { failure: failed.error };
        return { data: { done: done.length, ...failure } };
      },
      invalidatesTags: ['orders'],
    }),
  }),
});

export const { ordersOfFilter, ordersById, carrierNames, shipOrders, undoSteps } =
  deskApi.endpoints;
