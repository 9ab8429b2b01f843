// api.md: a cart is priced by one quote, and refunds give back what was paid at each rate. A second implementation, in exact fractions, must agree.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeats } from '#testing/fast-run.ts';
import { elsewhere } from '#testing/reference-delivery.ts';
import { Fraction } from '#testing/fraction.ts';
import { referenceQuote } from '#testing/reference-quote.ts';
import { ReferenceRefunds } from '#testing/reference-refunds.ts';
import type { CouponTerms } from './discount.ts';
import { keptQuote } from './kept-quote.ts';
import { priceCart, type Quote } from './pricing.ts';
import { priceThere, type PricedLine, type PricingRules } from './pricing-rules.ts';
import { ratesOf, sharesAtRates, withGiven } from './refund-by-rate.ts';
import { everythingLeft, leftToRefund, priceRefund, type RefundState } from './refund.ts';
import { storedShares } from './shares.ts';
import type { Rate } from './tax-rules.ts';

const CARTS = repeats(500, 3_000);
/** For machines that do much else. */
const TIMEOUT_MS = 60_000;
const CLASSES = ['standard', 'reduced', 'books', 'zero'] as const;
const amount = (max: number) =>
  fc.oneof(fc.integer({ min: 0, max: Math.min(max, 300) }), fc.integer({ min: 0, max }));

const line: fc.Arbitrary<PricedLine> = fc.record({
  price: amount(10_000_000),
  quantity: fc.integer({ min: 1, max: 12 }),
  taxClass: fc.constantFrom(undefined, ...CLASSES, 'gone'),
  weight: fc.constantFrom(undefined, null, 0, 250, 1_999),
});
const percent = fc.oneof(
  fc.constantFrom(0, 5, 7, 8.1, 9.975, 18, 19, 25.5, 40, 100),
  fc.integer({ min: 0, max: 1_000_000 }).map((scaled) => scaled / 10_000),
);
const parts = fc
  .array(fc.integer({ min: 0, max: 250_000 }), { minLength: 1, maxLength: 4 })
  .map((scaled): Rate => {
    const sum = scaled.reduce((upTo, one) => upTo + one, 0);
    const named = scaled.map((one, at) => ({ name: `Part ${at}`, percent: one / 10_000 }));
    return { percent: sum / 10_000, parts: named };
  });
const rate: fc.Arbitrary<Rate> = fc.oneof(
  percent.map((each) => ({ percent: each })),
  { arbitrary: parts, weight: 1 },
);
const byClass = <Of>(of: fc.Arbitrary<Of>) =>
  fc.dictionary(fc.constantFrom(...CLASSES), of, { noNullPrototype: true, maxKeys: 4 });
const tax = fc.record({
  pricesInclude: fc.boolean(),
  discount: fc.constantFrom('before', 'after'),
  rounding: fc.constantFrom('unit', 'minor'),
  delivery: fc.constantFrom('none', 'class', 'proportion'),
  deliveryClass: fc.constantFrom(undefined, ...CLASSES),
  rates: byClass(rate),
});
/** Prices of another country hold its tax; there are none where tax is added. */
const taxHere = fc
  .tuple(tax, fc.option(byClass(percent), { nil: undefined }))
  .map(([here, homePercents]) => ({
    ...here,
    ...(here.pricesInclude && homePercents && { homePercents }),
  }));
const band = fc.record({ upTo: fc.integer({ min: 0, max: 30_000 }), price: amount(5_000) });
const method = fc
  .record({
    by: fc.constantFrom('subtotal', 'weight', 'pieces'),
    steps: fc.array(band, { minLength: 1, maxLength: 3 }),
    isOpen: fc.boolean(),
    freeAbove: fc.option(amount(1_000_000), { nil: undefined }),
    taxClass: fc.constantFrom(undefined, ...CLASSES),
  })
  .map(({ by, steps, isOpen, freeAbove, taxClass }) => ({
    _id: 'way',
    name: 'Way',
    kind: 'parcel' as const,
    days: [1, 2] as const,
    by,
    bands: steps
      .toSorted((one, other) => one.upTo - other.upTo)
      .map((step, at) => ({ ...step, upTo: isOpen && at === steps.length - 1 ? null : step.upTo })),
    freeAbove,
    taxClass,
  }));
const rules: fc.Arbitrary<PricingRules> = fc.record({
  taxPercent: fc.constantFrom(0, 12.5, 18),
  shippingCharge: amount(50_000),
  freeShippingAbove: amount(10_000_000),
  tax: fc.option(taxHere, { nil: undefined, freq: 12 }),
  method: fc.option(method, { nil: undefined }),
});
const coupon: fc.Arbitrary<CouponTerms | undefined> = fc.option(
  fc.oneof(
    fc.record({ kind: fc.constant('fixed' as const), amount: amount(2_000_000) }),
    fc.record({
      kind: fc.constant('percent' as const),
      amount: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
    }),
  ),
  { nil: undefined },
);
const cart = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  rules,
  coupon,
  chosen: fc.option(fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), { nil: undefined }),
});
const refunds = fc.array(
  fc.record({
    line: fc.nat(5),
    pieces: fc.integer({ min: 0, max: 12 }),
    shipping: fc.boolean(),
    goodwill: fc.oneof(fc.constant(0), amount(1_000_000)),
  }),
  { maxLength: 4 },
);

type Step = typeof refunds extends fc.Arbitrary<(infer Of)[]> ? Of : never;
type Cart = typeof cart extends fc.Arbitrary<infer Of> ? Of : never;

/** Prices as a client sends them: those of the country of the rules. */
function shownThere({ lines, rules: by }: Cart): PricedLine[] {
  return lines.map((one) => ({
    ...one,
    price: priceThere(one.price, one.taxClass ?? 'standard', by),
  }));
}

function quoteOf(lines: readonly PricedLine[], { rules: by, coupon: terms, chosen }: Cart): Quote {
  return priceCart(lines, by, terms, chosen && ((at) => chosen[at] === true));
}

function untouched(quote: Quote, lines: readonly PricedLine[], by: PricingRules): RefundState {
  const { lines: shares, shipping } = storedShares(
    { ...quote, tax: quote.tax + quote.taxIncluded },
    quote.lines,
  );
  const standard = { _id: 'way', name: 'Way', kind: 'parcel' } as const;
  return {
    total: quote.total,
    refunded: 0,
    refundedTax: 0,
    lines: shares.map((share, at) => ({
      ...share,
      quantity: lines[at]?.quantity ?? 1,
      refunded: 0,
      corrected: 0,
    })),
    shipping: { ...shipping, isRefunded: false },
    rates: ratesOf(keptQuote(quote, lines, by, standard)),
  };
}

describe(`${CARTS} carts, each with rules, a coupon and refunds of its own`, () => {
  it(
    'cost the same by exact fractions, and give back the same at each rate',
    () => {
      fc.assert(
        fc.property(cart, refunds, (drawn, steps) => {
          const lines = shownThere(drawn);
          const prices = lines.map(({ price }) => price);
          const quote = quoteOf(lines, drawn);
          const given = givenBack(quote, drawn, lines, steps);
          expect([prices, quote, given]).toEqual([
            drawn.lines.map(({ price, taxClass = 'standard' }) =>
              elsewhere(new Fraction(price), taxClass, drawn.rules).toNumber(),
            ),
            referenceQuote(lines, drawn.rules, drawn.coupon, drawn.chosen),
            given && referenceGiven(quote, drawn, lines, given),
          ]);
        }),
        { numRuns: CARTS, seed: 20_261_126 },
      );
    },
    TIMEOUT_MS,
  );

  it(
    'cost the same in any order of their lines',
    () => {
      fc.assert(
        fc.property(cart, fc.nat(5), (drawn, turn) => {
          const order = drawn.lines.map((_, at) => (at + turn) % drawn.lines.length).toReversed();
          const turned = {
            ...drawn,
            lines: order.flatMap((at) => drawn.lines[at] ?? []),
            chosen: drawn.chosen && order.map((at) => drawn.chosen?.[at] === true),
          };
          // Goods that cost nothing are delivered at the rate of the first.
          fc.pre(drawn.lines.some(({ price }) => price > 0));
          expect(quoteOf(shownThere(turned), turned).total).toBe(
            quoteOf(shownThere(drawn), drawn).total,
          );
        }),
        { numRuns: CARTS, seed: 20_261_127 },
      );
    },
    TIMEOUT_MS,
  );
});

/** The refunds of the steps, and then of everything that is left. */
function givenBack(
  quote: Quote,
  { rules: by }: Cart,
  lines: readonly PricedLine[],
  steps: readonly Step[],
) {
  if (!by.tax) return undefined;
  let state = untouched(quote, lines, by);
  const each = [...steps, undefined].map((step) => {
    const wanted = step ? within(state, step) : everythingLeft(state);
    const { next, given } = refunded(state, wanted);
    state = next;
    return { wanted, given };
  });
  return { each, refunded: state.refunded, tax: state.refundedTax };
}

/** The same by the reference. */
function referenceGiven(
  quote: Quote,
  { rules: by }: Cart,
  lines: readonly PricedLine[],
  { each }: NonNullable<ReturnType<typeof givenBack>>,
): ReturnType<typeof givenBack> {
  const quantities = lines.map(({ quantity }) => quantity);
  const reference = new ReferenceRefunds(quote, quantities, by.tax?.discount ?? 'after');
  const all = each.map(({ wanted }) => ({ wanted, given: reference.give(wanted) }));
  return { each: all, refunded: quote.total, tax: reference.allTax };
}

type Wanted = Parameters<typeof priceRefund>[1];

function within(state: RefundState, step: Step): Wanted {
  const wanted = {
    pieces: state.lines.map(({ quantity, refunded: gone }, at) =>
      at === step.line % state.lines.length ? Math.min(step.pieces, quantity - gone) : 0,
    ),
    shipping: step.shipping && !state.shipping.isRefunded,
    goodwill: 0,
  };
  const left = leftToRefund(state) - priceRefund(state, wanted).amount;
  return { ...wanted, goodwill: Math.min(step.goodwill, left) };
}

function refunded(state: RefundState, wanted: Wanted) {
  const priced = priceRefund(state, wanted);
  const shares = sharesAtRates(state, priced);
  const next: RefundState = {
    ...state,
    refunded: state.refunded + priced.amount,
    refundedTax: state.refundedTax + priced.tax,
    lines: state.lines.map((one, at) => ({
      ...one,
      refunded: one.refunded + (wanted.pieces[at] ?? 0),
    })),
    shipping: {
      ...state.shipping,
      isRefunded: state.shipping.isRefunded || wanted.shipping,
    },
    rates: state.rates && withGiven(state.rates, shares),
  };
  return { next, given: { ...priced, shares } };
}
