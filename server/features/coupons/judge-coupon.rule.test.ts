// docs/api.md, "A purchase": `payment/create` prices the cart and reserves its coupon.
import { describe, expect, it } from 'vitest';
import {
  couponTerms,
  eligibleLines,
  judgeCoupon,
  type CouponFacts,
  type CouponLine,
} from './judge-coupon.rule.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

function coupon(facts: Partial<CouponFacts> = {}): CouponFacts {
  return {
    kind: 'fixed',
    amount: 10_000,
    minSubtotal: 0,
    startsAt: null,
    expiresAt: null,
    paused: false,
    usageLimit: null,
    perUserLimit: null,
    firstOrderOnly: false,
    exceptSales: false,
    categories: [],
    productIds: [],
    collections: [],
    collected: [],
    deletedAt: null,
    timesUsed: 0,
    timesUsedByCaller: 0,
    hasOrdered: false,
    ...facts,
  };
}

const line = (productId: string, category: string, price: number, quantity = 1): CouponLine => ({
  productId,
  category,
  price,
  quantity,
  isOnSale: false,
});
/** A cart of which only the subtotal is known. */
const worth = (subtotal: number) => ({ subtotal, lines: undefined });

describe('a coupon is granted', () => {
  it.each<[string, Partial<CouponFacts>]>([
    ['without any limit', {}],
    ['a moment before it expires', { expiresAt: new Date(NOW.getTime() + 1) }],
    ['at the moment it starts', { startsAt: NOW }],
    ['for a first order', { firstOrderOnly: true }],
    ['for the last of its uses', { usageLimit: 3, timesUsed: 2 }],
    ["for the last of the caller's uses", { perUserLimit: 2, timesUsedByCaller: 1 }],
    ['for exactly the subtotal that it asks for', { minSubtotal: 50_000 }],
  ])('%s', (_, facts) => {
    const terms = { kind: 'fixed', amount: 10_000 };
    expect(judgeCoupon(coupon(facts), worth(50_000), NOW)).toEqual({ ok: true, terms });
  });
});

describe('a coupon is invalid', () => {
  it.each<[string, Partial<CouponFacts>]>([
    ['at the moment it expires', { expiresAt: NOW }],
    ['a moment before it starts', { startsAt: new Date(NOW.getTime() + 1) }],
    ['while it is paused', { paused: true }],
    ['for a second order', { firstOrderOnly: true, hasOrdered: true }],
    ['once it is deleted', { deletedAt: NOW }],
    ['when all its uses are taken', { usageLimit: 3, timesUsed: 3 }],
    ['when the caller took all of theirs', { perUserLimit: 1, timesUsedByCaller: 1 }],
    ['also for too small a cart, which nobody is told', { expiresAt: NOW, minSubtotal: 60_000 }],
  ])('%s', (_, facts) => {
    expect(judgeCoupon(coupon(facts), worth(50_000), NOW)).toEqual({
      ok: false,
      reason: 'invalid',
    });
  });

  it('when there is none', () => {
    expect(judgeCoupon(undefined, worth(50_000), NOW)).toEqual({ ok: false, reason: 'invalid' });
  });
});

it('a cart below the minimum is told how much it takes', () => {
  expect(judgeCoupon(coupon({ minSubtotal: 50_000 }), worth(49_999), NOW)).toEqual({
    ok: false,
    reason: 'minimum',
    minSubtotal: 50_000,
  });
});

describe('a coupon for some products', () => {
  const lamp = line('lamp', 'Lighting', 20_000, 2);
  const vase = line('vase', 'Home Decor', 30_000);
  const press = line('press', 'Kitchen', 10_000);
  const lines = [lamp, vase, press];
  const cart = { subtotal: 80_000, lines };
  const judge = (facts: Partial<CouponFacts>, of = cart) => judgeCoupon(coupon(facts), of, NOW);

  it('is for lines of its categories, however they are spelled, and for its products', () => {
    const facts = { categories: ['home  decor'], productIds: ['lamp'] };
    expect(judge(facts)).toMatchObject({ ok: true, productIds: ['lamp', 'vase'] });
    expect(judge({ categories: ['LIGHTING'] })).toMatchObject({ productIds: ['lamp'] });
  });

  it('is for what its collections have of the cart, and for nothing where they have none of it', () => {
    const facts = { collections: ['gifts'], collected: ['vase'] };
    expect(judge(facts)).toMatchObject({ ok: true, productIds: ['vase'] });
    expect(judge({ ...facts, productIds: ['lamp'] })).toMatchObject({
      productIds: ['lamp', 'vase'],
    });
    expect(judge({ ...facts, collected: [] })).toEqual({ ok: false, reason: 'needs-items' });
  });

  it('counts only these lines towards its minimum', () => {
    const facts = { productIds: ['lamp'], minSubtotal: 40_000 };
    expect(judge(facts)).toMatchObject({ ok: true });
    expect(judge({ ...facts, minSubtotal: 40_001 })).toEqual({
      ok: false,
      reason: 'minimum',
      minSubtotal: 40_001,
    });
  });

  it('needs one of them in the cart, and the items of the cart to know', () => {
    const facts = { categories: ['Garden'] };
    const refused = { ok: false, reason: 'needs-items' };
    expect(judge(facts)).toEqual(refused);
    expect(judgeCoupon(coupon({ productIds: ['lamp'] }), worth(80_000), NOW)).toEqual(refused);
    expect(judge({ ...facts, paused: true })).toEqual({ ok: false, reason: 'invalid' });
  });

  it('leaves out what has the price of a sale, where it says so', () => {
    const reduced = { ...lamp, isOnSale: true };
    const some = { subtotal: 80_000, lines: [reduced, vase, press] };
    expect(judge({ exceptSales: true }, some)).toMatchObject({ productIds: ['vase', 'press'] });
    expect(judge({}, some)).toEqual(judge({}));
    const named = { exceptSales: true, productIds: ['lamp'] };
    expect(judge(named, some)).toEqual({ ok: false, reason: 'needs-items' });
    expect(judge(named)).toMatchObject({ ok: true, productIds: ['lamp'] });
  });

  it('names the lines that its discount is for', () => {
    const isEligible = eligibleLines(lines, ['vase']);
    expect(lines.map((_, at) => isEligible?.(at))).toEqual([false, true, false]);
    expect(eligibleLines(lines, undefined)).toBeUndefined();
  });
});

it('a percentage is stored in hundredths', () => {
  expect(couponTerms({ kind: 'percent', amount: 1_250 })).toEqual({
    kind: 'percent',
    amount: 12.5,
  });
});
