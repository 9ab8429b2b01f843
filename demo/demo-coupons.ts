import type { CouponTerms } from '#contract/discount.ts';

export interface DemoCoupon {
  code: string;
  terms: CouponTerms;
  /** Minimum subtotal in minor units. */
  minSubtotal: number;
  /** Months (1–12) in which it was used; undefined for all year. */
  months?: readonly number[];
}

/** Coupons of the demo shop, which its past orders used. */
export const demoCoupons: readonly DemoCoupon[] = [
  { code: 'WELCOME10', terms: { kind: 'percent', amount: 10 }, minSubtotal: 0 },
  { code: 'FLAT200', terms: { kind: 'fixed', amount: 200_00 }, minSubtotal: 1_500_00 },
  {
    code: 'FESTIVE15',
    terms: { kind: 'percent', amount: 15 },
    minSubtotal: 999_00,
    months: [10, 11],
  },
];
