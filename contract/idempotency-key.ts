/** Characters of an `Idempotency-Key` header. */
export const IDEMPOTENCY_KEY_LIMITS = { min: 1, max: 255 } as const;
