import type { OrderResult } from '#contract/many-orders.ts';
import { toMinor, toWhole } from '#contract/money.ts';
import { ApiError, isLostRight } from '#server/platform/errors.ts';

/**
 * Calls `act` for one order after the other, each in its own transaction, so that a refused one doesn't stop the others.
 * Returns a result for each. If the database becomes unavailable in between, the rest is not tried; if it already is at the
 * first one, throws.
 *
 * @param act its return value is added to the result
 */
export async function eachOrder<Wanted extends { orderId: string }>(
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
      const isOfAll = !(error instanceof ApiError) || isLostRight(error);
      if (isOfAll && !results.some(({ ok }) => ok)) throw error;
      isAway = !(error instanceof ApiError);
      const { code, message } = error instanceof ApiError ? error : AWAY;
      results.push({ orderId, ok: false, code, message });
    }
  }
  return results;
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
