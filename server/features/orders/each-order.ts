import type { OrderResult } from '#contract/many-orders.ts';
import { toMinor, toWhole } from '#contract/money.ts';
import { MOST_ORDERS_AT_ONCE } from '#contract/order-limits.ts';
import { isDatabaseAway } from '#server/platform/database-away.ts';
import { ApiError, isLostRight } from '#server/platform/errors.ts';

/** The description of calls for many orders in the OpenAPI document. */
export const EACH_ORDER_WORDS = `Up to ${MOST_ORDERS_AT_ONCE} orders, each by itself: the answer has a result for each, and is 200 also where all were refused.`;

export interface EachOrderDeps {
  /** Called with an unexpected error, after which the others are still tried. */
  onFailure(error: unknown, orderId: string): void;
}

/**
 * Calls `act` for one order after the other, each in its own transaction, so that a refused one doesn't stop the others, and
 * neither does one that fails. Returns a result for each. If the database becomes unavailable in between, the rest is not tried.
 * An unexpected error before the first success is thrown, as is a right that the caller has lost.
 *
 * @param act its return value is added to the result
 */
export async function eachOrder<Wanted extends { orderId: string }>(
  { onFailure }: EachOrderDeps,
  wanted: readonly Wanted[],
  act: (one: Wanted) => Promise<Pick<OrderResult, 'amount'> | void>,
): Promise<OrderResult[]> {
  const seen = new Set<string>();
  const results: OrderResult[] = [];
  let isAway = false;
  for (const one of wanted) {
    const { orderId } = one;
    const refused = seen.has(orderId.toLowerCase()) ? TWICE : isAway ? AWAY : undefined;
    seen.add(orderId.toLowerCase());
    if (refused) {
      results.push({ orderId, ok: false, ...refused });
      continue;
    }
    try {
      results.push({ orderId, ok: true, ...(await act(one)) });
    } catch (error) {
      const isRefused = error instanceof ApiError;
      const isOfAll = !isRefused || isLostRight(error);
      if (isOfAll && !results.some(({ ok }) => ok)) throw error;
      if (!isRefused) onFailure(error, orderId);
      isAway = isDatabaseAway(error);
      const { code, message } = isRefused ? error : AWAY;
      results.push({ orderId, ok: false, code, message });
    }
  }
  return results;
}

/** The argument of `eachOrder` for orders of which only the ids are needed. */
export function toEach(orderIds: readonly string[]): { orderId: string }[] {
  return orderIds.map((orderId) => ({ orderId }));
}

const TWICE = { code: 'DUPLICATE', message: 'This order is in the list twice.' };
const AWAY = {
  code: 'UNAVAILABLE',
  message: 'The shop could not save this. Look at the order, and try again.',
};

/** The number of orders that were done, in words: "27 orders", "26 of 27 orders". */
export function countDone(results: readonly OrderResult[]): string {
  const done = results.filter(({ ok }) => ok).length;
  const of = done === results.length ? '' : ` of ${results.length}`;
  return `${done}${of} ${results.length === 1 ? 'order' : 'orders'}`;
}

/** The sum that is refunded, or would be, in whole units. */
export function sumRefunded(results: readonly OrderResult[]): number {
  return toWhole(results.reduce((sum, { amount = 0 }) => sum + toMinor(amount), 0));
}
