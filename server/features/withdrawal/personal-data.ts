import { asc, eq, inArray } from 'drizzle-orm';
import type { KeptWithdrawal } from '#contract/withdrawal.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';
import type { ExportList } from '#server/features/users/export-person.ts';
import { withdrawals } from './withdrawals.table.ts';

/** The withdrawals from a person's orders, the oldest first. There are few. */
export const exportedWithdrawals: ExportList = {
  name: 'withdrawals',
  async *read({ orm }, uid) {
    const rows = await orm
      .select({ row: withdrawals })
      .from(withdrawals)
      .innerJoin(orders, eq(orders.id, withdrawals.orderId))
      .where(eq(orders.userId, uid))
      .orderBy(asc(withdrawals.id));
    for (const { row } of rows) {
      const { orderId, name, email, words, confirmedAt } = row;
      if (orderId === null || !confirmedAt) continue;
      yield {
        orderId,
        name,
        email,
        ...(words !== null && { words }),
        receivedAt: confirmedAt.toISOString(),
      } satisfies KeptWithdrawal;
    }
  },
};

/** That somebody has withdrawn stays with the order; what they wrote is removed. */
export const forgetInWithdrawals: ForgetPerson = {
  async forget(tx, { uid }) {
    const theirs = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, uid));
    await tx
      .update(withdrawals)
      .set({ name: '', email: '', words: null })
      .where(inArray(withdrawals.orderId, theirs));
  },
};
