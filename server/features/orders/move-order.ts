import { eq } from 'drizzle-orm';
import type { Duty } from '#contract/duties.ts';
import { staysInBooks } from '#contract/order-books.ts';
import { nextOnTheWay, undoStatus, type OrderStatus } from '#contract/order-status.ts';
import type { Order } from '#contract/orders.ts';
import { emptiesOrder } from '#contract/refund.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import { tagSeen } from '#server/platform/if-match.rule.ts';
import { cancelLocked, demandRefunds, type OrdersDeps } from './cancel-order.ts';
import { demandShippable, demandUndisputed } from './order-disputes.ts';
import {
  addToHistory,
  lockCustomer,
  lockOrder,
  momentAfter,
  readHistory,
} from './order-history.ts';
import { numberCreditNotes } from './number-papers.ts';
import { readMoney } from './order-refunds.ts';
import { readOrder } from './order-rows.queries.ts';
import { orders, type OrderRow } from './orders.table.ts';
import { hasOpenReturn, piecesInReturns } from './returned-pieces.ts';

/**
 * Moves an order to its next status; Shipped adds a shipment without a carrier. Throws 404, 409 ORDER_FINAL if there is none, and 412 STALE if
 * `ifMatch` names another status than the current one: of two admins who press at once, one is told.
 */
export async function processOrder(
  { database, now }: OrdersDeps,
  by: string,
  orderId: string,
  ifMatch: string | undefined,
): Promise<Order> {
  return inTransaction(database, async (tx) => {
    const row = await lockOrder(tx, orderId);
    demandStatus(row, ifMatch);
    const status = nextOnTheWay(row.status);
    if (!status) throw new ApiError('ORDER_FINAL', `This order is ${row.status}: that is its end.`);
    await takeStep(tx, row, { status, by, now });
    return readMoved(tx, orderId);
  });
}

/** A step of an order to its next status. */
interface Step {
  status: OrderStatus;
  /** Uid of the admin who takes it. */
  by: string;
  now(): Date;
  /** Adds the shipment of an order that is shipped; without it the order gets one without a carrier. */
  addShipment?(at: Date): Promise<void>;
}

/** Moves an order whose row is locked to its next status. Throws 409 ORDER_DISPUTED and ORDER_REFUNDED for one that must not be shipped. */
export async function takeStep(
  tx: Transaction,
  row: OrderRow,
  { status, by, now, addShipment }: Step,
): Promise<void> {
  // What is on its way may still be delivered.
  if (status === 'Shipped') await demandShippable(tx, row);
  const at = momentAfter(await readHistory(tx, row.id), now());
  // Before the status changes: then no shipment without a carrier is added.
  await addShipment?.(at);
  await addToHistory(tx, row.id, { status, at, byUser: by, byRole: 'admin' });
  await tx.update(orders).set({ status, updatedAt: at }).where(eq(orders.id, row.id));
}

/**
 * Undoes the last step of an order, once and within an hour: Delivered goes back to Shipped, Shipped to
 * Processing, without its shipment. Throws 404, 409 ORDER_FINAL if there is no such step, and 412 STALE if `ifMatch` names
 * another status than the current one.
 */
export async function undoStep(
  { database, now }: OrdersDeps,
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

/**
 * Moves an order into the bin: it is in no list and no total any more, except that one that was paid and is not refunded
 * stays in the books (`staysInBooks`). One that is still
 * Processing is cancelled first, with stock, coupon use and money given back. Throws 404, and 412 STALE
 * if `ifMatch` names another status than the current one: an order shipped meanwhile must not be deleted
 * without a refund. Throws 403 DUTY_NEEDED for one that is paid, if the duties don't include `refunds`, and 409 UNDER_WAY
 * while a return of it is open: nobody could answer or refund that any more.
 */
export async function deleteOrder(
  deps: OrdersDeps,
  { uid: by, duties }: { uid: string; duties: readonly Duty[] },
  orderId: string,
  ifMatch: string | undefined,
): Promise<void> {
  const returned = await inTransaction(deps.database, async (tx) => {
    const row = await lockOrder(tx, orderId);
    demandStatus(row, ifMatch);
    demandRefunds(row, duties);
    await demandUndisputed(tx, orderId);
    await lockCustomer(tx, row);
    await demandNoOpenReturn(tx, row);
    const at = deps.now();
    const actor = { uid: by, role: 'admin' as const };
    const isCancelled = row.status === 'Processing';
    const items = isCancelled ? await cancelLocked(tx, row, actor, at) : [];
    await tx
      .update(orders)
      .set({
        deletedAt: at,
        deletedBy: by,
        staysInBooks: !isCancelled && staysInBooks(row),
        updatedAt: at,
      })
      .where(eq(orders.id, orderId));
    await numberCreditNotes(tx, orderId, deps.shop, at);
    return items;
  });
  deps.onStockChange(returned);
  deps.onRefund();
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

async function demandNoOpenReturn(tx: Transaction, { id, number }: OrderRow): Promise<void> {
  if (!(await hasOpenReturn(tx, id))) return;
  throw new ApiError(
    'UNDER_WAY',
    `A return of order #${number} is open. Decline or refund it before you delete the order.`,
    { details: { reasons: [{ kind: 'return', orderId: id, number }] } },
  );
}

async function readMoved(tx: Transaction, orderId: string): Promise<Order> {
  const moved = await readOrder(tx, orderId);
  if (!moved) throw notFound('order');
  return moved;
}

function demandStatus({ status }: OrderRow, ifMatch: string | undefined): void {
  if (ifMatch === undefined) return;
  const seen = tagSeen(ifMatch);
  if (seen !== '*' && seen !== status)
    throw new ApiError('STALE', `This order is ${status} by now. Look at it again.`);
}
