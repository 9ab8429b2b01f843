import { eq, inArray } from 'drizzle-orm';
import { returnHistory, returnPhotos, returns } from '#server/features/orders/returns.table.ts';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';

/**
 * Removes what a person wrote about their returns, their photos, and what the shop wrote to them; files of photos go with
 * the next sweep. Whoever changes a return has locked its order, which is locked here before.
 */
export const forgetInReturns: ForgetPerson = {
  async forget(tx, { uid }) {
    const theirs = tx.select({ id: returns.id }).from(returns).where(eq(returns.userId, uid));
    await tx.update(returns).set({ reason: '', words: null }).where(eq(returns.userId, uid));
    await tx
      .update(returnHistory)
      .set({ words: null })
      .where(inArray(returnHistory.returnId, theirs));
    await tx.delete(returnPhotos).where(inArray(returnPhotos.returnId, theirs));
  },
};
