import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceCart, type Quote } from './pricing.ts';
import { DEFAULT_RULES } from './pricing-rules.ts';
import {
  emptiesOrder,
  everythingLeft,
  leftToRefund,
  priceRefund,
  refundStateOf,
  type RefundState,
  type WantedRefund,
} from './refund.ts';
import { paidFor, type Share } from './shares.ts';

const cart = fc.array(
  fc.record({
    price: fc.integer({ min: 1, max: 1_000_000_000 }),
    quantity: fc.integer({ min: 1, max: 100 }),
    isEligible: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
);
const coupon = fc.oneof(
  fc.constant(undefined),
  fc.record({
    kind: fc.constant('fixed' as const),
    amount: fc.integer({ min: 1, max: 1_000_000_000 }),
  }),
  fc.record({
    kind: fc.constant('percent' as const),
    amount: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
  }),
);

const isEligibleIn = (lines: readonly { isEligible: boolean }[]) => (at: number) =>
  lines[at]?.isEligible === true;

const order = fc.tuple(cart, coupon).map(([lines, terms]) => {
  const sums = priceCart(lines, DEFAULT_RULES, terms);
  return { lines, sums, shares: sharesOf(sums) };
});

/** An order with a coupon for some of its lines. */
const orderForSome = fc.tuple(cart, coupon).map(([lines, terms]) => {
  const sums = priceCart(lines, DEFAULT_RULES, terms, isEligibleIn(lines));
  return { lines, sums, shares: sharesOf(sums) };
});

interface Shares {
  lines: Share[];
  shipping: Share;
}

function sharesOf({ lines, delivery }: Quote): Shares {
  return { lines, shipping: delivery };
}
const anyOrder = fc.oneof(order, orderForSome);

/** An order of which nothing is refunded yet. */
function untouched(
  lines: readonly { quantity: number }[],
  total: number,
  shares: Shares,
): RefundState {
  return {
    total,
    refunded: 0,
    refundedTax: 0,
    lines: shares.lines.map((share, at) => ({
      ...share,
      quantity: lines[at]?.quantity ?? 1,
      refunded: 0,
      corrected: 0,
    })),
    shipping: { ...shares.shipping, isRefunded: false },
  };
}

/** The state after a refund. */
function after(state: RefundState, wanted: WantedRefund): RefundState {
  const { amount, tax } = priceRefund(state, wanted);
  return {
    ...state,
    refunded: state.refunded + amount,
    refundedTax: state.refundedTax + tax,
    lines: state.lines.map((line, at) => ({
      ...line,
      refunded: line.refunded + (wanted.pieces[at] ?? 0),
    })),
    shipping: {
      ...state.shipping,
      isRefunded: state.shipping.isRefunded || wanted.shipping,
    },
  };
}

const steps = fc.array(
  fc.record({
    line: fc.nat(7),
    pieces: fc.integer({ min: 1, max: 100 }),
    shipping: fc.boolean(),
    goodwill: fc.oneof(fc.constant(0), fc.nat(2_000_000_000)),
  }),
  { maxLength: 12 },
);

/** A refund of a step, with no more than what there is left. */
function within(
  state: RefundState,
  step: { line: number; pieces: number; shipping: boolean; goodwill: number },
): WantedRefund {
  const wanted = {
    pieces: state.lines.map(({ quantity, refunded }, at) =>
      at === step.line % state.lines.length ? Math.min(step.pieces, quantity - refunded) : 0,
    ),
    shipping: step.shipping && !state.shipping.isRefunded,
    goodwill: 0,
  };
  const left = leftToRefund(state) - priceRefund(state, wanted).amount;
  return { ...wanted, goodwill: Math.min(step.goodwill, left) };
}

describe('shares', () => {
  it('add up to the tax and the discount without a negative part', () => {
    fc.assert(
      fc.property(anyOrder, ({ sums, shares }) => {
        const parts = [...shares.lines, shares.shipping];
        const sum = (of: 'amount' | 'tax' | 'discount') =>
          parts.reduce((upTo, part) => upTo + part[of], 0);
        expect([sum('amount'), sum('tax'), sum('discount')]).toEqual([
          sums.subtotal + sums.shippingCharges,
          sums.tax,
          sums.discount,
        ]);
        expect(parts.filter(({ tax, discount }) => tax < 0 || discount < 0)).toEqual([]);
        expect(parts.filter((part) => paidFor(part) < 0)).toEqual([]);
      }),
    );
  });

  it('of a discount for some lines belong to these lines alone', () => {
    fc.assert(
      fc.property(orderForSome, ({ lines, shares }) => {
        const others = shares.lines.filter((_, at) => !isEligibleIn(lines)(at));
        expect([...others, shares.shipping].filter(({ discount }) => discount !== 0)).toEqual([]);
      }),
    );
  });

  it('of a discount are those of the lines that the coupon is for, as far as they go', () => {
    const lines = [
      { price: 10_000, quantity: 1 },
      { price: 30_000, quantity: 1 },
    ];
    const untaxed = { ...DEFAULT_RULES, taxPercent: 0 };
    const discounts = (amount: number, isEligible?: (line: number) => boolean) => {
      const quote = priceCart(lines, untaxed, { kind: 'fixed', amount }, isEligible);
      return [...quote.lines, quote.delivery].map(({ discount }) => discount);
    };
    expect(discounts(6_000)).toEqual([1_500, 4_500, 0]);
    expect(discounts(6_000, (at) => at === 0)).toEqual([6_000, 0, 0]);
    expect(discounts(15_000, (at) => at === 0)).toEqual([10_000, 0, 0]);
    expect(discounts(45_000)).toEqual([10_000, 30_000, 5_000]);
  });
});

describe('refunds', () => {
  it('of all lines and the shipping give exactly the total and its tax, in any split and order', () => {
    fc.assert(
      fc.property(anyOrder, steps, ({ lines, sums, shares }, given) => {
        let state = untouched(lines, sums.total, shares);
        for (const step of given) {
          const wanted = within(state, { ...step, goodwill: 0 });
          expect(priceRefund(state, wanted).amount).toBeLessThanOrEqual(leftToRefund(state));
          state = after(state, wanted);
        }
        state = after(state, everythingLeft(state));
        expect([state.refunded, state.refundedTax]).toEqual([sums.total, sums.tax]);
      }),
    );
  });

  it('with goodwill never come to more than was paid, and to all of it once everything is refunded', () => {
    fc.assert(
      fc.property(anyOrder, steps, ({ lines, sums, shares }, given) => {
        let state = untouched(lines, sums.total, shares);
        for (const step of given) {
          const wanted = within(state, step);
          const priced = priceRefund(state, wanted);
          expect(priced.amount).toBe(
            priced.lines.reduce((upTo, amount) => upTo + amount, priced.shipping) + priced.goodwill,
          );
          expect([...priced.lines, priced.shipping, priced.tax].every((part) => part >= 0)).toBe(
            true,
          );
          state = after(state, wanted);
          expect(state.refunded).toBeLessThanOrEqual(sums.total);
        }
        state = after(state, everythingLeft(state));
        expect([state.refunded, state.refundedTax]).toEqual([sums.total, sums.tax]);
      }),
    );
  });

  const two = () => {
    const lines = [
      { price: 10_000, quantity: 3 },
      { price: 50_000, quantity: 1 },
    ];
    const untaxed = { ...DEFAULT_RULES, taxPercent: 0 };
    const quote = priceCart(lines, untaxed, { kind: 'fixed', amount: 10_000 });
    return untouched(lines, 90_000, sharesOf(quote));
  };

  it('of pieces give the share of all refunded pieces, rounded down, less what was given before', () => {
    let state = two();
    const one = { pieces: [1, 0], shipping: false, goodwill: 0 };
    const amounts = [];
    for (let times = 0; times < 3; times += 1) {
      amounts.push(priceRefund(state, one).amount);
      state = after(state, one);
    }
    expect(amounts).toEqual([8_750, 8_750, 8_750]);
    expect(priceRefund(state, { pieces: [0, 1], shipping: true, goodwill: 0 })).toEqual({
      amount: 63_750,
      lines: [0, 43_750],
      shipping: 20_000,
      goodwill: 0,
      tax: 0,
    });
  });

  it('of lines after goodwill are cut by what it took', () => {
    const state = after(two(), { pieces: [0, 0], shipping: false, goodwill: 10_000 });
    expect(priceRefund(state, { pieces: [1, 1], shipping: true, goodwill: 500 })).toMatchObject({
      amount: 63_000,
      lines: [0, 42_500],
      shipping: 20_000,
    });
  });

  it('of pieces whose price was wrong give what they should have cost', () => {
    const [lamps, desk] = two().lines;
    if (!lamps || !desk) throw new Error('There are two lines');
    const state = { ...two(), refunded: 9_000, lines: [{ ...lamps, corrected: 9_000 }, desk] };
    const one = { pieces: [1, 0], shipping: false, goodwill: 0 };
    expect(priceRefund(state, one).amount).toBe(8_750 - 3_000);
    expect(priceRefund(state, everythingLeft(state)).amount).toBe(state.total - 9_000);
    const rest = after(state, one);
    expect(priceRefund(rest, everythingLeft(rest)).amount).toBe(leftToRefund(rest));
  });

  it('empty an order when no piece is left', () => {
    const state = two();
    expect(emptiesOrder(state, [3, 0])).toBe(false);
    expect(emptiesOrder(state, [3, 1])).toBe(true);
    expect(emptiesOrder(after(state, { ...everythingLeft(state), shipping: false }), [])).toBe(
      true,
    );
  });

  it('are priced from an order as the API shows it', () => {
    const line = {
      _id: '',
      name: '',
      photo: '',
      tax: 0,
      taxIncluded: 0,
      taxPercent: 0,
      returnable: 0,
    };
    const state = refundStateOf({
      total: 900,
      refundable: 812.5,
      orderItems: [
        { ...line, productId: 'lamp', price: 100, quantity: 3, discount: 37.5, refunded: 1 },
        { ...line, productId: 'desk', price: 500, quantity: 1, discount: 62.5, refunded: 0 },
      ],
      shippingCharges: 200,
      tax: 0,
      discount: 100,
      refunds: [],
    });
    expect(priceRefund(state, { pieces: [1, 1], shipping: true, goodwill: 0 })).toMatchObject({
      amount: 72_500,
      lines: [8_750, 43_750],
      shipping: 20_000,
    });
  });
});
