import { splitByRank, sumOf } from './split.ts';

/** A coupon's discount: `fixed` in minor units; `percent` of the subtotal, 0.01–100 with at most two decimals. */
export type CouponTerms = { kind: 'fixed'; amount: number } | { kind: 'percent'; amount: number };

/**
 * Shares a discount among the lines by what they cost: the eligible ones, then the others; what exceeds all of them is the shipping's. No part
 * gets a larger discount than what it costs. With ranks, the share of all lines of a rank doesn't depend on the order of the lines.
 */
export function shareDiscount(
  discount: number,
  costs: readonly number[],
  isEligible: (line: number) => boolean = () => true,
  ranks: readonly number[] = costs.map(() => 0),
): number[] {
  const eligible = costs.map((cost, line) => (isEligible(line) ? cost : 0));
  const first = splitByRank(Math.min(discount, sumOf(eligible)), eligible, ranks);
  const others = costs.map((cost, line) => (isEligible(line) ? 0 : cost));
  const second = splitByRank(Math.min(discount - sumOf(first), sumOf(others)), others, ranks);
  return costs.map((_, line) => (first[line] ?? 0) + (second[line] ?? 0));
}

/** A coupon's discount before it is capped, in minor units. A percentage is rounded down to a minor unit. */
export function discountOf(coupon: CouponTerms, subtotal: number): number {
  if (coupon.kind === 'fixed') return coupon.amount;
  // A percentage has at most two decimals, so in hundredths it is an integer.
  const hundredths = BigInt(Math.round(coupon.amount * 100));
  return Number((BigInt(subtotal) * hundredths) / 10_000n);
}
