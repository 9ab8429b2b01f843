// Without zod, so that forms can use it before any schema is there.

/** Limits of a coupon's fields. */
export const COUPON_LIMITS = { code: { min: 3, max: 32 } } as const;
