import type { OrderResult, OrdersToCancel, OrdersToWriteTo } from '#contract/many-orders.ts';
import type { Caller } from '#server/identity/caller.ts';
import { inTransaction, rehearse } from '#server/platform/database.ts';
import type { IdempotencyKey } from '#server/platform/idempotency-key.ts';
import { addNote } from './annotate-order.ts';
import { cancelWithin, type OrdersDeps } from './cancel-order.ts';
import { eachOrder, type EachOrderDeps } from './each-order.ts';
import { processOrder } from './move-order.ts';

export type ManyOrdersDeps = OrdersDeps & EachOrderDeps;

/** Moves orders from Shipped to Delivered, see `eachOrder`. */
export async function deliverOrders(
  deps: ManyOrdersDeps,
  by: string,
  orderIds: readonly string[],
): Promise<OrderResult[]> {
  return eachOrder(deps, toEach(orderIds), async ({ orderId }) => {
    await processOrder(deps, by, orderId, 'Shipped');
  });
}

/**
 * Cancels orders that are Processing, on behalf of the shop, and refunds them in full, see `eachOrder`. A dry run refuses the
 * same ones and names the same amounts.
 */
export async function cancelOrders(
  deps: ManyOrdersDeps,
  caller: Caller,
  { orders: orderIds, dryRun }: OrdersToCancel,
): Promise<OrderResult[]> {
  const inIts = dryRun ? rehearse : inTransaction;
  const returned: string[] = [];
  const results = await eachOrder(deps, toEach(orderIds), async ({ orderId }) => {
    const done = await inIts(deps.database, (tx) =>
      cancelWithin(tx, deps, caller, orderId, 'admin'),
    );
    returned.push(...done.returned);
    return { amount: done.order.refunds.at(-1)?.amount ?? 0 };
  });
  if (!dryRun) {
    deps.onStockChange(returned);
    deps.onRefund();
  }
  return results;
}

/** Writes a message to the customer of each order, see `eachOrder`. Under the same key each gets it once. */
export async function writeToOrders(
  deps: Pick<ManyOrdersDeps, 'database' | 'now' | 'onFailure'>,
  by: string,
  { orders: orderIds, words }: OrdersToWriteTo,
  idempotency: IdempotencyKey | undefined,
): Promise<OrderResult[]> {
  return eachOrder(deps, toEach(orderIds), async ({ orderId }) => {
    const ofOrder = idempotency && { ...idempotency, key: `${idempotency.key} ${orderId}` };
    await addNote(deps, by, orderId, { words, toCustomer: true }, ofOrder);
  });
}

function toEach(orderIds: readonly string[]): { orderId: string }[] {
  return orderIds.map((orderId) => ({ orderId }));
}
