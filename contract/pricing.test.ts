import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeats } from '#testing/fast-run.ts';
import { toMinor, toWhole } from './money.ts';
import { priceCart, type CartSums } from './pricing.ts';
import type { CouponTerms } from './discount.ts';
import { DEFAULT_RULES, type PricedLine, type PricingRules, rulesOf } from './pricing-rules.ts';
import { lackingForFreeShipping } from './shipping-charges.ts';

/** The sums of a cart of one unit at this price, all in whole units. */
function priceOne(price: number, coupon?: CouponTerms, rules = DEFAULT_RULES): CartSums {
  const sums = priceCart([{ price: toMinor(price), quantity: 1 }], rules, coupon);
  return {
    subtotal: toWhole(sums.subtotal),
    tax: toWhole(sums.tax),
    taxIncluded: 0,
    shippingCharges: toWhole(sums.shippingCharges),
    discount: toWhole(sums.discount),
    total: toWhole(sums.total),
  };
}

describe('tax', () => {
  it.each([
    [0, 0],
    [2.5, 0],
    [2.77, 0],
    [2.78, 1],
    [25, 5],
    [175, 32],
    [169.44, 30],
    [169.45, 31],
    [100, 18],
    [1_000, 180],
    [1_234.56, 222],
    [10_000_000, 1_800_000],
  ])('on %d is %d: 18 %%, rounded half up to a whole unit', (subtotal, tax) => {
    expect(priceOne(subtotal).tax).toBe(tax);
  });
});

describe('shipping', () => {
  it.each([
    [0, 0],
    [0.01, 200],
    [999.99, 200],
    [1_000, 200],
    [1_000.01, 0],
    [5_000, 0],
  ])('for %d costs %d', (subtotal, shippingCharges) => {
    expect(priceOne(subtotal).shippingCharges).toBe(shippingCharges);
  });

  it.each([
    [0, 0],
    [0.01, 999.99],
    [649, 351],
    [999.99, 0.01],
    // Free above 1,000 only.
    [1_000, 0.01],
    [1_000.01, 0],
    [5_000, 0],
  ])('for %d is free for %d more', (subtotal, lacking) => {
    expect(toWhole(lackingForFreeShipping(toMinor(subtotal), DEFAULT_RULES))).toBe(lacking);
  });
});

describe('a cart', () => {
  it('without lines costs nothing', () => {
    expect(priceCart([], DEFAULT_RULES)).toMatchObject({
      subtotal: 0,
      tax: 0,
      shippingCharges: 0,
      discount: 0,
      total: 0,
    });
  });

  it('is the sum of its lines, with tax and shipping on their subtotal', () => {
    expect(
      priceCart(
        [
          { price: 19_999, quantity: 3 },
          { price: 50, quantity: 2 },
        ],
        DEFAULT_RULES,
      ),
    ).toMatchObject({
      subtotal: 60_097,
      tax: 10_800,
      shippingCharges: 20_000,
      discount: 0,
      total: 90_897,
    });
  });

  it('at its largest is still computed exactly', () => {
    const lines = Array.from({ length: 50 }, () => ({ price: 1_000_000_000, quantity: 100 }));
    expect(priceCart(lines, DEFAULT_RULES)).toMatchObject({
      subtotal: 5_000_000_000_000,
      tax: 900_000_000_000,
      total: 5_900_000_000_000,
    });
  });
});

describe('a rule of the owner', () => {
  const of = (rules: Partial<PricingRules>, subtotal: number) =>
    priceOne(subtotal, undefined, {
      ...DEFAULT_RULES,
      ...rulesOf({ taxPercent: 18, shippingCharge: 200, freeShippingAbove: 1_000, ...rules }),
    });

  it.each([
    [0, 1_000, 0],
    [12, 1_000, 120],
    [12.5, 100, 13],
    [12.49, 100, 12],
    [0.01, 4_999.99, 0],
    [0.01, 5_000, 1],
    [100, 10_000_000, 10_000_000],
  ])('of %d %% tax on %d charges %d', (taxPercent, subtotal, tax) => {
    expect(of({ taxPercent }, subtotal).tax).toBe(tax);
  });

  it.each([
    [{ shippingCharge: 49.5 }, 1_000, 49.5],
    [{ shippingCharge: 0 }, 1_000, 0],
    [{ freeShippingAbove: 0 }, 0.01, 0],
    [{ freeShippingAbove: 2_500 }, 2_500, 200],
    [{ freeShippingAbove: 2_500 }, 2_500.01, 0],
  ])('%j makes shipping of %d cost %d', (rules, subtotal, shippingCharges) => {
    expect(of(rules, subtotal).shippingCharges).toBe(shippingCharges);
  });

  it('of the highest tax is exact on the largest cart', () => {
    const lines = Array.from({ length: 50 }, () => ({ price: 999_999_999, quantity: 100 }));
    const { tax } = priceCart(lines, { ...DEFAULT_RULES, taxPercent: 99.99 });
    expect(tax).toBe(4_999_499_995_000);
  });
});

describe('a coupon', () => {
  it('of a fixed amount subtracts it', () => {
    expect(priceOne(2_000, { kind: 'fixed', amount: toMinor(100.5) })).toMatchObject({
      discount: 100.5,
      total: 2_259.5,
    });
  });

  it('is never worth more than the cart, so the total is never negative', () => {
    expect(priceOne(100, { kind: 'fixed', amount: toMinor(10_000) })).toMatchObject({
      discount: 318,
      total: 0,
    });
  });

  it('in percent is computed from the subtotal, rounded down to 0.01', () => {
    expect(priceOne(999.99, { kind: 'percent', amount: 10 })).toMatchObject({
      discount: 99.99,
      total: 1_279.99 + 0.01,
    });
    expect(priceOne(0.09, { kind: 'percent', amount: 10 }).discount).toBe(0);
    expect(priceOne(200, { kind: 'percent', amount: 12.5 }).discount).toBe(25);
  });

  it('of 100 percent still leaves tax and shipping to pay', () => {
    expect(priceOne(500, { kind: 'percent', amount: 100 })).toMatchObject({
      discount: 500,
      total: 290,
    });
  });

  it('is worth nothing on an empty cart', () => {
    expect(priceCart([], DEFAULT_RULES, { kind: 'fixed', amount: 5_000 })).toMatchObject({
      discount: 0,
      total: 0,
    });
  });
});

describe('a coupon for some lines', () => {
  const lines = [
    { price: 30_000, quantity: 1 },
    { price: 45_000, quantity: 2 },
  ];
  const discountOf = (terms: CouponTerms, isEligible: (line: number) => boolean) =>
    priceCart(lines, DEFAULT_RULES, terms, isEligible).discount;

  it('in percent is computed from what they cost', () => {
    expect(discountOf({ kind: 'percent', amount: 10 }, (at) => at === 1)).toBe(9_000);
  });

  it('of a fixed amount is at most what they cost', () => {
    const terms: CouponTerms = { kind: 'fixed', amount: 50_000 };
    expect(discountOf(terms, (at) => at === 0)).toBe(30_000);
    expect(discountOf(terms, (at) => at === 1)).toBe(50_000);
    expect(discountOf(terms, () => false)).toBe(0);
  });
});

describe('any cart', () => {
  const line = fc.record({
    price: fc.integer({ min: 1, max: 1_000_000_000 }),
    quantity: fc.integer({ min: 1, max: 100 }),
  });
  // Half of the carts are small, to hit the limits of shipping and rounding often.
  const smallLine = fc.record({
    price: fc.integer({ min: 1, max: 60_000 }),
    quantity: fc.integer({ min: 1, max: 3 }),
  });
  const cart = fc.oneof(fc.array(line, { maxLength: 50 }), fc.array(smallLine, { maxLength: 3 }));
  const coupon: fc.Arbitrary<CouponTerms | undefined> = fc.option(
    fc.oneof(
      fc.record({
        kind: fc.constant('fixed' as const),
        amount: fc.integer({ min: 1, max: 2_000_000_000 }),
      }),
      fc.record({
        kind: fc.constant('percent' as const),
        amount: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
      }),
    ),
    { nil: undefined },
  );

  const rules: fc.Arbitrary<PricingRules> = fc.oneof(
    fc.constant(DEFAULT_RULES),
    fc.record({
      taxPercent: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
      shippingCharge: fc.integer({ min: 0, max: 1_000_000_000 }),
      freeShippingAbove: fc.integer({ min: 0, max: 1_000_000_000 }),
    }),
  );

  it('is priced the same by a second, literal implementation of the rules', () => {
    fc.assert(
      fc.property(cart, rules, coupon, (lines, by, terms) => {
        expect(priceCart(lines, by, terms)).toMatchObject(priceByHand(lines, by, terms));
      }),
      { numRuns: repeats(2_000, 10_000), seed: 20_260_301 },
    );
  });

  it('is priced the same with a coupon for some of its lines', () => {
    const some = fc.array(fc.boolean(), { minLength: 50, maxLength: 50 });
    fc.assert(
      fc.property(cart, rules, coupon, some, (lines, by, terms, eligible) => {
        expect(priceCart(lines, by, terms, (at) => eligible[at] === true)).toMatchObject(
          priceByHand(lines, by, terms, eligible),
        );
      }),
      { numRuns: repeats(1_000, 5_000), seed: 20_261_122 },
    );
  });
});

/** The shop's rules as they are written in words, in BigInt. */
function priceByHand(
  lines: readonly PricedLine[],
  rules: PricingRules,
  coupon: CouponTerms | undefined,
  eligible?: readonly boolean[],
): CartSums {
  let subtotal = 0n;
  for (const line of lines) subtotal += BigInt(line.price) * BigInt(line.quantity);
  let forCoupon = 0n;
  for (const [at, line] of lines.entries())
    if (!eligible || eligible[at]) forCoupon += BigInt(line.price) * BigInt(line.quantity);

  // 18.50 % of the subtotal is subtotal × 1850 / 10,000 minor units, which is that / 100 whole units.
  const taxTimesMillion = subtotal * BigInt(rules.taxPercent.toFixed(2).replace('.', ''));
  let taxInWholeUnits = taxTimesMillion / 1_000_000n;
  const rest = taxTimesMillion % 1_000_000n;
  if (rest >= 500_000n) taxInWholeUnits += 1n;
  const tax = taxInWholeUnits * 100n;

  let shippingCharges = 0n;
  if (subtotal > 0n && subtotal <= BigInt(rules.freeShippingAbove))
    shippingCharges = BigInt(rules.shippingCharge);

  let discount = 0n;
  if (coupon?.kind === 'fixed') discount = BigInt(coupon.amount);
  if (coupon?.kind === 'percent')
    discount = (forCoupon * BigInt(coupon.amount.toFixed(2).replace('.', ''))) / 10_000n;
  const most = subtotal + tax + shippingCharges;
  if (discount > most) discount = most;
  if (eligible && discount > forCoupon) discount = forCoupon;

  return {
    subtotal: Number(subtotal),
    tax: Number(tax),
    taxIncluded: 0,
    shippingCharges: Number(shippingCharges),
    discount: Number(discount),
    total: Number(most - discount),
  };
}
