import { and, eq, isNotNull } from 'drizzle-orm';
import { toMinor, toWhole } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { leftToRefund } from '#contract/refund.ts';
import type { NewRefund } from '#contract/refunds.ts';
import { demandUndisputed } from '#server/features/disputes/order-disputes.ts';
import { isCustomerDeleted } from '#server/features/orders/annotate-order.ts';
import { lockOrder, momentAfter, readHistory } from '#server/features/orders/order-history.ts';
import { readOrder } from '#server/features/orders/order-rows.queries.ts';
import type { OrdersDeps } from '#server/features/orders/orders-deps.ts';
import type { OrderRow } from '#server/features/orders/orders.table.ts';
import { restockUnsent } from '#server/features/returns/end-withdrawals.ts';
import {
  demandRefundable,
  moveReturn,
  piecesInReturns,
  piecesOf,
  type LinePieces,
  type Refundable,
} from '#server/features/returns/returned-pieces.ts';
import { createOnce } from '#server/platform/create-once.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { ApiError, invalid, notFound } from '#server/platform/errors.ts';
import type { IdempotencyKey } from '#server/platform/idempotency-key.ts';
import { cancelWith } from './cancel-order.ts';
import { judgeRefund, type RefundVerdict } from './judge-refund.rule.ts';
import { readMoney, storeRefund, type OrderMoney } from './order-refunds.ts';
import { refundLines, refunds } from './refunds.table.ts';

export interface RefundRequest {
  orderId: string;
  /** Uid of the admin. */
  by: string;
  body: NewRefund;
  idempotency: IdempotencyKey | undefined;
}

/**
 * Refunds lines, the shipping or a sum of a paid order, in any status. The row is stored here, and the sweep sends it. A
 * refund that leaves nothing to send cancels an order that is Processing; that of a return ends it. Throws 404, 409 RETURN_CLOSED, 400 with the line's path, 409
 * ORDER_DISPUTED, 409 REFUND_TOO_MUCH with what is left, and 409 IDEMPOTENCY_MISMATCH.
 */
export async function refundOrder(deps: OrdersDeps, request: RefundRequest): Promise<Order> {
  const { orderId, by, idempotency } = request;
  const { order, returned } = await inTransaction(deps.database, async (tx) => {
    let returned: string[] = [];
    // The order may have personal data, so only its id is kept with the key.
    const create = async () => {
      returned = await refundLocked(tx, deps.now(), request);
      await deps.papers.numberCreditNotes(tx, orderId, deps.now());
      return { orderId };
    };
    const now = deps.now();
    await createOnce(tx, { kind: 'refund', userId: by, idempotency, now }, create);
    const order = await readOrder(tx, orderId);
    if (!order) throw notFound('order');
    return { order, returned };
  });
  deps.onStockChange(returned);
  deps.onRefund();
  return order;
}

/** Returns the ids of the products that are back in stock. */
async function refundLocked(
  tx: Transaction,
  now: Date,
  { orderId, by, body }: RefundRequest,
): Promise<string[]> {
  const row = await lockOrder(tx, orderId);
  // The reason may name the customer, so that of a deleted account is not kept.
  const { reason } = (await isCustomerDeleted(tx, row)) ? {} : body;
  await demandUndisputed(tx, orderId);
  const { returnId } = body;
  const ofReturn =
    returnId === undefined ? undefined : await demandRefundable(tx, orderId, returnId);
  const inReturns = await piecesHeldByReturns(tx, orderId);
  const money = await readMoney(tx, row);
  const judged = demandPossible({ row, money, inReturns, ofReturn }, body);
  const { pieces, priced, cancels, withShipping } = judged;
  const refund = {
    pieces,
    // The pieces of a return were restocked when it was received, or not at all. If its refund cancels the order, nothing has
    // left the shop.
    restocks: (line: number) =>
      ofReturn
        ? cancels
        : body.lines.some(
            ({ productId, restock }) => restock && productId === money.items[line]?.productId,
          ),
    ...(reason !== undefined && { reason }),
    by: { uid: by, role: 'admin' as const },
  };
  if (cancels) return cancelWith(tx, row, money, refund, now);
  const at = momentAfter(await readHistory(tx, orderId), now);
  const isOfLines = ofReturn || body.lines.length > 0 || body.shipping;
  const returned = await storeRefund(tx, row, money, {
    ...refund,
    kind: isOfLines ? 'lines' : 'goodwill',
    priced,
    withShipping,
    ...(returnId !== undefined && { returnId }),
    at,
  });
  if (returnId === undefined || !ofReturn) return returned;
  if (isUnsent(row, ofReturn, money, pieces))
    returned.push(...(await restockUnsent(tx, returnId, { orderId, byUser: by, at })));
  await moveReturn(tx, returnId, { status: 'refunded', byUser: by, now });
  return returned;
}

interface Refunding {
  row: OrderRow;
  money: OrderMoney;
  inReturns: readonly LinePieces[];
  ofReturn: Refundable | undefined;
}

/** Returns what the refund gives. Throws 400 with the line's path and 409 REFUND_TOO_MUCH. */
function demandPossible(
  { row, money, inReturns, ofReturn }: Refunding,
  body: NewRefund,
): Extract<RefundVerdict, { ok: true }> {
  const ofLines = (pieces: readonly LinePieces[]) =>
    money.items.map(({ id }) => piecesOf(pieces, id));
  const verdict = judgeRefund(
    {
      status: row.status,
      productIds: money.items.map(({ productId }) => productId),
      state: money.state,
      inReturns: ofLines(inReturns),
      ...(ofReturn && { ofReturn: ofLines(ofReturn.lines), isWithdrawal: ofReturn.isWithdrawal }),
    },
    { ...body, goodwill: toMinor(body.amount ?? 0) },
  );
  if (verdict.ok) return verdict;
  throw verdict.reason === 'invalid'
    ? invalid(verdict.path, verdict.message)
    : tooMuch(money, inReturns);
}

/** True for a withdrawal of things that have not left the shop and are not in stock again, if it is refunded as a whole. */
function isUnsent(
  { status }: OrderRow,
  { isWithdrawal, restocked, lines }: Refundable,
  { items }: OrderMoney,
  pieces: readonly number[],
): boolean {
  const isWhole = items.every(({ id }, at) => piecesOf(lines, id) === pieces[at]);
  return isWithdrawal && status === 'Processing' && !restocked && isWhole;
}

/**
 * The pieces that are in returns of an order whose row is locked, and as negative numbers those of them that were refunded with
 * their return: what `piecesOf` says of a line can't be refunded otherwise.
 */
async function piecesHeldByReturns(tx: Transaction, orderId: string): Promise<LinePieces[]> {
  const refunded = await tx
    .select({ orderItemId: refundLines.orderItemId, quantity: refundLines.quantity })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(and(eq(refunds.orderId, orderId), isNotNull(refunds.returnId)));
  return [
    ...(await piecesInReturns(tx, orderId)),
    ...refunded.map(({ orderItemId, quantity }) => ({ orderItemId, quantity: -quantity })),
  ];
}

function tooMuch({ state, items }: OrderMoney, inReturns: readonly LinePieces[]): ApiError {
  return new ApiError('REFUND_TOO_MUCH', 'This is more than is left to refund of this order.', {
    details: {
      left: toWhole(leftToRefund(state)),
      lines: state.lines.map(({ quantity, refunded }, at) => ({
        productId: items[at]?.productId ?? '',
        left: Math.max(0, quantity - refunded - piecesOf(inReturns, items[at]?.id ?? '')),
      })),
    },
  });
}
