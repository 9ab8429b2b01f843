import type { Coupon } from '#contract/coupons.ts';
import { toWhole } from '#contract/money.ts';
import type { CouponRow } from './coupons.table.ts';
import { couponTerms } from './judge-coupon.rule.ts';

/** The columns that are needed to present a coupon. */
export type PresentedRow = Omit<CouponRow, 'deletedAt' | 'deletedBy' | 'leftBinAt' | 'limitsSince'>;

/** A coupon as admins see it. */
export function presentCoupon(row: PresentedRow): Coupon {
  const terms = couponTerms(row);
  return {
    _id: row.id,
    code: row.code,
    kind: terms.kind,
    amount: terms.kind === 'fixed' ? toWhole(terms.amount) : terms.amount,
    minSubtotal: toWhole(row.minSubtotal),
    ...(row.startsAt && { startsAt: row.startsAt.toISOString() }),
    ...(row.expiresAt && { expiresAt: row.expiresAt.toISOString() }),
    paused: row.paused,
    ...(row.usageLimit !== null && { usageLimit: row.usageLimit }),
    ...(row.perUserLimit !== null && { perUserLimit: row.perUserLimit }),
    firstOrderOnly: row.firstOrderOnly,
    categories: row.categories,
    productIds: row.productIds,
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
