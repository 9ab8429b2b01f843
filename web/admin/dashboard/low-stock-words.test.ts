import { expect, test } from 'vitest';
import { countListed } from './low-stock-words.ts';

test.each([
  [20, 57, '20 of 57, sold out first'],
  [20, 1_000, '20 of 1,000 or more, sold out first'],
  [20, 20, undefined],
  [3, 3, undefined],
])('%i listed of %i: %s', (listed, count, words) => {
  expect(countListed(listed, count)).toBe(words);
});
