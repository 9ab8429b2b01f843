import { describe, expect, test } from 'vitest';
import type { PriceChange } from '#contract/bulk.ts';
import { changePrice, changeStock } from './change-price.rule.ts';

function after(price: number, change: PriceChange): number | string {
  const changed = changePrice(price, change);
  return changed.ok ? changed.value : changed.reason;
}

describe('a price', () => {
  test.each([
    [289_000, { set: 2490 }, 249_000],
    [289_000, { plus: 10.5 }, 290_050],
    [289_000, { plus: -10.5 }, 287_950],
    [289_000, { percent: 10 }, 317_900],
    [289_000, { percent: -10 }, 260_100],
    [100, { percent: 0 }, 100],
    [1, { percent: 1_000 }, 11],
  ])('of %i after %o is %i', (price, change, expected) => {
    expect(after(price, change)).toBe(expected);
  });

  test.each([
    // 10.05 × 1.1 = 11.055
    [1_005, 10, 1_106],
    // 0.35 × 1.1 = 0.385; as a floating-point number a little less
    [35, 10, 39],
    // 1.15 × 0.9 = 1.035
    [115, -10, 104],
    // 3.33 × 1.0001 = 3.330333
    [333, 0.01, 333],
  ])(
    'is rounded to the minor unit exactly, halves up: %i by %d %% is %i',
    (price, percent, expected) => {
      expect(after(price, { percent })).toBe(expected);
    },
  );

  test.each([
    [317_900, 317_899],
    [317_949, 317_999],
    [317_948, 317_899],
    [317_999, 317_999],
    [1, 99],
    [148, 99],
    [149, 199],
  ])('of %i ends in .99 as %i', (price, expected) => {
    expect(after(price, { plus: 0, round: true })).toBe(expected);
  });

  test.each([
    [100, { plus: -1 }, 'The price would be below 0.01'],
    [100, { plus: -1, round: true }, 'The price would be below 0.01'],
    [100, { percent: -100 }, 'The price would be below 0.01'],
    [1_000_000_000, { plus: 0.01 }, 'The price would be above 10000000'],
    [1_000_000_000, { plus: 0, round: true }, 999_999_999],
  ])('of %i after %o has limits', (price, change, expected) => {
    // The highest price is a whole number: the nearest that ends in .99 is below it.
    expect(after(price, change)).toBe(expected);
  });
});

test.each([
  [5, { set: 7 }, { ok: true, value: 7 }],
  [5, { plus: -5 }, { ok: true, value: 0 }],
  [5, { plus: -6 }, { ok: false, reason: 'The stock would be below 0' }],
  [999_999, { plus: 2 }, { ok: false, reason: 'The stock would be above 1000000' }],
])('a stock of %i after %o', (stock, change, expected) => {
  expect(changeStock(stock, change)).toEqual(expected);
});
