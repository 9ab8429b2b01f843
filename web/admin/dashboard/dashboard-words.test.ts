import { expect, test } from 'vitest';
import { describeChange, countListed } from './dashboard-words.ts';

const number = (value: number) => value.toLocaleString('en-IN');

test.each([
  [12, '+12%'],
  [-8, '−8%'],
  [0, '0%'],
  [100, '+100%'],
  [1000, '+1,000%'],
  [6600, '× 67'],
  [124_500, '× 1,246'],
])('a change of %i percent is written %s', (percent, words) => {
  expect(describeChange({ percent, before: 5, lastMonth: 'October' }, number)).toEqual({
    change: words,
    against: 'this month so far, against the same days of October',
  });
});

test('a figure of the present compares the new ones of both periods', () => {
  expect(
    describeChange(
      { percent: -10, before: 20, lastMonth: 'October', comparesNewOnes: true },
      number,
    ),
  ).toEqual({
    change: '−10%',
    against: 'new ones this month so far, against the same days of October',
  });
});

test('a figure that was 0 before is called new instead of a percentage', () => {
  expect(describeChange({ percent: 100, before: 0, lastMonth: 'October' }, number)).toEqual({
    change: 'New',
    against: 'this month so far, against nothing on the same days of October',
  });
  expect(describeChange({ percent: 0, before: 0, lastMonth: 'October' }, number).change).toBe('0%');
});

test.each([
  [20, 57, '20 of 57, sold out first'],
  [20, 10_000, '20 of 10,000, sold out first'],
  [20, 10_001, '20 of 10,000+, sold out first'],
  [20, 20, undefined],
  [3, 3, undefined],
])('%i listed of %i: %s', (listed, count, words) => {
  expect(countListed(listed, count, number)).toBe(words);
});
