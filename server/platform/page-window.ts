import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import { pageCount, type LongPageInfo } from '#contract/paging.ts';

/** What to skip and take of an ordered list for one of its pages, counted from its nearer end. */
export interface PageWindow {
  skip: number;
  take: number;
  /** Whether both are counted from the end: then the order is to be turned around, and the rows too. */
  isFromEnd: boolean;
}

/** The window of a page (from 1) of `limit` rows; empty past the last. The last pages cost what the first ones do. */
export function pageWindow(total: number, page: number, limit: number): PageWindow {
  const skip = (page - 1) * limit;
  const take = Math.max(0, Math.min(limit, total - skip));
  const fromEnd = total - skip - take;
  return take > 0 && fromEnd < skip
    ? { skip: fromEnd, take, isFromEnd: true }
    : { skip, take, isFromEnd: false };
}

/** What was found of a list for one of its pages. */
export interface FoundPage<Row> {
  count: number;
  /** Whether it was counted no further than the bound, and one more stands for "more". */
  isBounded: boolean;
  rows: Row[];
}

/** What a page says of the whole list it is of. */
export function describePage(
  { count, isBounded }: Omit<FoundPage<unknown>, 'rows'>,
  { page, limit }: { page: number; limit: number },
): LongPageInfo {
  const total = isBounded ? Math.min(count, COUNT_BOUND) : count;
  return { page, totalPages: pageCount(total, limit), total, totalIsLowerBound: count > total };
}
