// No zod here: the storefront's screens import this file.

/** Limits of a review's fields and of what the shop adds to it. Lengths are in Unicode code points. */
export const REVIEW_LIMITS = {
  stars: { min: 1, max: 5 },
  title: { min: 2, max: 100 },
  text: { min: 2, max: 2_000 },
  reason: { min: 2, max: 300 },
  reply: { max: 2_000 },
} as const;

/** Number of reviews on a page of `product/{id}/reviews`. */
export const REVIEWS_PAGE_SIZE = 10;

/** New reviews are counted up to this number. */
export const NEW_REVIEWS_COUNTED = 1_000;
