import { leftOfLine, type RefundState } from '#contract/refund.ts';

/**
 * The amount overpaid for the pieces of a line that are not refunded, in minor units: they cost `price` instead of
 * `rightPrice`. Tax and discount of the line change in proportion. Rounded down.
 */
export function priceDifference(
  line: RefundState['lines'][number],
  { price, rightPrice }: { price: number; rightPrice: number },
): number {
  return Number((BigInt(leftOfLine(line)) * BigInt(price - rightPrice)) / BigInt(price));
}
