import { expect, test } from 'vitest';
import { describeChange, countListed } from './dashboard-words.ts';

test.each([
  [12, '+12%'],
  [-8, '−8%'],
  [0, '0%'],
  [100, '+100%'],
  [1250, '+1,250%'],
])('a change of %i percent is written %s', (percent, words) => {
  expect(describeChange(percent, 5, 'October')).toEqual({
    change: words,
    against: 'this month so far, against the same days of October',
  });
});

test('of what is there now, those that came are compared', () => {
  expect(describeChange(-10, 20, 'October', 'new')).toEqual({
    change: '−10%',
    against: 'new ones this month so far, against the same days of October',
  });
});

test('what begins from nothing is new, not a percentage', () => {
  expect(describeChange(100, 0, 'October')).toEqual({
    change: 'New',
    against: 'this month so far, against nothing on the same days of October',
  });
  expect(describeChange(0, 0, 'October').change).toBe('0%');
});

test.each([
  [20, 57, '20 of 57, sold out first'],
  [20, 1_000, '20 of 1,000 or more, sold out first'],
  [20, 20, undefined],
  [3, 3, undefined],
])('%i listed of %i: %s', (listed, count, words) => {
  expect(countListed(listed, count)).toBe(words);
});
