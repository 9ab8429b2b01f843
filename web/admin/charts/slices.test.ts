import { describe, expect, test } from 'vitest';
import { shareOf, slicesOf } from './slices.ts';

const parts = (...values: number[]) => values.map((value, at) => ({ label: `part ${at}`, value }));

describe('the slices of a pie chart', () => {
  test('are all parts if there are at most six', () => {
    expect(slicesOf(parts(1, 6, 3))).toEqual(parts(1, 6, 3));
    expect(slicesOf(parts(6, 5, 4, 3, 2, 1))).toHaveLength(6);
  });

  test('leave out parts of 0', () => {
    expect(slicesOf(parts(4, 0)).map(({ label }) => label)).toEqual(['part 0']);
  });

  test('are the five largest parts and the sum of the others', () => {
    const slices = slicesOf(parts(1, 10, 2, 9, 3, 8, 4, 7));
    expect(slices.map(({ value }) => value)).toEqual([10, 9, 8, 7, 4, 6]);
    expect(slices.at(-1)?.label).toBe('Other');
  });
});

test.each([
  [1, parts(1, 3), '25%'],
  [1, parts(1, 2), '33%'],
  [1, parts(1, 999), '<1%'],
  [0, parts(0, 5), '0%'],
  [0, parts(0, 0), '–'],
])('the share of %i in %j is %s', (value, whole, share) => {
  expect(shareOf(value, whole)).toBe(share);
});
