import { z } from 'zod';

export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 100;
/** The highest page number that is accepted: it limits the offset of a query. */
export const MAX_PAGE = 1_000_000;

/** A whole number in a query string. Digits only: "1e3", "0x10" and " 1" are refused. */
export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,10}$/, 'Must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `Must be at least ${min}`).max(max, `Must be at most ${max}`));
}

/** The `page` (from 1) and `limit` (1–100) of every paged list. */
export const PageQuery = z.object({
  page: wholeNumber(1, MAX_PAGE).default(1),
  limit: wholeNumber(1, MAX_LIMIT).default(DEFAULT_LIMIT),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** The fields of the response of every paged list, beside its rows. */
export const PageInfo = z.object({
  page: z.int().min(1),
  totalPages: z.int().min(0),
  total: z.int().min(0),
});
export type PageInfo = z.infer<typeof PageInfo>;

/**
 * The same for a list that may be long. `total` is exact, except that a search or a combination of filters is
 * counted only up to `COUNT_BOUND`: beyond it `totalIsLowerBound` is true and no further pages exist.
 */
export const LongPageInfo = PageInfo.extend({ totalIsLowerBound: z.boolean() });
export type LongPageInfo = z.infer<typeof LongPageInfo>;

/** Number of pages for `total` rows at `limit` per page. */
export function pageCount(total: number, limit: number): number {
  return Math.ceil(total / limit);
}
