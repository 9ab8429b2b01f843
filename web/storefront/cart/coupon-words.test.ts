import { expect, test } from 'vitest';
import { explainCouponFailure } from './coupon-words.ts';

const money = (amount: number) => `₹${amount}`;

test('unknown, spent and expired codes are told apart by nobody', () => {
  const failure = {
    status: 404,
    code: 'COUPON_INVALID',
    message: "This code can't be used.",
  } as const;
  expect(explainCouponFailure(failure, money)).toBe("This code can't be used");
});

test('a minimum is named', () => {
  const failure = {
    status: 409,
    code: 'COUPON_MINIMUM',
    message: 'This code needs a subtotal of at least 1500.',
    minimum: 1500,
  } as const;
  expect(explainCouponFailure(failure, money)).toBe('This code needs a subtotal of at least ₹1500');
});

test('a shop that does not answer says nothing about the code', () => {
  const failure = { status: 0, code: 'UNREACHABLE', message: 'Check your connection.' } as const;
  expect(explainCouponFailure(failure, money)).toBe(
    "The code can't be checked now. Check your connection.",
  );
});
