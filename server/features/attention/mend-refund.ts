import { eq } from 'drizzle-orm';
import { isId } from '#contract/ids.ts';
import type { Order } from '#contract/orders.ts';
import { leftToRefund } from '#contract/refund.ts';
import { demandUndisputed } from '#server/features/disputes/order-disputes.ts';
import { lockOrder } from '#server/features/orders/order-history.ts';
import { readOrderDeletedToo } from '#server/features/orders/order-rows.queries.ts';
import type { OrderPapers } from '#server/features/orders/orders-deps.ts';
import { orders, type OrderRow } from '#server/features/orders/orders.table.ts';
import { paymentStatusOf } from '#server/features/orders/payment-status.rule.ts';
import { papers as paperRows } from '#server/features/papers/papers.table.ts';
import { readMoney, refundsOf } from '#server/features/refunds/order-refunds.ts';
import { refunds, type RefundRow } from '#server/features/refunds/refunds.table.ts';
import { inTransaction, type Database, type Transaction } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';

export interface MendDeps {
  database: Database;
  now(): Date;
  /** Called when there is a refund to send. */
  onRefund(): void;
  papers: Pick<OrderPapers, 'numberCreditNotes'>;
}

/**
 * Has a refund that failed sent again. Throws 404, 409 ORDER_FINAL unless it has failed and is still owed, and 409 ORDER_DISPUTED while the
 * provider has taken the money.
 */
export async function retryRefund(deps: MendDeps, refundId: string): Promise<Order> {
  const order = await mend(deps, refundId, async (tx, { row, at }) => {
    const { orderId, retries, refusals } = row;
    if (row.kind === 'provider') throw nothingToDo(row);
    await demandUndisputed(tx, orderId);
    return {
      status: 'pending',
      // The one that failed stays at the provider, which knows the next one by another key.
      providerReference: null,
      retries: retries + 1,
      refusals: refusals + 1,
      attempts: 0,
      nextTryAt: at,
    };
  });
  deps.onRefund();
  return order;
}

/**
 * Marks a refund that failed as made, because the shop has paid the money back another way. Throws the same. One that the shop
 * owner made at the provider must have its credit note, and be no more than is left of the order.
 */
export async function markDoneByHand(deps: MendDeps, by: string, refundId: string): Promise<Order> {
  return mend(deps, refundId, async (tx, { row, order, at }) => {
    if (row.kind === 'provider') {
      const isNoted = (await tx.$count(paperRows, eq(paperRows.refundId, row.id))) > 0;
      const { state } = await readMoney(tx, order);
      if (!isNoted || leftToRefund(state) < row.amount) throw nothingToDo(row);
    }
    return { status: 'succeeded', succeededAt: at, doneBy: by };
  });
}

/**
 * Says that a refund that the shop owner made at the provider and that failed there needs nothing more: it is still not made.
 * Throws the same, also for other refunds and those with a credit note.
 */
export async function markSettled(deps: MendDeps, by: string, refundId: string): Promise<Order> {
  return mend(deps, refundId, async (tx, { row }) => {
    const isNoted = (await tx.$count(paperRows, eq(paperRows.refundId, row.id))) > 0;
    if (row.kind !== 'provider' || isNoted || row.doneBy !== null) throw nothingToDo(row);
    return { doneBy: by };
  });
}

function nothingToDo({ status }: RefundRow): ApiError {
  return new ApiError('ORDER_FINAL', `This refund is ${status}: there is nothing to do.`);
}

interface Failed {
  row: RefundRow;
  /** Locked. */
  order: OrderRow;
  at: Date;
}

async function mend(
  { database, papers, now }: MendDeps,
  refundId: string,
  changeOf: (tx: Transaction, failed: Failed) => Promise<Partial<RefundRow>>,
): Promise<Order> {
  return inTransaction(database, async (tx) => {
    const find = async (): Promise<RefundRow> => {
      const [row] = isId(refundId)
        ? await tx.select().from(refunds).where(eq(refunds.id, refundId))
        : [];
      if (!row) throw notFound('refund');
      return row;
    };
    // A deleted order still owes the money.
    const order = await lockOrder(tx, (await find()).orderId, { isDeletedToo: true });
    const row = await find();
    if (row.status !== 'failed' || row.amount === 0) throw nothingToDo(row);
    const at = now();
    await tx
      .update(refunds)
      .set(await changeOf(tx, { row, order, at }))
      .where(eq(refunds.id, refundId));
    const paymentStatus = paymentStatusOf(order, await refundsOf(tx, order.id));
    await tx.update(orders).set({ paymentStatus, updatedAt: at }).where(eq(orders.id, order.id));
    await papers.numberCreditNotes(tx, order.id, at);
    const read = await readOrderDeletedToo(tx, order.id);
    if (!read) throw notFound('order');
    return read;
  });
}
