import { and, eq, inArray } from 'drizzle-orm';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';
import { letters, letterStops } from './letters.table.ts';

/** Letters that are not sent yet are not sent any more; of those that were, only what they told stays. */
export const forgetInLetters: ForgetPerson = {
  async forget(tx, { uid }) {
    await tx
      .delete(letters)
      .where(
        and(eq(letters.userId, uid), inArray(letters.state, ['waiting', 'failed', 'dropped'])),
      );
    await tx.update(letters).set({ recipient: null, error: null }).where(eq(letters.userId, uid));
    await tx.delete(letterStops).where(eq(letterStops.userId, uid));
  },
};
