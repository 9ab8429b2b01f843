import type { OrderResult } from '#contract/many-orders.ts';
import type { ApiFailure } from '#web/api-failure.ts';

type Answer = { data: OrderResult[]; error?: never } | { data?: never; error: ApiFailure };

/**
 * The results of many orders, as many in one call as the API takes. Fails only if the first call does: of a later one that
 * fails, each order has the failure as its result.
 */
export async function inCalls<Item>(
  items: readonly Item[],
  orderIdOf: (item: Item) => string,
  most: number,
  call: (part: readonly Item[]) => Promise<Answer>,
): Promise<Answer> {
  const results: OrderResult[] = [];
  for (let at = 0; at < items.length; at += most) {
    const part = items.slice(at, at + most);
    const { data, error } = await call(part);
    if (error && at === 0) return { error };
    results.push(...(data ?? part.map((item) => refused(orderIdOf(item), error))));
  }
  return { data: results };
}

function refused(orderId: string, { code, message }: ApiFailure): OrderResult {
  return { orderId, ok: false, code, message };
}
