import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bestSellers, byCategory, sumSold } from './sum-sold.rule.ts';

const ENTRIES = fc.array(
  fc.tuple(fc.nat(3_000), fc.integer({ min: -5, max: 9 }), fc.integer({ min: -9e9, max: 9e12 })),
  { maxLength: 30 },
);

const soldOf = (entries: readonly number[][]) => Float64Array.from(entries.flat());

it('adds up all parts, by product', () => {
  fc.assert(
    fc.property(fc.array(ENTRIES, { maxLength: 4 }), (parts) => {
      const { pieces, sales } = sumSold(parts.map(soldOf));
      const expected = new Map<number, [number, number]>();
      for (const [number, count, revenue] of parts.flat()) {
        const [upTo, sum] = expected.get(number) ?? [0, 0];
        expected.set(number, [upTo + count, sum + revenue]);
      }
      const found = [...expected.keys()].map((number) => [
        number,
        [pieces[number] ?? 0, sales[number] ?? 0],
      ]);
      expect(found).toEqual([...expected]);
      expect(pieces.filter((count, number) => count !== 0 && !expected.has(number))).toHaveLength(
        0,
      );
    }),
  );
});

it('lists what sold for most, of equal sums the oldest product, and nothing that sold no piece', () => {
  const sold = sumSold([
    soldOf([
      [7, 1, 500],
      [2, 3, 900],
      [9, 1, 500],
      [4, 0, 9_999],
      [5, 2, 500],
      [1, 1, 100],
      [3, -1, 700],
    ]),
  ]);
  expect(bestSellers(sold, 4)).toEqual([2, 5, 7, 9]);
  expect(bestSellers(sold, 2)).toEqual([2, 5]);
  expect(bestSellers(sold, 10)).toEqual([2, 5, 7, 9, 1]);
  expect(bestSellers(sumSold([]), 10)).toEqual([]);
});

it('sums the products of each category, and leaves out those that sold nothing', () => {
  const sold = sumSold([
    soldOf([
      [1, 2, 600],
      [2, 1, 400],
      [3, 1, 1000],
      [4, 0, 50],
    ]),
  ]);
  const numbers = { Bags: [3], Audio: [1, 2, 8000], Kitchen: [4], Garden: [7] };
  expect(byCategory(sold, numbers)).toEqual([
    { category: 'Audio', quantity: 3, sales: 1_000 },
    { category: 'Bags', quantity: 1, sales: 1_000 },
  ]);
});
