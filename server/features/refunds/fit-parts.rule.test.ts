import { describe, expect, it } from 'vitest';
import { fitParts, type RefundParts } from './fit-parts.rule.ts';

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
