import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, isAmount, toMinor, toWhole } from './money.ts';

describe('an amount of money', () => {
  it.each([
    [0, 0],
    [0.01, 1],
    [0.1, 10],
    [1.1, 110],
    [1.15, 115],
    [2.5, 250],
    [19.99, 1_999],
    [499.5, 49_950],
    [1_000.01, 100_001],
    [4_503_599.33, 450_359_933],
    [10_000_000, 1_000_000_000],
    [10_000_000_000_000, 1_000_000_000_000_000],
  ])('of %d whole units is %d minor units, and back', (whole, minor) => {
    expect(isAmount(whole)).toBe(true);
    expect(toMinor(whole)).toBe(minor);
    expect(toWhole(minor)).toBe(whole);
  });

  it.each([0.001, 1.005, 499.999, 1e-7, 1e308, Number.NaN, Number.POSITIVE_INFINITY, 0.1 + 0.2])(
    'can’t be %d: more than 2 decimals, or not finite',
    (whole) => {
      expect(isAmount(whole)).toBe(false);
      expect(() => toMinor(whole)).toThrow(RangeError);
    },
  );

  it('is unchanged by JSON', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000_000 }), (minor) => {
        const whole: unknown = JSON.parse(JSON.stringify(toWhole(minor)));
        expect(toMinor(whole as number)).toBe(minor);
      }),
    );
  });
});

describe('a formatted price', () => {
  it.each([
    [499.5, 'INR', 'en-IN', '₹499.50'],
    [500, 'INR', 'en-IN', '₹500'],
    [1_234_567.5, 'INR', 'en-IN', '₹12,34,567.50'],
    [0, 'INR', 'en-IN', '₹0'],
    [1_234.5, 'EUR', 'de-DE', '1.234,50 €'],
    [20, 'USD', 'en-US', '$20'],
  ])('%d %s in %s is %s', (whole, currency, locale, shown) => {
    expect(formatMoney(whole, currency, locale).replace(/\s/g, ' ')).toBe(shown);
  });
});
