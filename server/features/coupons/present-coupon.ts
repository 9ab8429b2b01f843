import type { CouponField } from '#contract/coupon-fields.ts';
import type { Coupon } from '#contract/coupons.ts';
import type { CouponRow } from './coupons.table.ts';
import { shownTerms, termsOfRow } from './stored-coupon.rule.ts';

/** The columns that are needed to present a coupon. */
export type PresentedRow = Omit<CouponRow, 'deletedAt' | 'deletedBy' | 'leftBinAt' | 'limitsSince'>;

type ShownTerms = Pick<Coupon, CouponField>;

/** A coupon as admins see it. */
export function presentCoupon(row: PresentedRow): Coupon {
  const terms = Object.entries(shownTerms(termsOfRow(row))).filter(([, value]) => value !== null);
  return {
    ...(Object.fromEntries(terms) as ShownTerms),
    _id: row.id,
    timesUsed: row.timesUsed,
    createdAt: row.createdAt.toISOString(),
    updatedAt: versionOf(row).toISOString(),
  };
}

/** Returns the time of a coupon's last change: the version that `If-Match` names. */
export function versionOf({
  createdAt,
  changedAt,
}: Pick<CouponRow, 'createdAt' | 'changedAt'>): Date {
  return changedAt ?? createdAt;
}
