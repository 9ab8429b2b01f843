import { and, eq, inArray } from 'drizzle-orm';
import type { Order } from '#contract/orders.ts';
import { lockOrder, momentAfter, readHistory } from '#server/features/orders/order-history.ts';
import { readOrder } from '#server/features/orders/order-rows.queries.ts';
import { orders, type OrderRow } from '#server/features/orders/orders.table.ts';
import { inTransaction, type Database, type Transaction } from '#server/platform/database.ts';
import { isDue } from '#server/features/orders/payment-status.rule.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import { disputes } from './disputes.table.ts';

/**
 * Throws 409 ORDER_DISPUTED for an order whose payment has a dispute that is open or lost: the provider has taken the money.
 * The order's row is locked, so that none is opened meanwhile.
 *
 * @param over what is no obstacle: a dispute that is lost is decided
 */
export async function demandUndisputed(
  tx: Transaction,
  orderId: string,
  over?: 'lost',
): Promise<void> {
  const obstacles = over ? (['open'] as const) : (['open', 'lost'] as const);
  const [unwon] = await tx
    .select({ status: disputes.status })
    .from(disputes)
    .where(and(eq(disputes.orderId, orderId), inArray(disputes.status, obstacles)))
    .limit(1);
  if (!unwon) return;
  throw new ApiError(
    'ORDER_DISPUTED',
    unwon.status === 'open'
      ? 'The payment of this order is disputed at the bank. Until that is decided, the order stays as it is.'
      : 'The payment of this order was disputed at the bank, and the bank has taken it back.',
  );
}

/**
 * Throws 409 ORDER_DISPUTED, 409 PAYMENT_DUE for an order that is to be paid before it is sent, or 409 ORDER_REFUNDED for one that was refunded in full at the provider. After a dispute that
 * was lost, or that refund, it can be shipped once somebody has said that it goes. The order's row is locked, so that neither
 * becomes so meanwhile.
 */
export async function demandShippable(
  tx: Transaction,
  { id, held, paymentStatus }: Pick<OrderRow, 'id' | 'held' | 'paymentStatus'>,
): Promise<void> {
  await demandUndisputed(tx, id, held ? undefined : 'lost');
  if (!held) return;
  if (isDue(paymentStatus))
    throw new ApiError(
      'PAYMENT_DUE',
      'This order is not paid yet. Record its payment, or say that it is to be shipped anyway.',
    );
  throw new ApiError(
    'ORDER_REFUNDED',
    'This order was refunded in full at the payment provider. Cancel it, or say that it is to be shipped anyway.',
  );
}

/**
 * Marks an order to be shipped although it was refunded in full at the provider or its dispute was lost, or with `goes` false
 * that it doesn't after all. Throws 404, 409 ORDER_DISPUTED while a dispute is open, and 409 ORDER_FINAL unless it is held for
 * that, or goes for that.
 */
export async function shipAnyway(
  { database, now }: { database: Database; now(): Date },
  orderId: string,
  goes: boolean,
): Promise<Order> {
  return inTransaction(database, async (tx) => {
    const row = await lockOrder(tx, orderId);
    await demandUndisputed(tx, row.id, 'lost');
    const isAsked = goes ? row.held : row.status === 'Processing' && row.shipsAnyway;
    if (!isAsked) {
      throw new ApiError(
        'ORDER_FINAL',
        goes
          ? 'Nothing holds this order back: it is not Processing, or neither refunded in full at the provider nor lost in a dispute.'
          : `Nothing is to be taken back: this order is ${row.status}.`,
      );
    }
    const updatedAt = momentAfter(await readHistory(tx, row.id), now());
    await tx.update(orders).set({ shipsAnyway: goes, updatedAt }).where(eq(orders.id, row.id));
    const order = await readOrder(tx, row.id);
    if (!order) throw notFound('order');
    return order;
  });
}
