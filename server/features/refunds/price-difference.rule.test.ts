import { describe, expect, it } from 'vitest';
import { priceDifference } from './price-difference.rule.ts';

const line = { amount: 300_000, tax: 0, discount: 0, quantity: 3, refunded: 0, corrected: 0 };
const prices = { price: 100_000, rightPrice: 40_000 };

describe('the difference to the right price', () => {
  it.each([
    ['of each piece', line, 180_000],
    ['with the tax that was paid on it', { ...line, tax: 54_000 }, 212_400],
    ['less the discount that was given on it', { ...line, discount: 30_000 }, 162_000],
    ['of the pieces that are not refunded', { ...line, refunded: 2 }, 60_000],
    ['of nothing where all are refunded', { ...line, refunded: 3 }, 0],
    ['rounded down to a minor unit', { ...line, tax: 1 }, 180_000],
  ])('is %s', (_, bought, difference) => {
    expect(priceDifference(bought, prices)).toBe(difference);
  });

  it('is all that was paid where nothing should have been', () => {
    expect(priceDifference({ ...line, tax: 7 }, { price: 100_000, rightPrice: 0 })).toBe(300_007);
  });
});
