import type { Transaction } from '#server/platform/database.ts';
import { reviewLog } from './reviews.table.ts';

/** The columns of a review that an undo gave their former values. */
interface GivenBack {
  reviewId: string;
  /** By the names of the columns in the database. */
  columns: Readonly<Record<string, unknown>>;
  by: string;
  at: Date;
}

/** Writes into the log of a review what an undo did to it. */
export async function logReview(
  tx: Transaction,
  { reviewId, columns, by, at }: GivenBack,
): Promise<void> {
  const acts = [
    'hidden_at' in columns && (columns['hidden_at'] === null ? 'shown' : 'hidden'),
    'reply' in columns && (columns['reply'] === null ? 'answer-removed' : 'answered'),
  ] as const;
  for (const act of acts) {
    if (act === false) continue;
    const why = columns['hidden_reason'];
    const reason = act === 'hidden' && typeof why === 'string' ? why : null;
    await tx.insert(reviewLog).values({ reviewId, act, reason, byUser: by, at });
  }
}
