import { expect, test } from 'vitest';
import { describeCoupon, describeUses } from './coupon-words.ts';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');

test.each([
  [{ timesUsed: 0 }, 'Active'],
  [{ timesUsed: 99, usageLimit: 100 }, 'Active'],
  [{ timesUsed: 100, usageLimit: 100 }, 'Used up'],
  [{ timesUsed: 0, expiresAt: '2026-11-21T10:00:00.001Z' }, 'Active'],
  [{ timesUsed: 0, expiresAt: '2026-11-21T10:00:00.000Z' }, 'Expired'],
])('a coupon with %j is %s', (coupon, words) => {
  expect(describeCoupon(coupon, NOW).words).toBe(words);
});

const number = (value: number) => value.toLocaleString('en-IN');

test('uses are shown with their limit if there is one', () => {
  expect(describeUses({ timesUsed: 124_500 }, number)).toBe('1,24,500');
  expect(describeUses({ timesUsed: 12, usageLimit: 100 }, number)).toBe('12 of 100');
});
