import { describe, expect, test } from 'vitest';
import { shareOf, slicesOf } from './slices.ts';

const parts = (...values: number[]) => values.map((value, at) => ({ label: `part ${at}`, value }));

describe('what is drawn of a whole', () => {
  test('is all of it while it can be told apart', () => {
    expect(slicesOf(parts(1, 6, 3))).toEqual(parts(1, 6, 3));
    expect(slicesOf(parts(6, 5, 4, 3, 2, 1))).toHaveLength(6);
  });

  test('is nothing that is not there', () => {
    expect(slicesOf(parts(4, 0)).map(({ label }) => label)).toEqual(['part 0']);
  });

  test('is the largest parts and the rest as one, with nothing lost', () => {
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
])('%i of %j is %s', (value, whole, share) => {
  expect(shareOf(value, whole)).toBe(share);
});
