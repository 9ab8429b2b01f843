import type { OrderResult, OrderResults } from '#contract/many-orders.ts';
import { toMinor, toWhole } from '#contract/money.ts';
import { MOST_ORDERS_AT_ONCE } from '#contract/order-limits.ts';
import { api } from '#web/api.ts';
import { inCalls } from './in-calls.ts';

/** Something that is done to many orders: the end of its address under `order/`, and the rest of the body. */
export interface ManyOrdersCall {
  act: 'deliver' | 'cancel' | 'message' | 'refund-difference';
  body?: object;
}

interface AskedOfMany extends ManyOrdersCall {
  uid: string;
  orderIds: readonly string[];
  /** With it, the same call again does nothing twice. */
  key: string;
}

const manyOrdersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Fails only if the first of its calls does. */
    actOnOrders: build.mutation<OrderResult[], AskedOfMany>({
      queryFn: async ({ uid, orderIds, act, body, key }, _api, _options, call) =>
        inCalls(orderIds, String, MOST_ORDERS_AT_ONCE, async (orders) => {
          const { data, error } = await call({
            url: `order/${act}?${new URLSearchParams({ id: uid })}`,
            method: 'POST',
            headers: { 'idempotency-key': key },
            body: { ...body, orders },
          });
          return error ? { error } : { data: (data as OrderResults).results };
        }),
      // Also after a failure: it may be done to some.
      invalidatesTags: ['orders', 'product', 'coupon'],
    }),
  }),
});

export const { actOnOrders } = manyOrdersApi.endpoints;

/** What goes back in all. */
export function sumOf(results: readonly OrderResult[]): number {
  return toWhole(results.reduce((sum, { amount = 0 }) => sum + toMinor(amount), 0));
}
