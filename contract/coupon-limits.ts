// Without zod, so that forms can use it before any schema is there.

/** Limits of a coupon's fields; amounts in whole units. */
export const COUPON_LIMITS = {
  code: { min: 3, max: 32 },
  amount: { min: 0.01, max: 10_000_000 },
  percent: { max: 100 },
  minSubtotal: { max: 10_000_000 },
  uses: { min: 1, max: 1_000_000_000 },
} as const;
