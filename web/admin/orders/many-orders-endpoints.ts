import type { OrderResult, OrderResults } from '#contract/many-orders.ts';
import { toMinor, toWhole } from '#contract/money.ts';
import { MOST_ORDERS_AT_ONCE } from '#contract/order-limits.ts';
import { api, callAddress } from '#web/api.ts';
import { inCalls } from './in-calls.ts';

/** A call for many orders. `act`: the end of its address under `order/`; `body`: the rest of its body. */
export interface ManyOrdersCall {
  act: 'deliver' | 'cancel' | 'message' | 'refund-difference';
  body?: object;
}

interface AskedOfMany extends ManyOrdersCall {
  uid: string;
  orderIds: readonly string[];
  /** Idempotency key: a repeated call does nothing twice. */
  key: string;
}

const manyOrdersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Fails only if its first call does. */
    actOnOrders: build.mutation<OrderResult[], AskedOfMany>({
      queryFn: async ({ uid, orderIds, act, body, key }, _api, _options, call) =>
        inCalls(orderIds, String, MOST_ORDERS_AT_ONCE, async (orders) => {
          const { data, error } = await call({
            url: callAddress(`order/${act}`, uid),
            method: 'POST',
            headers: { 'idempotency-key': key },
            body: { ...body, orders },
          });
          return error ? { error } : { data: (data as OrderResults).results };
        }),
      // Also after a failure: some orders may be done.
      invalidatesTags: ['orders', 'product', 'coupon'],
    }),
  }),
});

export const { actOnOrders } = manyOrdersApi.endpoints;

/** The sum that is refunded, in whole units. */
export function sumOf(results: readonly OrderResult[]): number {
  return toWhole(results.reduce((sum, { amount = 0 }) => sum + toMinor(amount), 0));
}
