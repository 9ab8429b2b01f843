// docs/api.md, "Calls and answers": lists take `page` and `limit`, and answer `page`, `totalPages` and `total`.
import { describe, expect, it } from 'vitest';
import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import { describePage, pageWindow } from './page-window.rule.ts';

/** Returns what a query of the window reads from a list of so many numbers from 1. */
function read(total: number, page: number, limit: number): number[] {
  const { skip, take, isFromEnd } = pageWindow(total, page, limit);
  const list = Array.from({ length: total }, (_, place) => place + 1);
  const sorted = isFromEnd ? list.toReversed() : list;
  const rows = sorted.slice(skip, skip + take);
  return isFromEnd ? rows.toReversed() : rows;
}

describe('the window of a page', () => {
  it.each([
    [1, [1, 2, 3]],
    [2, [4, 5, 6]],
    [3, [7, 8, 9]],
    [4, [10]],
    [5, []],
  ])('reads page %i of ten rows, three a page', (page, rows) => {
    expect(read(10, page, 3)).toEqual(rows);
  });

  it('counts from the nearer end', () => {
    expect(pageWindow(1_000_000, 1, 20)).toEqual({ skip: 0, take: 20, isFromEnd: false });
    expect(pageWindow(1_000_000, 50_000, 20)).toEqual({ skip: 0, take: 20, isFromEnd: true });
    expect(pageWindow(1_000_000, 49_999, 20)).toEqual({ skip: 20, take: 20, isFromEnd: true });
  });

  it('is empty past the last page and in an empty list', () => {
    expect(pageWindow(10, 1_000_000, 100)).toMatchObject({ take: 0, isFromEnd: false });
    expect(pageWindow(0, 1, 20)).toMatchObject({ take: 0, isFromEnd: false });
  });
});

describe('the paging information', () => {
  const asked = { page: 2, limit: 20 };

  it('has the exact number where it is known', () => {
    const count = COUNT_BOUND + 1;
    expect(describePage({ count, isBounded: false }, asked)).toEqual({
      page: 2,
      total: count,
      totalPages: Math.ceil(count / 20),
      totalIsLowerBound: false,
    });
  });

  it('says "at least" where counting stopped', () => {
    expect(describePage({ count: COUNT_BOUND, isBounded: true }, asked)).toMatchObject({
      total: COUNT_BOUND,
      totalIsLowerBound: false,
    });
    expect(describePage({ count: COUNT_BOUND + 1, isBounded: true }, asked)).toMatchObject({
      total: COUNT_BOUND,
      totalIsLowerBound: true,
    });
  });
});
