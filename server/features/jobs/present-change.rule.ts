import type { CouponTerms, RowFields } from '#contract/jobs.ts';
import { ofColumns, shownTerms } from '#server/features/coupons/stored-coupon.rule.ts';
import type { StoredMove, StoredRow } from './jobs.table.ts';

/** Presents the changes of a stock import row as the API shows them. */
export function presentMove({ onHand, move, quantity, words }: StoredMove): RowFields {
  return {
    ...(onHand !== undefined && { onHand }),
    ...(move && { move }),
    ...(quantity !== undefined && { quantity }),
    ...(words !== undefined && { words }),
  };
}

/** Presents the changes of a coupon import row as the API shows them: amounts in whole units or percent. */
export function presentTerms(stored: StoredRow): CouponTerms {
  return shownTerms(ofColumns(stored));
}
