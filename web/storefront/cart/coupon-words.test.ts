import { expect, test } from 'vitest';
import { describeDiscount, explainCouponFailure } from './coupon-words.ts';

const money = (amount: number) => `₹${amount}`;

test('unknown, used up and expired codes have the same message', () => {
  const failure = {
    status: 404,
    code: 'COUPON_INVALID',
    message: "This code can't be used.",
  } as const;
  expect(explainCouponFailure(failure, money)).toBe("This code can't be used");
});

test('the message names the minimum subtotal', () => {
  const failure = {
    status: 409,
    code: 'COUPON_MINIMUM',
    message: 'This code needs a subtotal of at least 1500.',
    minimum: 1500,
  } as const;
  expect(explainCouponFailure(failure, money)).toBe('This code needs a subtotal of at least ₹1500');
});

test('the message does not call the code invalid if the shop is unavailable', () => {
  const failure = { status: 0, code: 'UNREACHABLE', message: 'Check your connection.' } as const;
  expect(explainCouponFailure(failure, money)).toBe(
    "The code can't be checked now. Check your connection.",
  );
});

test('a code for other products says so', () => {
  const failure = { status: 409, code: 'COUPON_NEEDS_ITEMS', message: 'For others.' } as const;
  expect(explainCouponFailure(failure, money)).toBe(
    'This code is for other products than those in your cart',
  );
});

test('the discount of a code for some of the cart says how many products it is for', () => {
  const ten = { code: 'TEN', kind: 'percent', amount: 10 } as const;
  expect(describeDiscount(ten, 3, money)).toBe('10% off');
  expect(describeDiscount({ ...ten, productIds: ['a'] }, 3, money)).toBe(
    '10% off 1 of your 3 products',
  );
  expect(describeDiscount({ ...ten, kind: 'fixed', productIds: ['a'] }, 1, money)).toBe('₹10 off');
});
