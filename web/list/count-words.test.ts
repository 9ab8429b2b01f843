import { expect, test } from 'vitest';
import { countRows } from './count-words.ts';

const WORDS = { one: 'product', many: 'products' };

test.each([
  [{ total: 0 }, '0 products'],
  [{ total: 1 }, '1 product'],
  [{ total: 1204 }, '1,204 products'],
  [{ total: 124_500 }, '1,24,500 products'],
  [{ total: 10_000, totalIsLowerBound: true }, 'More than 10,000 products'],
])('%j is said as “%s”', (page, words) => {
  expect(countRows(WORDS, page, (value) => value.toLocaleString('en-IN'))).toBe(words);
});
