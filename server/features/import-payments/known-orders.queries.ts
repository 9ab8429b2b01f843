import { and, inArray, isNull, sql } from 'drizzle-orm';
import { inBooks } from '#server/features/orders/in-books.queries.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import { balanceOf } from '#server/features/orders/payment-status.rule.ts';
import { ownPayments } from '#server/features/own-payments/own-payments.table.ts';
import type { Transaction } from '#server/platform/database.ts';
import type { KnownOrder } from './plan-payment.rule.ts';

/** The orders with these numbers, with what is due of them. */
export async function findOrders(
  tx: Transaction,
  numbers: readonly number[],
): Promise<Map<number, KnownOrder>> {
  if (numbers.length === 0) return new Map();
  const { id, number, status, total, paid, paidBack } = orders;
  const refunded = sql<string>`(select coalesce(sum(r.amount), 0) from refunds r where r.order_id = orders.id and is_owed(r.kind, r.status))`;
  const rows = await tx
    .select({ id, number, status, total, paid, paidBack, refunded })
    .from(orders)
    .where(and(inArray(number, [...new Set(numbers)]), inBooks));
  return new Map(
    rows.map((row) => {
      const refund = { amount: Number(row.refunded), kind: 'lines', status: 'succeeded' } as const;
      const { due } = balanceOf(row, [refund]);
      const isCancelled = row.status === 'Cancelled';
      return [row.number, { id: row.id, due, isCancelled, isOwn: row.paid !== null }];
    }),
  );
}

/** Those of these lines of statements that are recorded, with their orders. */
export async function findRecorded(
  tx: Transaction,
  entries: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .select({ entry: ownPayments.statementEntry, orderId: ownPayments.orderId })
    .from(ownPayments)
    .where(and(inArray(ownPayments.statementEntry, [...entries]), isNull(ownPayments.deletedAt)));
  return new Map(rows.map(({ entry, orderId }) => [entry ?? '', orderId]));
}
