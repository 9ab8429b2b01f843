import { and, asc, eq, isNull } from 'drizzle-orm';
import { isId } from '#contract/ids.ts';
import { toWhole } from '#contract/money.ts';
import type { OwnPaymentEntry } from '#contract/own-payments.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import { users } from '#server/features/users/users.table.ts';
import type { Database } from '#server/platform/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { ownPayments } from './own-payments.table.ts';

/** The payments that the shop has got and paid back for an order, the oldest first. None for one that is paid at the provider. Throws 404. */
export async function listPayments({ orm }: Database, orderId: string): Promise<OwnPaymentEntry[]> {
  const [order] = isId(orderId)
    ? await orm
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.id, orderId), isNull(orders.deletedAt)))
    : [];
  if (!order) throw notFound('order');
  const rows = await orm
    .select({ row: ownPayments, byName: users.name })
    .from(ownPayments)
    .innerJoin(users, eq(users.id, ownPayments.byUser))
    .where(and(eq(ownPayments.orderId, orderId), isNull(ownPayments.deletedAt)))
    .orderBy(asc(ownPayments.createdAt), asc(ownPayments.id));
  return rows.map(
    ({ row: { id, amount, at, createdAt, byUser, note, statementEntry }, byName }) => ({
      _id: id,
      amount: toWhole(amount),
      at: at.toISOString(),
      recordedAt: createdAt.toISOString(),
      by: byUser,
      byName,
      ...(note !== null && { note }),
      ...(statementEntry !== null && { fromStatement: true as const }),
    }),
  );
}
