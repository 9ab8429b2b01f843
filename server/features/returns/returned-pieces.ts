import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import { isId } from '#contract/ids.ts';
import {
  canRefund,
  OPEN_RETURN_STATUSES,
  RETURN_STATUSES,
  takesPieces,
} from '#contract/return-status.ts';
import { momentAfter } from '#server/features/orders/order-history.ts';
import { orderItems } from '#server/features/orders/orders.table.ts';
import type { Transaction } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import { returnHistory, returnLines, returns, type ReturnRow } from './returns.table.ts';

/** Pieces of a line of an order. */
export interface LinePieces {
  orderItemId: string;
  quantity: number;
}

const WITHOUT_PIECES = RETURN_STATUSES.filter((status) => !takesPieces(status));

/**
 * The pieces that are in returns of an order whose row is locked: they can't be in another return, and are refunded with
 * theirs only. A return that is declined or withdrawn gives its pieces free.
 */
export async function piecesInReturns(tx: Transaction, orderId: string): Promise<LinePieces[]> {
  return tx
    .select({ orderItemId: returnLines.orderItemId, quantity: returnLines.quantity })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(and(eq(returns.orderId, orderId), notInArray(returns.status, WITHOUT_PIECES)));
}

/** True if a return of an order, whose row is locked, is still to be dealt with. */
export async function hasOpenReturn(tx: Transaction, orderId: string): Promise<boolean> {
  const isOpen = and(eq(returns.orderId, orderId), inArray(returns.status, OPEN_RETURN_STATUSES));
  return (await tx.$count(returns, isOpen)) > 0;
}

/** Counts the pieces of one line. */
export function piecesOf(pieces: readonly LinePieces[], orderItemId: string): number {
  return pieces.reduce(
    (sum, line) => (line.orderItemId === orderItemId ? sum + line.quantity : sum),
    0,
  );
}

/** The pieces of a return. */
async function linesOfReturn(tx: Transaction, returnId: string): Promise<LinePieces[]> {
  return tx
    .select({ orderItemId: returnLines.orderItemId, quantity: returnLines.quantity })
    .from(returnLines)
    .where(eq(returnLines.returnId, returnId));
}

/** The products of a return, to move their stock. */
export async function piecesOfReturn(
  tx: Transaction,
  returnId: string,
): Promise<{ productId: string; quantity: number }[]> {
  return tx
    .select({ productId: orderItems.productId, quantity: returnLines.quantity })
    .from(returnLines)
    .innerJoin(orderItems, eq(orderItems.id, returnLines.orderItemId))
    .where(eq(returnLines.returnId, returnId))
    .orderBy(orderItems.productId);
}

/** A return that may be refunded. */
export interface Refundable {
  isWithdrawal: boolean;
  restocked: boolean;
  lines: LinePieces[];
}

/**
 * A return that is to be refunded, with its pieces, of an order whose row is locked. Throws 404 if the order has no such
 * return, and 409 RETURN_CLOSED unless it is received, or an open withdrawal.
 */
export async function demandRefundable(
  tx: Transaction,
  orderId: string,
  returnId: string,
): Promise<Refundable> {
  const [row] = isId(returnId)
    ? await tx
        .select()
        .from(returns)
        .where(and(eq(returns.id, returnId), eq(returns.orderId, orderId)))
    : [];
  if (!row) throw notFound('return');
  if (!canRefund(row.status, row.kind)) {
    throw new ApiError(
      'RETURN_CLOSED',
      `This return is ${row.status}: only a return that is received can be refunded.`,
    );
  }
  const isWithdrawal = row.kind === 'withdrawal';
  return { isWithdrawal, restocked: row.restocked, lines: await linesOfReturn(tx, returnId) };
}

/** A step of a return. */
export interface ReturnEntry {
  status: ReturnRow['status'];
  byUser: string;
  words?: string | null;
  now: Date;
}

/** Moves a return, whose order is locked, to a status that may follow its own, and writes it into its history. */
export async function moveReturn(
  tx: Transaction,
  returnId: string,
  { status, byUser, words = null, now }: ReturnEntry,
): Promise<void> {
  const history = await tx
    .select({ at: returnHistory.at })
    .from(returnHistory)
    .where(eq(returnHistory.returnId, returnId))
    .orderBy(asc(returnHistory.at));
  const at = momentAfter(history, now);
  await tx.insert(returnHistory).values({ returnId, status, at, byUser, words });
  await tx.update(returns).set({ status, updatedAt: at }).where(eq(returns.id, returnId));
}
