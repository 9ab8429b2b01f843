import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeats } from '#testing/fast-run.ts';
import { priceCart, type Quote } from './pricing.ts';
import type { CouponTerms } from './discount.ts';
import { priceThere, type PricedLine, type PricingRules, type TaxHere } from './pricing-rules.ts';
import { sumOf } from './split.ts';

const GERMANY: TaxHere = {
  pricesInclude: true,
  discount: 'before',
  rounding: 'minor',
  delivery: 'proportion',
  rates: { standard: { percent: 19 }, reduced: { percent: 7 } },
};

function rules(tax: TaxHere, shippingCharge = 0): PricingRules {
  return { taxPercent: 0, shippingCharge, freeShippingAbove: 10_000_000, tax };
}

/** The rates of a quote, with what is taxed and the tax of each, in minor units. */
function taxesOf({ rates }: Quote) {
  return rates.map(({ percent, taxable, tax }) => [percent, taxable, tax]);
}

describe('worked examples', () => {
  // § 12 UStG: 19 % and 7 % for books. The delivery follows the goods (Abschnitt 10.1 UStAE).
  it('a book and a bottle in Germany, VAT within, 10 % off, delivery in the proportion of the goods', () => {
    const lines = [
      { price: 1_070, quantity: 1, taxClass: 'reduced' },
      { price: 1_190, quantity: 1 },
    ];
    const quote = priceCart(lines, rules(GERMANY, 490), { kind: 'percent', amount: 10 });
    expect(quote).toMatchObject({
      subtotal: 2_260,
      discount: 226,
      shippingCharges: 490,
      tax: 0,
      total: 2_524,
    });
    // Without tax both come to 9.00 €, so half of the delivery is taxed at each rate.
    expect(quote.lines.map(({ discount }) => discount)).toEqual([107, 119]);
    expect(taxesOf(quote)).toEqual([
      [7, 1_129, 79],
      [19, 1_106, 210],
    ]);
    expect(quote.taxIncluded).toBe(289);
    expect(quote.delivery).toMatchObject({ amount: 490, tax: 55, byRate: [245, 245] });
  });

  it('the same to Austria at the same price, and to Switzerland at the same price without tax', () => {
    const lines = [
      { price: 1_070, quantity: 1, taxClass: 'reduced' },
      { price: 1_190, quantity: 1 },
    ];
    const austria = { ...GERMANY, rates: { standard: { percent: 20 }, reduced: { percent: 10 } } };
    expect(taxesOf(priceCart(lines, rules(austria)))).toEqual([
      [10, 973, 97],
      [20, 992, 198],
    ]);
    const swiss = rules({
      ...GERMANY,
      rates: { standard: { percent: 8.1 }, reduced: { percent: 2.6 } },
      homePercents: { standard: 19, reduced: 7 },
    });
    expect([priceThere(1_070, 'reduced', swiss), priceThere(1_190, 'standard', swiss)]).toEqual([
      1_026, 1_081,
    ]);
  });

  // Rule 35 of the CGST Rules names the tax by rate; section 15(3) of the CGST Act takes discounts off the value.
  it('an order in Mumbai with goods of 5, 18 and 40 %', () => {
    const india = rules({
      ...GERMANY,
      pricesInclude: false,
      rates: { food: { percent: 5 }, standard: { percent: 18 }, luxury: { percent: 40 } },
    });
    const lines = [
      { price: 25_000, quantity: 2, taxClass: 'food' },
      { price: 99_950, quantity: 1 },
      { price: 10_005, quantity: 1, taxClass: 'luxury' },
    ];
    const quote = priceCart(lines, india);
    expect(taxesOf(quote)).toEqual([
      [5, 50_000, 2_500],
      [18, 99_950, 17_991],
      [40, 10_005, 4_002],
    ]);
    expect(quote.total).toBe(159_955 + 24_493);
  });

  // Revenu Québec: GST 5 % and QST 9.975 %, each on the price without tax.
  it('an order in Montréal with GST and QST', () => {
    const quebec = rules(
      {
        ...GERMANY,
        pricesInclude: false,
        delivery: 'class',
        rates: {
          standard: {
            percent: 14.975,
            parts: [
              { name: 'GST', percent: 5 },
              { name: 'QST', percent: 9.975 },
            ],
          },
        },
      },
      1_000,
    );
    const quote = priceCart([{ price: 9_000, quantity: 1 }], quebec);
    expect(quote.rates).toMatchObject([{ taxable: 10_000, tax: 1_498, ofParts: [500, 998] }]);
    expect(quote.total).toBe(11_498);
  });

  it('goods that cost nothing are delivered at the rate of the first', () => {
    const quote = priceCart([{ price: 0, quantity: 1, taxClass: 'reduced' }], {
      ...rules(GERMANY),
      method: {
        _id: 'p',
        name: 'P',
        kind: 'parcel',
        days: [1, 2],
        by: 'pieces',
        bands: [{ upTo: null, price: 107 }],
      },
    });
    expect(taxesOf(quote)).toEqual([[7, 100, 7]]);
  });

  it('a discount of everything leaves nothing to tax', () => {
    for (const pricesInclude of [true, false]) {
      const lines = [{ price: 1_190, quantity: 1 }];
      const all = { kind: 'fixed', amount: 100_000 } as const;
      const quote = priceCart(lines, rules({ ...GERMANY, pricesInclude }, 490), all);
      expect(quote).toMatchObject({ discount: 1_680, tax: 0, taxIncluded: 0, total: 0 });
    }
  });
});

const CLASSES = ['standard', 'reduced', 'zero'] as const;
const line = fc.record({
  price: fc.integer({ min: 1, max: 100_000_000 }),
  quantity: fc.integer({ min: 1, max: 100 }),
  taxClass: fc.constantFrom(...CLASSES),
});
const cart = fc.array(line, { minLength: 1, maxLength: 8 });
const percent = fc.integer({ min: 0, max: 1_000_000 }).map((scaled) => scaled / 10_000);
const taxHere = fc.record({
  pricesInclude: fc.boolean(),
  discount: fc.constantFrom('before', 'after'),
  rounding: fc.constantFrom('unit', 'minor'),
  delivery: fc.constantFrom('none', 'class', 'proportion'),
  rates: fc.tuple(percent, percent).map(([standard, reduced]) => ({
    standard: { percent: standard },
    reduced: { percent: reduced },
  })),
});
const anyRules = fc.record({
  taxPercent: fc.constant(0),
  shippingCharge: fc.integer({ min: 0, max: 1_000_000 }),
  freeShippingAbove: fc.integer({ min: 0, max: 1_000_000_000 }),
  tax: taxHere,
});
const coupon = fc.option(
  fc.oneof(
    fc.record({
      kind: fc.constant('fixed' as const),
      amount: fc.integer({ min: 1, max: 1_000_000_000 }),
    }),
    fc.record({
      kind: fc.constant('percent' as const),
      amount: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
    }),
  ),
  { nil: undefined },
);

describe('any cart with any rules of tax', () => {
  it('has sums that equal their parts, none of which is negative', () => {
    fc.assert(
      fc.property(cart, anyRules, coupon, (lines, by, terms) => {
        const quote = priceCart(lines, by, terms);
        const parts = [...quote.lines, quote.delivery];
        const all = (of: 'amount' | 'tax' | 'discount') => sumOf(parts.map((part) => part[of]));
        const { subtotal, shippingCharges, tax, taxIncluded, discount, total } = quote;
        expect([all('amount'), all('tax'), all('discount')]).toEqual([
          subtotal + shippingCharges,
          tax + taxIncluded,
          discount,
        ]);
        expect(total).toBe(subtotal + tax + shippingCharges - discount);
        expect(sumOf(quote.rates.map((rate) => rate.tax))).toBe(tax + taxIncluded);
        expect(by.tax.pricesInclude ? tax : taxIncluded).toBe(0);
        for (const rate of quote.rates) expect(rate.gross).toBe(rate.taxable + rate.tax);
        const paid = parts.map(
          (part) => part.amount - part.discount + (by.tax.pricesInclude ? 0 : part.tax),
        );
        expect(
          Math.min(total, ...paid, ...parts.flatMap((part) => [part.tax, part.discount])),
        ).toBeGreaterThanOrEqual(0);
        const isUntaxed = by.tax.delivery === 'none';
        const offUntaxed = isUntaxed ? quote.delivery.discount : 0;
        const off = by.tax.discount === 'after' ? discount : offUntaxed;
        const gross = sumOf(quote.rates.map((rate) => rate.gross));
        expect(gross + (isUntaxed ? shippingCharges : 0) - off).toBe(total);
      }),
      { numRuns: repeats(1_000, 5_000), seed: 20_261_126 },
    );
  });

  it('has a tax of each rate that is the exact fraction, rounded half up once', () => {
    fc.assert(
      fc.property(cart, anyRules, coupon, (lines, by, terms) => {
        const quote = priceCart(lines, by, terms);
        for (const { percent: rate, taxable, gross, tax } of quote.rates) {
          const step = by.tax.rounding === 'unit' ? 100n : 1n;
          const scaled = BigInt(Math.round(rate * 10_000));
          const [base, per] = by.tax.pricesInclude
            ? [BigInt(gross), 1_000_000n + scaled]
            : [BigInt(taxable), 1_000_000n];
          const off = 2n * (base * scaled - BigInt(tax) * per);
          // Within half a step of the exact value; exactly half goes up.
          expect(off < step * per && off >= -step * per).toBe(true);
        }
      }),
      { numRuns: repeats(500, 2_000), seed: 20_261_127 },
    );
  });

  it('never costs less with one piece more, delivery and coupon being fixed', () => {
    const fixed = { kind: 'fixed' as const, amount: 12_345 };
    const price = fc.integer({ min: 100, max: 1_000_000 });
    const dear = fc.array(
      fc.record({
        price,
        quantity: fc.integer({ min: 1, max: 9 }),
        taxClass: fc.constantFrom(...CLASSES),
      }),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(dear, anyRules, fc.nat(4), (lines, by, at) => {
        // In the proportion of the goods, the tax on the delivery is not fixed.
        const delivery = by.tax.delivery === 'proportion' ? 'class' : by.tax.delivery;
        const delivered = {
          ...by,
          tax: { ...by.tax, delivery },
          freeShippingAbove: Number.MAX_SAFE_INTEGER,
        };
        const more = lines.map((one, index) =>
          index === at % lines.length ? { ...one, quantity: one.quantity + 1 } : one,
        );
        expect(priceCart(more, delivered, fixed).total).toBeGreaterThanOrEqual(
          priceCart(lines, delivered, fixed).total,
        );
      }),
      { numRuns: repeats(500, 2_000), seed: 20_261_128 },
    );
  });

  it('costs the same in any order of its lines', () => {
    const total = (lines: readonly PricedLine[], by: PricingRules, terms?: CouponTerms) =>
      priceCart(lines, by, terms).total;
    fc.assert(
      fc.property(cart, anyRules, (lines, by) => {
        expect(total(lines.toReversed(), by)).toBe(total(lines, by));
      }),
      { numRuns: 1_000, seed: 20_261_129 },
    );
  });
});
