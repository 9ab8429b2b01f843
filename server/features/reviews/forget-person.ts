import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';
import { reviews, WITHOUT_WORDS } from './reviews.table.ts';

/**
 * Reviews that everybody may read stay when an account is deleted, under "Deleted user": they say something about the
 * product, which others rely on. The words of hidden ones, which nobody needs any more, are removed.
 */
export const forgetInReviews: ForgetPerson = {
  // Whoever hides one of them at the same time waits, and then sees that the account is deleted.
  async lock(tx, uid) {
    await tx
      .select({ id: reviews.id })
      .from(reviews)
      .where(liveOf(uid))
      .orderBy(reviews.id)
      .for('update');
  },
  async forget(tx, { uid, at }) {
    await tx
      .update(reviews)
      .set({ ...WITHOUT_WORDS, deletedAt: at })
      .where(and(liveOf(uid), isNotNull(reviews.hiddenAt)));
  },
};

function liveOf(uid: string) {
  return and(eq(reviews.userId, uid), isNull(reviews.deletedAt));
}
