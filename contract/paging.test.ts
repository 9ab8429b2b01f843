import { describe, expect, it } from 'vitest';
import { PageQuery, pageCount } from './paging.ts';

describe('the paging of a list', () => {
  it('is page 1 with 20 rows by default', () => {
    expect(PageQuery.parse({})).toEqual({ page: 1, limit: 20 });
    expect(PageQuery.parse({ page: '3', limit: '100' })).toEqual({ page: 3, limit: 100 });
  });

  it.each([
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    ' 1',
    '+1',
    '',
    'abc',
    '1000001',
    '99999999999',
    '१',
    ['1', '2'],
  ])('refuses page %j', (page) => {
    expect(PageQuery.safeParse({ page }).success).toBe(false);
  });

  it.each(['0', '101', '-5', '2.0'])('refuses %s rows per page', (limit) => {
    expect(PageQuery.safeParse({ limit }).success).toBe(false);
  });

  it.each([
    [0, 12, 0],
    [1, 12, 1],
    [12, 12, 1],
    [13, 12, 2],
    [10_000, 12, 834],
  ])('of %d rows at %d per page makes %d pages', (total, limit, pages) => {
    expect(pageCount(total, limit)).toBe(pages);
  });
});
