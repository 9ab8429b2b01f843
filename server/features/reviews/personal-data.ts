import { and, asc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { KeptReview } from '#contract/person-export.ts';
import { products } from '#server/features/products/products.table.ts';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';
import { EXPORT_BATCH, inBatches, type ExportList } from '#server/features/users/export-person.ts';
import { presentOwnReview } from './review-rows.ts';
import { reviewLog, reviews, WITHOUT_WORDS } from './reviews.table.ts';

/** A person's reviews, the oldest first, also deleted and hidden ones. Who hid one is the shop's. */
export const exportedReviews: ExportList = {
  name: 'reviews',
  async *read({ orm }, uid) {
    const rows = inBatches((after: { review: { id: string } } | undefined) =>
      orm
        .select({ review: reviews, product: { _id: products.id, name: products.name } })
        .from(reviews)
        .innerJoin(products, eq(products.id, reviews.productId))
        .where(and(eq(reviews.userId, uid), after && gt(reviews.id, after.review.id)))
        .orderBy(asc(reviews.id))
        .limit(EXPORT_BATCH),
    );
    for await (const { review, product } of rows) {
      const row = { ...review, writerName: '', isWriterDeleted: false };
      const { name: _name, ...own } = presentOwnReview(row);
      const deletedAt = review.deletedAt && { deletedAt: review.deletedAt.toISOString() };
      yield { ...own, product, ...deletedAt } satisfies KeptReview;
    }
  },
};

/**
 * Reviews that everybody may read stay when an account is deleted, under "Deleted user": they say something about the
 * product, which others rely on. The words of hidden ones, which nobody needs any more, are removed, and why any was hidden.
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
    await tx
      .update(reviews)
      .set({ hiddenReason: '' })
      .where(and(eq(reviews.userId, uid), isNotNull(reviews.hiddenAt)));
    const theirs = tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.userId, uid));
    await tx.update(reviewLog).set({ reason: null }).where(inArray(reviewLog.reviewId, theirs));
  },
};

function liveOf(uid: string) {
  return and(eq(reviews.userId, uid), isNull(reviews.deletedAt));
}
