// Doesn't import zod: the web app's forms import this file at once, and the schemas later.

/** Limits of a coupon's fields. Amounts are in whole currency units. */
export const COUPON_LIMITS = {
  code: { min: 3, max: 32 },
  amount: { min: 0.01, max: 10_000_000 },
  percent: { max: 100 },
  minSubtotal: { max: 10_000_000 },
  uses: { min: 1, max: 1_000_000_000 },
  /** Limits of what a coupon is for: as many products as `product/collection` answers. */
  categories: { max: 50 },
  collections: { max: 50 },
  products: { max: 24 },
  /** Codes that are generated at once: their prefix, and the characters after it. */
  generated: { prefix: 20, length: 8, count: 1_000 },
} as const;
