import { expect, test } from 'vitest';
import { couponChanges, describeCoupon, describeLimits, describeUses } from './coupon-words.ts';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');

test.each([
  [{ timesUsed: 0 }, 'Active'],
  [{ timesUsed: 99, usageLimit: 100 }, 'Active'],
  [{ timesUsed: 100, usageLimit: 100 }, 'Used up'],
  [{ timesUsed: 0, expiresAt: '2026-11-21T10:00:00.001Z' }, 'Active'],
  [{ timesUsed: 0, expiresAt: '2026-11-21T10:00:00.000Z' }, 'Ended'],
  [{ timesUsed: 0, startsAt: '2026-11-21T10:00:00.001Z' }, 'Scheduled'],
  [{ timesUsed: 0, startsAt: '2026-11-21T10:00:00.000Z' }, 'Active'],
  [{ timesUsed: 0, paused: true, startsAt: '2026-11-22T10:00:00.000Z' }, 'Paused'],
  [{ timesUsed: 0, paused: true, expiresAt: '2026-11-20T10:00:00.000Z' }, 'Ended'],
])('a coupon with %j is %s', (coupon, words) => {
  expect(describeCoupon(coupon, NOW).words).toBe(words);
});

const number = (value: number) => value.toLocaleString('en-IN');

test('uses are shown with their limit if there is one', () => {
  expect(describeUses({ timesUsed: 124_500 }, number)).toBe('1,24,500');
  expect(describeUses({ timesUsed: 12, usageLimit: 100 }, number)).toBe('12 of 100');
});

test('limits are named only where there are some', () => {
  const none = {
    firstOrderOnly: false,
    exceptSales: false,
    categories: [],
    productIds: [],
    collections: [],
  };
  expect(describeLimits(none)).toBe('');
  expect(
    describeLimits({
      ...none,
      firstOrderOnly: true,
      categories: ['Lamps', 'Rugs'],
      productIds: ['a'],
      collections: ['b', 'c'],
    }),
  ).toBe('First orders, Lamps, Rugs, 2 collections, 1 product');
});

test('changes by somebody else are named with both values', () => {
  const before = { amount: 10, paused: false, categories: [] };
  expect(couponChanges(before, { amount: 15, paused: true, categories: ['Lamps'] })).toEqual([
    'Amount: 10 → 15',
    'Paused: none → yes',
    'Categories: none → Lamps',
  ]);
});
