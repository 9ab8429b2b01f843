import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { toWhole } from '#contract/money.ts';
import type { KeptPayment } from '#contract/own-payments.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';
import type { ExportList } from '#server/features/users/export-person.ts';
import { ownPayments } from './own-payments.table.ts';

/** The payments to the shop itself for a person's orders, the oldest first, without those that were recorded by mistake. */
export const exportedOwnPayments: ExportList = {
  name: 'ownPayments',
  async *read({ orm }, uid) {
    const rows = await orm
      .select({ row: ownPayments })
      .from(ownPayments)
      .innerJoin(orders, eq(orders.id, ownPayments.orderId))
      .where(and(eq(orders.userId, uid), isNull(ownPayments.deletedAt)))
      .orderBy(asc(ownPayments.id));
    for (const { row } of rows) {
      const { orderId, amount, at, note } = row;
      yield {
        orderId,
        amount: toWhole(amount),
        at: at.toISOString(),
        ...(note !== null && { note }),
      } satisfies KeptPayment;
    }
  },
};

/** Deletes the notes of admins about payments, which may name the customer. */
export const forgetInOwnPayments: ForgetPerson = {
  async forget(tx, { uid }) {
    const theirs = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, uid));
    await tx.update(ownPayments).set({ note: null }).where(inArray(ownPayments.orderId, theirs));
  },
};
