/** Length of an `Idempotency-Key` header, in characters. */
export const IDEMPOTENCY_KEY_LIMITS = { min: 1, max: 255 } as const;
