// Doesn't import zod: the web app's forms import this file at once, and the schemas later.

/** Limits of a return. */
export const RETURN_LIMITS = {
  reason: { min: 1, max: 200 },
  words: { max: 2_000 },
  photos: { max: 3 },
  /** Returns of one order, withdrawn and declined ones too. */
  perOrder: 20,
} as const;
