import { leftToRefund, paidFor, type RefundState } from '#contract/refund.ts';

/**
 * What a refund gives that the shop owner made at the provider, or a dispute that was lost: it is of no certain line. One
 * that leaves nothing gives back the tax and the shipping, too, of which `shippingGiven` was given before. Shipping and
 * goodwill add up to the amount. Minor units.
 */
export function partsMadeThere(
  state: RefundState,
  shippingGiven: number,
  amount: number,
): { tax: number; shipping: number; goodwill: number } {
  if (amount < leftToRefund(state)) return { tax: 0, shipping: 0, goodwill: amount };
  const { lines, shipping, refundedTax } = state;
  const tax = lines.reduce((sum, line) => sum + line.tax, shipping.tax) - refundedTax;
  // What was given beyond lines and shipping may leave less than the shipping.
  const ofShipping = Math.max(0, Math.min(amount, paidFor(shipping) - shippingGiven));
  return { tax, shipping: ofShipping, goodwill: amount - ofShipping };
}
