// contract/catalog.ts, `Rating`: the mean of the stars with two decimals, and how many reviewed it.
import { expect, it } from 'vitest';
import { ratingOf } from './rating.rule.ts';

it.each([
  ['one review', [0, 0, 0, 1, 0], { average: 4, count: 1 }],
  ['many that agree', [0, 0, 0, 0, 12], { average: 5, count: 12 }],
  ['a mean that is rounded up', [0, 0, 1, 0, 2], { average: 4.33, count: 3 }],
  ['a mean that is rounded to the nearest', [1, 0, 0, 0, 5], { average: 4.33, count: 6 }],
  ['all numbers of stars', [1, 1, 1, 1, 1], { average: 3, count: 5 }],
])('the rating from %s', (_, counts, rating) => {
  expect(ratingOf(counts)).toEqual(rating);
});

it('there is no rating without reviews', () => {
  expect(ratingOf(null)).toBeUndefined();
  expect(ratingOf([0, 0, 0, 0, 0])).toBeUndefined();
});
