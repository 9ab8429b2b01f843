import { z } from 'zod';

export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 100;
/** Beyond this page nothing can lie: it bounds what a query may ask the database to skip. */
export const MAX_PAGE = 1_000_000;

/** A whole number in a query string: digits only, so that "1e3", "0x10" or " 1" are refused. */
export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,10}$/, 'Must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `Must be at least ${min}`).max(max, `Must be at most ${max}`));
}

/** `page` from 1, and `limit` of 1–100, as every paged list takes them. */
export const PageQuery = z.object({
  page: wholeNumber(1, MAX_PAGE).default(1),
  limit: wholeNumber(1, MAX_LIMIT).default(DEFAULT_LIMIT),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** What every paged list answers beside its rows. */
export const PageInfo = z.object({
  page: z.int().min(1),
  totalPages: z.int().min(0),
  total: z.int().min(0),
});
export type PageInfo = z.infer<typeof PageInfo>;

/**
 * Of a list that may be long: `total` is exact, but of a search or a mixture of filters only up to a
 * bound; beyond it `totalIsLowerBound` is true, and there are no pages past it.
 */
export const LongPageInfo = PageInfo.extend({ totalIsLowerBound: z.boolean() });
export type LongPageInfo = z.infer<typeof LongPageInfo>;

/** Pages needed for `total` rows at `limit` a page. */
export function pageCount(total: number, limit: number): number {
  return Math.ceil(total / limit);
}
