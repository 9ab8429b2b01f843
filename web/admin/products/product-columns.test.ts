import { expect, test } from 'vitest';
import type { AdminProduct } from '#contract/catalog.ts';
import { countWaiting, describeStock, productColumns } from './product-columns.tsx';

test.each([
  [0, 10, 'Out of stock'],
  [1, 10, 'Low'],
  [10, 10, 'Low'],
  [11, 10, undefined],
  [11, 20, 'Low'],
  [1, 0, undefined],
])('a stock of %i, of which %i is low, is called %s', (stock, lowStock, words) => {
  expect(describeStock(stock, lowStock)?.words).toBe(words);
});

test('there is a column of brands only where a product has one', () => {
  const keys = (...products: Partial<AdminProduct>[]) =>
    productColumns(10, products as AdminProduct[]).map(({ key }) => key);
  expect(keys({ name: 'Lamp' })).toEqual(['name', 'category', 'price', 'stock', 'edit']);
  expect(keys({ name: 'Lamp' }, { brand: 'Lumikko' })).toContain('brand');
});

test('those who wait for a product are counted up to 1,000', () => {
  const number = (value: number) => value.toLocaleString('en');
  expect(countWaiting(3, number)).toBe('3 waiting');
  expect(countWaiting(1_000, number)).toBe('1,000+ waiting');
});
