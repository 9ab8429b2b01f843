// docs/api.md, "A purchase": `payment/create` prices the cart and reserves its coupon.
import { describe, expect, it } from 'vitest';
import { couponTerms, judgeCoupon, type CouponFacts } from './judge-coupon.rule.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

function coupon(facts: Partial<CouponFacts> = {}): CouponFacts {
  return {
    kind: 'fixed',
    amount: 10_000,
    minSubtotal: 0,
    expiresAt: null,
    usageLimit: null,
    perUserLimit: null,
    deletedAt: null,
    timesUsed: 0,
    timesUsedByCaller: 0,
    ...facts,
  };
}

describe('a coupon is granted', () => {
  it.each<[string, Partial<CouponFacts>]>([
    ['without any limit', {}],
    ['a moment before it expires', { expiresAt: new Date(NOW.getTime() + 1) }],
    ['for the last of its uses', { usageLimit: 3, timesUsed: 2 }],
    ["for the last of the caller's uses", { perUserLimit: 2, timesUsedByCaller: 1 }],
    ['for exactly the subtotal that it asks for', { minSubtotal: 50_000 }],
  ])('%s', (_, facts) => {
    const terms = { kind: 'fixed', amount: 10_000 };
    expect(judgeCoupon(coupon(facts), 50_000, NOW)).toEqual({ ok: true, terms });
  });
});

describe('a coupon is invalid', () => {
  it.each<[string, Partial<CouponFacts>]>([
    ['at the moment it expires', { expiresAt: NOW }],
    ['once it is deleted', { deletedAt: NOW }],
    ['when all its uses are taken', { usageLimit: 3, timesUsed: 3 }],
    ['when the caller took all of theirs', { perUserLimit: 1, timesUsedByCaller: 1 }],
    ['also for too small a cart, which nobody is told', { expiresAt: NOW, minSubtotal: 60_000 }],
  ])('%s', (_, facts) => {
    expect(judgeCoupon(coupon(facts), 50_000, NOW)).toEqual({ ok: false, reason: 'invalid' });
  });

  it('when there is none', () => {
    expect(judgeCoupon(undefined, 50_000, NOW)).toEqual({ ok: false, reason: 'invalid' });
  });
});

it('a cart below the minimum is told how much it takes', () => {
  expect(judgeCoupon(coupon({ minSubtotal: 50_000 }), 49_999, NOW)).toEqual({
    ok: false,
    reason: 'minimum',
    minSubtotal: 50_000,
  });
});

it('a percentage is stored in hundredths', () => {
  expect(couponTerms({ kind: 'percent', amount: 1_250 })).toEqual({
    kind: 'percent',
    amount: 12.5,
  });
});
