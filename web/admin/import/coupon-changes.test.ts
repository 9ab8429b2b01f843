import { expect, test } from 'vitest';
import { couponChanges } from './coupon-changes.ts';

const written = { money: (whole: number) => `₹${whole}`, time: (at: string) => at.slice(0, 10) };

test('a change of a coupon says what each field was and becomes', () => {
  const before = { amount: 5, minSubtotal: 0, expiresAt: null, categories: [] };
  const after = {
    amount: 10,
    minSubtotal: 999,
    expiresAt: '2030-03-31T18:29:59.000Z',
    categories: ['Kitchen', 'Home'],
  };
  expect(couponChanges(before, after, written)).toBe(
    'amount from 5 to 10, minimum from ₹0 to ₹999, end from none to 2030-03-31, categories from none to Kitchen, Home',
  );
});

test('a new coupon says what it has', () => {
  const after = {
    kind: 'fixed',
    amount: 50,
    minSubtotal: 0,
    paused: false,
    usageLimit: null,
  } as const;
  expect(couponChanges(undefined, { ...after, code: 'NEW', firstOrderOnly: true }, written)).toBe(
    'kind fixed, amount 50, first order only yes',
  );
});
