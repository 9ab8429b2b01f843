import type { CouponTerms } from '#contract/pricing.ts';

/** What decides about a coupon: its terms, and how often it is used. */
export interface CouponFacts {
  kind: 'fixed' | 'percent';
  /** Minor units, or hundredths of a percent. */
  amount: number;
  /** Minor units. */
  minSubtotal: number;
  expiresAt: Date | null;
  usageLimit: number | null;
  perUserLimit: number | null;
  deletedAt: Date | null;
  /** Uses by everybody, and by the caller. */
  timesUsed: number;
  timesUsedByCaller: number;
}

export type CouponVerdict =
  | { ok: true; terms: CouponTerms }
  | { ok: false; reason: 'invalid' }
  | { ok: false; reason: 'minimum'; minSubtotal: number };

/**
 * Whether a coupon applies to a subtotal (minor units) now. Unknown, used-up and expired codes give the
 * same answer, so that nobody learns which codes exist.
 */
export function judgeCoupon(
  coupon: CouponFacts | undefined,
  subtotal: number,
  now: Date,
): CouponVerdict {
  if (!coupon || coupon.deletedAt || isExpired(coupon, now) || isSpent(coupon))
    return { ok: false, reason: 'invalid' };
  if (subtotal < coupon.minSubtotal)
    return { ok: false, reason: 'minimum', minSubtotal: coupon.minSubtotal };
  return { ok: true, terms: couponTerms(coupon) };
}

/** A coupon's terms as pricing takes them. */
export function couponTerms({ kind, amount }: Pick<CouponFacts, 'kind' | 'amount'>): CouponTerms {
  return kind === 'fixed' ? { kind, amount } : { kind, amount: amount / 100 };
}

function isExpired({ expiresAt }: CouponFacts, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

function isSpent(coupon: CouponFacts): boolean {
  const isAllUsed = coupon.usageLimit !== null && coupon.timesUsed >= coupon.usageLimit;
  return (
    isAllUsed || (coupon.perUserLimit !== null && coupon.timesUsedByCaller >= coupon.perUserLimit)
  );
}
