import { expect, test } from 'vitest';
import { countProducts } from '#web/storefront/search/count-products.ts';

test.each([
  [0, false, 'No products'],
  [1, false, '1 product'],
  [24, false, '24 products'],
  [9_999, false, '9,999 products'],
  [10_000, true, 'More than 10,000 products'],
])('%i found (more: %s) is "%s"', (total, more, words) => {
  expect(countProducts(total, more)).toBe(words);
});
