import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RefundState } from '#contract/refund.ts';
import { fitParts, partsMadeThere, type RefundParts } from './refund-parts.rule.ts';

const PARTS: RefundParts = { lines: [300, 200], shipping: 50, goodwill: 25 };

const sum = ({ lines, shipping, goodwill }: RefundParts) =>
  lines.reduce((all, line) => all + line, shipping + goodwill);

describe('the parts of a refund that comes to another amount', () => {
  it.each<[string, number, RefundParts]>([
    ['stay as they are for the same', 575, PARTS],
    ['lose goodwill first', 560, { lines: [300, 200], shipping: 50, goodwill: 10 }],
    ['then shipping', 520, { lines: [300, 200], shipping: 20, goodwill: 0 }],
    ['then lines, the last one first', 310, { lines: [300, 10], shipping: 0, goodwill: 0 }],
    ['may come to nothing', 0, { lines: [0, 0], shipping: 0, goodwill: 0 }],
    ['get the rest as goodwill', 600, { lines: [300, 200], shipping: 50, goodwill: 50 }],
  ])('%s', (_, amount, expected) => {
    expect(fitParts(PARTS, amount)).toEqual(expected);
  });

  it('always add up to it', () => {
    for (let amount = 0; amount <= 700; amount += 1)
      expect(sum(fitParts(PARTS, amount))).toBe(amount);
  });
});

/** An order of 500, with a tax of 90 and 200 for the shipping. */
const state = (more: Partial<RefundState> = {}): RefundState => ({
  total: 790,
  refunded: 0,
  refundedTax: 0,
  lines: [{ amount: 500, tax: 90, discount: 0, quantity: 1, refunded: 0, corrected: 0 }],
  shipping: { amount: 200, tax: 0, discount: 0, isRefunded: false },
  ...more,
});

describe('a refund that was made at the provider', () => {
  it('is a sum beyond lines and shipping while something is left', () => {
    expect(partsMadeThere(state(), 0, 789)).toEqual({ tax: 0, shipping: 0, goodwill: 789 });
  });

  it('gives back tax and shipping if it leaves nothing', () => {
    expect(partsMadeThere(state(), 0, 790)).toEqual({ tax: 90, shipping: 200, goodwill: 590 });
    const some = state({ refunded: 100, refundedTax: 40 });
    expect(partsMadeThere(some, 150, 690)).toEqual({ tax: 50, shipping: 50, goodwill: 640 });
  });

  it('gives no more shipping than it gives in all', () => {
    expect(partsMadeThere(state({ refunded: 700 }), 0, 90)).toMatchObject({
      shipping: 90,
      goodwill: 0,
    });
  });

  it('gives no more shipping than was paid for it', () => {
    const shipping = { amount: 200, tax: 0, discount: 120, isRefunded: false };
    expect(partsMadeThere(state({ total: 670, shipping }), 0, 670)).toMatchObject({
      shipping: 80,
      goodwill: 590,
    });
  });

  it('has parts that add up to it, whatever was refunded before', () => {
    const amount = fc.nat(2_000);
    fc.assert(
      fc.property(amount, amount, amount, amount, (refunded, given, discount, made) => {
        const shipping = { amount: 200, tax: 0, discount: discount % 201, isRefunded: false };
        const parts = partsMadeThere(state({ refunded, shipping }), given, made);
        expect(parts.shipping + parts.goodwill).toBe(made);
        expect(Math.min(parts.shipping, parts.goodwill)).toBeGreaterThanOrEqual(0);
        expect(parts.shipping).toBeLessThanOrEqual(200 - shipping.discount);
      }),
    );
  });
});
