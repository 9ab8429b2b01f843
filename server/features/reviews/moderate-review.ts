import { eq } from 'drizzle-orm';
import type { ReviewChange } from '#contract/reviews.ts';
import { hasVisibleText } from '#contract/text.ts';
import { users } from '#server/features/users/users.table.ts';
import type { Transaction } from '#server/platform/database.ts';
import { type REVIEW_ACTS, reviewLog, type reviews, WITHOUT_WORDS } from './reviews.table.ts';

type StoredReview = typeof reviews.$inferSelect;
type Moderated = Pick<
  StoredReview,
  'hiddenAt' | 'hiddenBy' | 'hiddenReason' | 'reply' | 'repliedAt' | 'title' | 'text' | 'deletedAt'
>;

/**
 * Applies an admin's change to a locked review: whether it is shown, and the shop's answer. Each act is added to the log, with
 * who and when. A review of a deleted account that is hidden is deleted, and the reason not kept: nobody needs its words any
 * more, as `personal-data.ts` says of those that were hidden before.
 */
export async function moderate(
  tx: Transaction,
  row: StoredReview,
  { hidden, reason, reply }: Pick<ReviewChange, 'hidden' | 'reason' | 'reply'>,
  { uid, at }: { uid: string; at: Date },
): Promise<Partial<Moderated>> {
  const note = async (act: (typeof REVIEW_ACTS)[number], why: string | null = null) => {
    await tx.insert(reviewLog).values({ reviewId: row.id, act, reason: why, byUser: uid, at });
  };
  const changed: Partial<Moderated> = {};
  const isForgotten = hidden === true && (await isDeleted(tx, row.userId));
  if (hidden === true && reason !== undefined) {
    const kept = isForgotten ? '' : reason;
    Object.assign(changed, { hiddenAt: at, hiddenBy: uid, hiddenReason: kept });
    await note('hidden', kept || null);
  }
  if (hidden === false && row.hiddenAt) {
    Object.assign(changed, { hiddenAt: null, hiddenBy: null, hiddenReason: null });
    await note('shown');
  }
  const answer = reply && hasVisibleText(reply) ? reply : null;
  if (reply !== undefined && answer !== row.reply) {
    Object.assign(changed, { reply: answer, repliedAt: answer === null ? null : at });
    await note(answer === null ? 'answer-removed' : 'answered');
  }
  return isForgotten ? { ...changed, ...WITHOUT_WORDS, deletedAt: at } : changed;
}

/** Checks whether somebody's account is deleted. A deletion waits for whoever has locked one of their reviews. */
async function isDeleted(tx: Transaction, uid: string): Promise<boolean> {
  const [user] = await tx
    .select({ deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, uid));
  return user?.deletedAt != null;
}
