// `Facets` in contract/catalog.ts: price ranges that have every product once, for `min` and `price` of `product/all`.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceRanges } from './price-ranges.rule.ts';

/** Ranges in whole units, as they are read: "0–499". */
function shown(prices: readonly number[], isOpen = false): string[] {
  const minor = prices.map((price) => Math.round(100 * price));
  return priceRanges(minor, isOpen).map(({ min, max }) => `${min / 100}–${max / 100}`);
}

describe('price ranges', () => {
  it.each([
    ['no prices', [], []],
    ['one price', [1_299], ['0–1999']],
    ['equal prices', [500, 500, 500], ['0–999']],
    [
      'prices far apart',
      [5, 90, 900, 9_000, 90_000],
      ['0–99', '100–999', '1000–9999', '10000–99999'],
    ],
    [
      'prices close together',
      [900, 950, 1_000, 1_500, 1_600, 2_000, 2_100, 2_600, 3_000, 3_100],
      ['0–999', '1000–1499', '1500–1999', '2000–2999', '3000–4999'],
    ],
    ['prices with decimals', [1.5, 2.25, 20.99, 45], ['0–1.99', '2–19', '20–39', '40–49']],
  ])('of %s', (_, prices, ranges) => expect(shown(prices)).toEqual(ranges));

  it('end at the highest possible price if there may be higher ones', () => {
    expect(shown([5, 90, 900, 9_000, 90_000], true).at(-1)).toBe('10000–10000000');
  });

  it('have all prices, each in one range, and none is empty', () => {
    const price = fc.integer({ min: 1, max: 1_000_000_000 });
    const some = fc.oneof(
      fc.array(price, { minLength: 1, maxLength: 60 }),
      fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 60 }),
    );
    fc.assert(
      fc.property(some, fc.boolean(), (prices, isOpen) => {
        const ranges = priceRanges(prices, isOpen);
        expect(ranges.length).toBeLessThanOrEqual(5);
        expect(ranges[0]?.min).toBe(0);
        for (const [at, { min, max }] of ranges.entries()) {
          expect(prices.some((each) => each >= min && each <= max)).toBe(true);
          expect(ranges[at + 1]?.min ?? Infinity).toBeGreaterThan(max);
        }
        for (const each of prices) {
          const within = ranges.filter(({ min, max }) => each >= min && each <= max);
          expect(within).toHaveLength(1);
        }
      }),
    );
  });
});
