import { expect, test } from 'vitest';
import { describeStock } from './product-columns.tsx';

test.each([
  [0, 'Out of stock'],
  [1, 'Low'],
  [10, 'Low'],
  [11, undefined],
])('a stock of %i is called %s', (stock, words) => {
  expect(describeStock(stock)?.words).toBe(words);
});
