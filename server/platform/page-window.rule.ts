import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import { pageCount, type LongPageInfo } from '#contract/paging.ts';

/** The offset and limit that read one page of a sorted list, counted from the nearer end of the list. */
export interface PageWindow {
  skip: number;
  take: number;
  /** True if they count from the end: then the query must reverse its sort order, and its rows must be reversed. */
  isFromEnd: boolean;
}

/** The window of a page (from 1) of `limit` rows; empty past the last page. Makes the last pages as cheap as the first. */
export function pageWindow(total: number, page: number, limit: number): PageWindow {
  const skip = (page - 1) * limit;
  const take = Math.max(0, Math.min(limit, total - skip));
  const fromEnd = total - skip - take;
  return take > 0 && fromEnd < skip
    ? { skip: fromEnd, take, isFromEnd: true }
    : { skip, take, isFromEnd: false };
}

/** One page of a list and the number of rows in the whole list. */
export interface FoundPage<Row> {
  count: number;
  /** True if counting stopped at `COUNT_BOUND + 1`, which stands for "more". */
  isBounded: boolean;
  rows: Row[];
}

/** The paging information of a response. */
export function describePage(
  { count, isBounded }: Omit<FoundPage<unknown>, 'rows'>,
  { page, limit }: { page: number; limit: number },
): LongPageInfo {
  const total = isBounded ? Math.min(count, COUNT_BOUND) : count;
  return { page, totalPages: pageCount(total, limit), total, totalIsLowerBound: count > total };
}
