import { expect, test } from 'vitest';
import { countWaiting, describeStock } from './product-columns.tsx';

test.each([
  [0, 'Out of stock'],
  [1, 'Low'],
  [10, 'Low'],
  [11, undefined],
])('a stock of %i is called %s', (stock, words) => {
  expect(describeStock(stock)?.words).toBe(words);
});

test('those who wait for a product are counted up to 1,000', () => {
  const number = (value: number) => value.toLocaleString('en');
  expect(countWaiting(3, number)).toBe('3 waiting');
  expect(countWaiting(1_000, number)).toBe('1,000+ waiting');
});
