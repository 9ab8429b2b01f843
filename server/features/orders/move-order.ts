import { and, eq, isNull } from 'drizzle-orm';
import { isId } from '#contract/ids.ts';
import { NEXT_STATUSES, type OrderStatus } from '#contract/order-status.ts';
import type { Order } from '#contract/orders.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import { cancelLocked, type OrdersParts } from './cancel-order.ts';
import { readOrder } from './order-rows.ts';
import { orderHistory, orders } from './orders.table.ts';

type OrderRow = typeof orders.$inferSelect;

/**
 * Moves an order one step on its way to its customer. Throws 404, 409 ORDER_FINAL at its end, and 412
 * STALE if `ifMatch` names another status than it has by now: so of two who press at once, one is told.
 */
export async function processOrder(
  { database, now }: OrdersParts,
  by: string,
  orderId: string,
  ifMatch: string | undefined,
): Promise<Order> {
  return inTransaction(database, async (tx) => {
    const row = await lockOrder(tx, orderId);
    if (ifMatch !== undefined && !matches(ifMatch, row.status)) {
      throw new ApiError('STALE', `This order is ${row.status} by now. Look at it again.`);
    }
    const next = nextOnTheWay(row.status);
    if (!next) throw new ApiError('ORDER_FINAL', `This order is ${row.status}: that is its end.`);
    const at = now();
    await tx.insert(orderHistory).values({ orderId, status: next, at, byUser: by });
    await tx.update(orders).set({ status: next, updatedAt: at }).where(eq(orders.id, orderId));
    const moved = await readOrder(tx, orderId);
    if (!moved) throw notFound('order');
    return moved;
  });
}

/**
 * Takes an order out of every list and total; one still Processing is cancelled first, with stock,
 * coupon use and money given back. Its row stays, marked. Throws 404.
 */
export async function deleteOrder(parts: OrdersParts, by: string, orderId: string): Promise<void> {
  await inTransaction(parts.database, async (tx) => {
    const row = await lockOrder(tx, orderId);
    const at = parts.now();
    if (row.status === 'Processing') await cancelLocked(tx, row, by, at);
    await tx.update(orders).set({ deletedAt: at, updatedAt: at }).where(eq(orders.id, orderId));
  });
  parts.onStockChange();
  parts.onRefund();
}

async function lockOrder(tx: Transaction, orderId: string): Promise<OrderRow> {
  const [row] = isId(orderId)
    ? await tx
        .select()
        .from(orders)
        .where(and(eq(orders.id, orderId), isNull(orders.deletedAt)))
        .for('update')
    : [];
  if (!row) throw notFound('order');
  return row;
}

/** The step that is not a way out. */
function nextOnTheWay(status: OrderStatus): OrderStatus | undefined {
  return NEXT_STATUSES[status].find((next) => next !== 'Cancelled');
}

function matches(ifMatch: string, status: OrderStatus): boolean {
  const seen = ifMatch.trim().replace(/^(?:W\/)?"(.*)"$/, '$1');
  return seen === '*' || seen === status;
}
