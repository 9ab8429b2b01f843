import { leftOfLine, type RefundState } from '#contract/refund.ts';

/**
 * What was paid too much for the pieces of a line that are not refunded, in minor units: they cost `price` instead of
 * `rightPrice`, and the tax and the discount of the line in proportion. Rounded down.
 */
export function priceDifference(
  line: RefundState['lines'][number],
  { price, rightPrice }: { price: number; rightPrice: number },
): number {
  return Number((BigInt(leftOfLine(line)) * BigInt(price - rightPrice)) / BigInt(price));
}
