import { eq } from 'drizzle-orm';
import type { OrderResult } from '#contract/many-orders.ts';
import { nextOnTheWay, undoStatus, type OrderStatus } from '#contract/order-status.ts';
import type { Order } from '#contract/orders.ts';
import { emptiesOrder } from '#contract/refund.ts';
import { demandShippable } from '#server/features/disputes/order-disputes.ts';
import { eachOrder, toEach } from '#server/features/orders/each-order.ts';
import { demandStatus } from '#server/features/orders/if-status.ts';
import {
  addToHistory,
  lockOrder,
  momentAfter,
  readHistory,
} from '#server/features/orders/order-history.ts';
import { readOrder } from '#server/features/orders/order-rows.queries.ts';
import type { ManyOrdersDeps, OrdersDeps } from '#server/features/orders/orders-deps.ts';
import { orders, type OrderRow } from '#server/features/orders/orders.table.ts';
import { readMoney } from '#server/features/refunds/order-refunds.ts';
import { piecesInReturns } from '#server/features/returns/returned-pieces.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';

type MoveDeps = Pick<OrdersDeps, 'database' | 'now' | 'papers'>;

/**
 * Moves an order to its next status; Shipped adds a shipment without a carrier. Throws 404, 409 ORDER_FINAL if there is none, and 412 STALE if
 * `ifMatch` names another status than the current one: of two admins who press at once, one is told.
 */
export async function processOrder(
  { database, now, papers }: MoveDeps,
  by: string,
  orderId: string,
  ifMatch: string | undefined,
): Promise<Order> {
  return inTransaction(database, async (tx) => {
    const row = await lockOrder(tx, orderId);
    demandStatus(row, ifMatch);
    const status = nextOnTheWay(row.status);
    if (!status) throw new ApiError('ORDER_FINAL', `This order is ${row.status}: that is its end.`);
    await takeStep(tx, row, { status, by, now, papers });
    return readMoved(tx, orderId);
  });
}

/** A step of an order to its next status. */
interface Step {
  status: OrderStatus;
  /** Uid of the admin who takes it. */
  by: string;
  now(): Date;
  papers: OrdersDeps['papers'];
  /** Adds the shipment of an order that is shipped; without it the order gets one without a carrier. */
  addShipment?(at: Date): Promise<void>;
}

/** Moves an order whose row is locked to its next status. Throws 409 ORDER_DISPUTED and ORDER_REFUNDED for one that must not be shipped. */
export async function takeStep(
  tx: Transaction,
  row: OrderRow,
  { status, by, now, papers, addShipment }: Step,
): Promise<void> {
  // A parcel on its way may still be delivered.
  if (status === 'Shipped') await demandShippable(tx, row);
  const at = momentAfter(await readHistory(tx, row.id), now());
  // Before the status changes: then no shipment without a carrier is added.
  await addShipment?.(at);
  await addToHistory(tx, row.id, { status, at, byUser: by, byRole: 'admin' });
  await tx.update(orders).set({ status, updatedAt: at }).where(eq(orders.id, row.id));
  // What is paid later has its invoice from now on.
  if (status === 'Shipped' && row.paid !== null) await papers.numberMissing(tx, row.id, at);
}

/** Moves orders from Shipped to Delivered, see `eachOrder`. */
export async function deliverOrders(
  deps: MoveDeps & Pick<ManyOrdersDeps, 'onFailure'>,
  by: string,
  orderIds: readonly string[],
): Promise<OrderResult[]> {
  return eachOrder(deps, toEach(orderIds), async ({ orderId }) => {
    await processOrder(deps, by, orderId, 'Shipped');
  });
}

/**
 * Undoes the last step of an order, once and within an hour: Delivered goes back to Shipped, Shipped to
 * Processing, without its shipment. Throws 404, 409 ORDER_FINAL if there is no such step, and 412 STALE if `ifMatch` names
 * another status than the current one.
 */
export async function undoStep(
  { database, now }: MoveDeps,
  by: string,
  orderId: string,
  ifMatch: string | undefined,
): Promise<Order> {
  return inTransaction(database, async (tx) => {
    const row = await lockOrder(tx, orderId);
    demandStatus(row, ifMatch);
    const history = await readHistory(tx, orderId);
    const status = undoStatus(history, now());
    if (!status) {
      throw new ApiError(
        'ORDER_FINAL',
        `This order is ${row.status}: there is no step of the last hour to undo.`,
      );
    }
    if (status === 'Processing') await demandPieces(tx, row);
    if (row.status === 'Delivered') await demandNoReturns(tx, orderId);
    const at = momentAfter(history, now());
    await addToHistory(tx, orderId, { status, at, byUser: by, byRole: 'admin', undone: true });
    // The order is on its way again, so a deleted customer's address is needed.
    await tx
      .update(orders)
      .set({ status, updatedAt: at, forgetAddressAt: null })
      .where(eq(orders.id, orderId));
    return readMoved(tx, orderId);
  });
}

/** An order of which every piece is refunded doesn't go back to the shelf: nothing of it would be sent. */
async function demandPieces(tx: Transaction, row: OrderRow): Promise<void> {
  const { state, items } = await readMoney(tx, row);
  if (items.length > 0 && emptiesOrder(state, []))
    throw new ApiError('ORDER_FINAL', 'All of this order is refunded: its last step stays.');
}

/** Throws ORDER_FINAL if lines of the order are being returned: a return is only of a delivered order. */
async function demandNoReturns(tx: Transaction, orderId: string): Promise<void> {
  if ((await piecesInReturns(tx, orderId)).length === 0) return;
  throw new ApiError('ORDER_FINAL', 'Lines of this order are being returned: its last step stays.');
}

async function readMoved(tx: Transaction, orderId: string): Promise<Order> {
  const moved = await readOrder(tx, orderId);
  if (!moved) throw notFound('order');
  return moved;
}
