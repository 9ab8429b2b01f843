import { and, eq, inArray } from 'drizzle-orm';
import { orders } from '#server/features/orders/orders.table.ts';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';
import { letters, letterStops, letterTexts } from './letters.table.ts';

/** Letters that are not sent yet are not sent any more; of those that were, only what they were about stays. */
export const forgetInLetters: ForgetPerson = {
  async forget(tx, { uid }) {
    await tx
      .delete(letters)
      .where(
        and(eq(letters.userId, uid), inArray(letters.state, ['waiting', 'failed', 'dropped'])),
      );
    const orderIds = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, uid));
    for (const theirs of [eq(letters.userId, uid), inArray(letters.orderId, orderIds)]) {
      const ids = tx.select({ id: letters.id }).from(letters).where(theirs);
      await tx.delete(letterTexts).where(inArray(letterTexts.letterId, ids));
    }
    await tx.update(letters).set({ recipient: null, error: null }).where(eq(letters.userId, uid));
    await tx.delete(letterStops).where(eq(letterStops.userId, uid));
  },
};
