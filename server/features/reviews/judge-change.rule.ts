import type { ReviewChange } from '#contract/reviews.ts';

export type ChangeVerdict =
  | { ok: true }
  | { ok: false; reason: 'nothing' | 'not-writer' | 'not-admin' | 'no-reason' };

/** Tells whether a change of a review has parts that only its writer may change, and parts that only admins may. */
export function partsOf({ stars, title, text, hidden, reason, reply }: ReviewChange): {
  ofWriter: boolean;
  ofAdmin: boolean;
} {
  return {
    ofWriter: stars !== undefined || title !== undefined || text !== undefined,
    ofAdmin: hidden !== undefined || reason !== undefined || reply !== undefined,
  };
}

/** Judges whether somebody may make a change to a review: its writer to the words and stars, admins to the rest. */
export function judgeChange(
  change: ReviewChange,
  { isWriter, isAdmin }: { isWriter: boolean; isAdmin: boolean },
): ChangeVerdict {
  const { ofWriter, ofAdmin } = partsOf(change);
  if (ofAdmin && !isAdmin) return { ok: false, reason: 'not-admin' };
  if ((ofWriter || !isAdmin) && !isWriter) return { ok: false, reason: 'not-writer' };
  if (change.hidden === true && change.reason === undefined)
    return { ok: false, reason: 'no-reason' };
  if (!ofWriter && change.hidden === undefined && change.reply === undefined)
    return { ok: false, reason: 'nothing' };
  return { ok: true };
}
