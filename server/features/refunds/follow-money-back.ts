import { and, asc, eq } from 'drizzle-orm';
import { leftToRefund } from '#contract/refund.ts';
import { lostDisputes, type LostDispute } from '#server/features/disputes/lost-disputes.rule.ts';
import { noteDisputes } from '#server/features/disputes/note-disputes.ts';
import type { OrderPapers } from '#server/features/orders/orders-deps.ts';
import { orderItems, orders, type OrderRow } from '#server/features/orders/orders.table.ts';
import {
  isOwed,
  paymentStatusOf,
  sumOfRefunds,
} from '#server/features/orders/payment-status.rule.ts';
import type {
  PaymentProvider,
  ProviderDispute,
  ProviderRefund,
} from '#server/features/payments/payment-provider.ts';
import { inTransaction, type Database, type Transaction } from '#server/platform/database.ts';
import { matchRefunds } from './match-refunds.rule.ts';
import { readMoney, refundsOf } from './order-refunds.ts';
import { fitParts, partsMadeThere } from './refund-parts.rule.ts';
import { refundLines, refunds, type RefundRow } from './refunds.table.ts';

export interface FollowDeps {
  database: Database;
  provider: PaymentProvider;
  papers: Pick<OrderPapers, 'numberCreditNotes'>;
  now(): Date;
}

/** Money that has left a payment at the provider, or is about to. */
export interface MoneyBack {
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
}

/**
 * Asks the provider what has left a payment, and records what the shop didn't know: refunds that the shop owner made there,
 * refunds that succeeded or failed, and disputes. Payments that have no order are ignored. Throws 503 if the provider can't
 * be asked.
 */
export async function followMoneyBack(deps: FollowDeps, paymentReference: string): Promise<void> {
  const [order] = await deps.database.orm
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.paymentProvider, deps.provider.name),
        eq(orders.paymentReference, paymentReference),
      ),
    );
  if (order) await noteMoneyBack(deps, order.id, await askMoneyBack(deps, paymentReference));
}

export async function askMoneyBack(
  { provider }: Pick<FollowDeps, 'provider'>,
  paymentReference: string,
): Promise<MoneyBack> {
  const [made, disputed] = await Promise.all([
    provider.refundsOf(paymentReference),
    provider.disputesOf(paymentReference),
  ]);
  return { refunds: made, disputes: disputed };
}

/** Records what has left the payment of an order. The answer may be older than what is known. */
export async function noteMoneyBack(
  { database, papers, now }: Pick<FollowDeps, 'database' | 'papers' | 'now'>,
  orderId: string,
  there: MoneyBack,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!row) return;
    const at = now();
    const disputes = await noteDisputes(tx, orderId, there.disputes);
    if (disputes.isOneWon) await sendAtOnce(tx, orderId, at);
    const isRefundNew = await noteRefunds(tx, row, there, at);
    if (!disputes.isNew && !isRefundNew) return;
    if (row.status === 'Cancelled') await oweRest(tx, row, at);
    const paymentStatus = paymentStatusOf(row, await refundsOf(tx, orderId));
    await tx.update(orders).set({ paymentStatus, updatedAt: at }).where(eq(orders.id, orderId));
    await papers.numberCreditNotes(tx, orderId, at);
  });
}

/** A refund that waits for a dispute is sent once that is won. */
async function sendAtOnce(tx: Transaction, orderId: string, now: Date): Promise<void> {
  await tx.update(refunds).set({ nextTryAt: now }).where(eq(refunds.orderId, orderId));
}

type MadeThere = ProviderRefund | LostDispute;

async function noteRefunds(
  tx: Transaction,
  row: OrderRow,
  there: MoneyBack,
  at: Date,
): Promise<boolean> {
  const known = await refundsOf(tx, row.id);
  const byHand = sumOfRefunds(known.filter(({ doneBy }) => doneBy !== null));
  const lost = lostDisputes(row.total, there.refunds, byHand, there.disputes);
  const { changed, made } = matchRefunds<MadeThere>(row, known, [...there.refunds, ...lost]);
  for (const { id, status, amount, providerReference } of changed) {
    const before = known.find((refund) => refund.id === id);
    const fields = {
      status,
      amount,
      providerReference,
      tax: Math.min(before?.tax ?? 0, amount),
      ...(before && before.amount !== amount && (await fitStoredParts(tx, before, amount))),
      succeededAt: status === 'succeeded' ? (before?.succeededAt ?? at) : null,
    };
    await tx.update(refunds).set(fields).where(eq(refunds.id, id));
  }
  for (const refund of made) await storeMade(tx, row, refund, at);
  return changed.length > 0 || made.length > 0;
}

/** Writes what a refund gives for its lines when its amount changes. Returns the rest of it. */
export async function fitStoredParts(
  tx: Transaction,
  { id, kind, shipping, goodwill }: Pick<RefundRow, 'id' | 'kind' | 'shipping' | 'goodwill'>,
  amount: number,
): Promise<Pick<RefundRow, 'shipping' | 'goodwill'>> {
  const lines = await tx
    .select({ orderItemId: refundLines.orderItemId, amount: refundLines.amount })
    .from(refundLines)
    .innerJoin(orderItems, eq(orderItems.id, refundLines.orderItemId))
    .where(eq(refundLines.refundId, id))
    .orderBy(asc(orderItems.position));
  // A cancellation without lines is of all of its order.
  if (kind === 'cancellation' && lines.length === 0)
    return { shipping: Math.min(shipping, amount), goodwill };
  const before = { lines: lines.map((line) => line.amount), shipping, goodwill };
  const fitted = fitParts(before, amount);
  for (const [at, { orderItemId }] of lines.entries()) {
    await tx
      .update(refundLines)
      .set({ amount: fitted.lines[at] ?? 0 })
      .where(and(eq(refundLines.refundId, id), eq(refundLines.orderItemId, orderItemId)));
  }
  return { shipping: fitted.shipping, goodwill: fitted.goodwill };
}

/**
 * A refund that the shop owner made at the provider, or a dispute that was lost just now: it is of no certain line, and
 * returns nothing to stock.
 */
async function storeMade(
  tx: Transaction,
  row: OrderRow,
  refund: MadeThere,
  now: Date,
): Promise<void> {
  const { state, refunds: before } = await readMoney(tx, row);
  const shippingGiven = before.filter(isOwed).reduce((sum, { shipping }) => sum + shipping, 0);
  const isDispute = 'isDispute' in refund;
  const at = isDispute ? now : refund.createdAt;
  await tx.insert(refunds).values({
    orderId: row.id,
    kind: isDispute ? 'dispute' : 'provider',
    paymentReference: row.paymentReference,
    amount: refund.amount,
    ...partsMadeThere(state, shippingGiven, refund.amount),
    status: refund.status,
    providerReference: refund.reference,
    nextTryAt: at,
    createdAt: at,
    succeededAt: refund.status === 'succeeded' ? at : null,
  });
}

/**
 * A cancelled order gives back everything. If a refund that the shop owner made at the provider fails, after it has reduced
 * the cancellation's, the shop owes that sum itself.
 */
async function oweRest(tx: Transaction, row: OrderRow, at: Date): Promise<void> {
  const { state } = await readMoney(tx, row);
  const amount = leftToRefund(state);
  if (amount === 0) return;
  await tx.insert(refunds).values({
    orderId: row.id,
    kind: 'goodwill',
    paymentReference: row.paymentReference,
    amount,
    goodwill: amount,
    nextTryAt: at,
    createdAt: at,
  });
}
