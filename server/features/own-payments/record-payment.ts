import { randomUUIDv7 } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { toMinor, toWhole } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { PaidBack, RecordedPayment } from '#contract/own-payments.ts';
import { lockOrder, momentAfter, readHistory } from '#server/features/orders/order-history.ts';
import { readOrderDeletedToo } from '#server/features/orders/order-rows.queries.ts';
import type { OrderPapers } from '#server/features/orders/orders-deps.ts';
import type { OrderRow } from '#server/features/orders/orders.table.ts';
import { balanceOf } from '#server/features/orders/payment-status.rule.ts';
import { refundsOf } from '#server/features/refunds/order-refunds.ts';
import { createOnce } from '#server/platform/create-once.ts';
import { inTransaction, type Database, type Transaction } from '#server/platform/database.ts';
import { ApiError, invalid, notFound } from '#server/platform/errors.ts';
import type { IdempotencyKey } from '#server/platform/idempotency-key.ts';
import { ownPayments } from './own-payments.table.ts';
import { settleAgain, settleOrder } from './settle-order.ts';

export interface OwnPaymentsDeps {
  database: Database;
  now(): Date;
  papers: Pick<OrderPapers, 'numberCreditNotes' | 'numberMissing'>;
}

/** Which order a payment is recorded of, by whom, and the key by which a repeated request records it once. */
export interface Recording {
  orderId: string;
  /** The uid of the admin. */
  by: string;
  idempotency: IdempotencyKey | undefined;
}

/**
 * Records what the shop has got for an order without a payment provider. What comes for a Cancelled order is to be paid back. Throws 404, 409
 * ORDER_FINAL for an order that is paid at the provider, 409 PAID_TOO_MUCH beyond what is due, 400 for a time to come, and 409 IDEMPOTENCY_MISMATCH.
 */
export async function recordPayment(
  deps: OwnPaymentsDeps,
  recording: Recording,
  { amount, at, note }: RecordedPayment,
): Promise<Order> {
  const sum = toMinor(amount);
  return change(deps, recording, (standing) => {
    demandDue(standing, sum);
    return { amount: sum, at, note };
  });
}

/** A line of a bank statement that pays an order. */
export interface StatementPayment {
  /** Of the payment that is recorded. */
  id: string;
  orderId: string;
  /** Minor units. */
  amount: number;
  at: string;
  note: string;
  statementEntry: string;
}

/** Records a line of a bank statement in the caller's transaction, and refuses it as `recordPayment` does. */
export async function recordStatementPayment(
  tx: Transaction,
  deps: Pick<OwnPaymentsDeps, 'papers' | 'now'>,
  by: string,
  { orderId, ...payment }: StatementPayment,
): Promise<void> {
  await record(tx, deps, { by, orderId }, (standing) => {
    demandDue(standing, payment.amount);
    return payment;
  });
}

/** Takes a payment back that was recorded by mistake. Throws 409 NOT_UNDOABLE where it was taken back already, or is paid back. */
export async function takePaymentBack(
  tx: Transaction,
  { id, orderId }: Pick<StatementPayment, 'id' | 'orderId'>,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await lockOrder(tx, orderId, { isDeletedToo: true });
  const taken = await tx
    .update(ownPayments)
    .set({ deletedAt: at, deletedBy: by })
    .where(and(eq(ownPayments.id, id), isNull(ownPayments.deletedAt)))
    .returning({ id: ownPayments.id });
  if (taken.length === 0) throw new ApiError('NOT_UNDOABLE', 'It was taken back already');
  const why = await settleAgain(tx, orderId, at);
  if (why !== undefined) throw new ApiError('NOT_UNDOABLE', why);
}

function demandDue({ row, due }: Standing, sum: number): void {
  if (row.status !== 'Cancelled' && sum > due) throw tooMuch('Only', due, 'is due');
}

/** Records what the shop has paid back for such an order. Throws the same; 409 PAID_TOO_MUCH beyond what is to be paid back. */
export async function recordPaidBack(
  deps: OwnPaymentsDeps,
  recording: Recording,
  { amount, at, note }: PaidBack,
): Promise<Order> {
  return change(deps, recording, ({ toPayBack }) => {
    const sum = amount === undefined ? toPayBack : toMinor(amount);
    if (sum > toPayBack || sum === 0) throw tooMuch('Only', toPayBack, 'is to be paid back');
    return { amount: -sum, at, note };
  });
}

function tooMuch(before: string, left: number, after: string): ApiError {
  return new ApiError('PAID_TOO_MUCH', `${before} ${toWhole(left)} ${after}.`, {
    details: { due: toWhole(left) },
  });
}

interface Standing {
  row: OrderRow;
  /** Minor units. */
  due: number;
  toPayBack: number;
}

interface Recorded {
  id?: string;
  /** Minor units. */
  amount: number;
  at?: string | undefined;
  note?: string | undefined;
  statementEntry?: string;
}

async function change(
  deps: OwnPaymentsDeps,
  { by, orderId, idempotency }: Recording,
  recordedOf: (standing: Standing) => Recorded,
): Promise<Order> {
  return inTransaction(deps.database, async (tx) => {
    const create = async () => {
      await record(tx, deps, { by, orderId }, recordedOf);
      return { orderId };
    };
    const now = deps.now();
    await createOnce(tx, { kind: 'payment', userId: by, idempotency, now }, create);
    const order = await readOrderDeletedToo(tx, orderId);
    if (!order) throw notFound('order');
    return order;
  });
}

async function record(
  tx: Transaction,
  { papers, now }: Pick<OwnPaymentsDeps, 'papers' | 'now'>,
  { by, orderId }: Pick<Recording, 'by' | 'orderId'>,
  recordedOf: (standing: Standing) => Recorded,
): Promise<void> {
  const row = await lockOrder(tx, orderId, { inBooksToo: true });
  if (row.paid === null)
    throw new ApiError('ORDER_FINAL', 'This order is not paid to the shop itself.');
  const balance = balanceOf(row, await refundsOf(tx, row.id));
  const { id, amount, at, note, statementEntry } = recordedOf({ row, ...balance });
  const createdAt = momentAfter(await readHistory(tx, row.id), now());
  const when = at === undefined ? createdAt : new Date(at);
  if (when > createdAt) throw invalid('at', 'A time that is past, please');
  await tx.insert(ownPayments).values({
    id: id ?? randomUUIDv7(),
    orderId: row.id,
    amount,
    at: when,
    note: note ?? null,
    statementEntry,
    byUser: by,
    createdAt,
  });
  const settled = await settleOrder(tx, row, createdAt);
  if (settled?.paymentStatus === 'paid') await papers.numberMissing(tx, row.id, createdAt);
  else await papers.numberCreditNotes(tx, row.id, createdAt);
}
