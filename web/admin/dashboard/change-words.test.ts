import { expect, test } from 'vitest';
import { writeChange } from './change-words.ts';

test.each([
  [12, '+12%'],
  [-8, '−8%'],
  [0, '0%'],
  [1250, '+1,250%'],
])('a change of %i percent is written %s', (percent, words) => {
  expect(writeChange(percent)).toBe(words);
});
