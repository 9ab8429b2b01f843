import { leftToRefund, type RefundState } from '#contract/refund.ts';
import { taxAtRates, type TaxAtRates } from '#contract/refund-by-rate.ts';
import { allTaxOf, paidFor } from '#contract/shares.ts';

/** The parts of a refund: its lines, its shipping, and what it gives beyond them. Minor units. */
export interface RefundParts {
  /** In the order of the order's lines. */
  lines: readonly number[];
  shipping: number;
  goodwill: number;
}

/**
 * The parts of a refund that came to another amount than the shop had decided, because the shop owner refunded at the
 * provider meanwhile. They always add up to the amount. What is missing is taken from the goodwill first, then from the
 * shipping, then from the lines, the last one first; what is too much is goodwill. The pieces stay refunded.
 */
export function fitParts(parts: RefundParts, amount: number): RefundParts {
  const all = parts.lines.reduce((sum, line) => sum + line, parts.shipping + parts.goodwill);
  let missing = Math.max(0, all - amount);
  const cut = (part: number): number => {
    const taken = Math.min(part, missing);
    missing -= taken;
    return part - taken;
  };
  const goodwill = cut(parts.goodwill) + Math.max(0, amount - all);
  const shipping = cut(parts.shipping);
  return { goodwill, shipping, lines: parts.lines.toReversed().map(cut).toReversed() };
}

/**
 * Returns the parts of a refund that the shop owner made at the provider, or of a lost dispute: neither is for certain lines. One
 * that leaves nothing gives back the tax and the shipping, too, of which `shippingGiven` was given before. Shipping and goodwill
 * add up to the amount. Minor units.
 */
export function partsMadeThere(
  state: RefundState,
  shippingGiven: number,
  amount: number,
): { shipping: number; goodwill: number; tax: number } & Partial<TaxAtRates> {
  const atRates = state.rates && taxAtRates(state, { lines: [], shipping: 0, amount });
  if (amount < leftToRefund(state)) return { tax: 0, ...atRates, shipping: 0, goodwill: amount };
  const { lines, shipping, refundedTax } = state;
  const rest = lines.reduce((sum, line) => sum + allTaxOf(line), allTaxOf(shipping)) - refundedTax;
  // Earlier goodwill may leave less than the shipping.
  const ofShipping = Math.max(0, Math.min(amount, paidFor(shipping) - shippingGiven));
  return { tax: rest, ...atRates, shipping: ofShipping, goodwill: amount - ofShipping };
}
