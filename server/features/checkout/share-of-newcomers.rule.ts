import type { OfferedProduct } from './judge-cart.rule.ts';

/** As many checkouts that held a product have to run out within an hour for newcomers to share half of it. */
export const RUN_OUTS_TO_SHARE = 3;

/** A product as it stands in the stock, with what the caller's former checkout holds of it. */
export type StockedProduct = OfferedProduct & { onHand: number };

/** How many pieces newcomers together may hold: half of the stock, but the only piece of one. */
function halfOf(onHand: number): number {
  return Math.max(1, Math.floor(onHand / 2));
}

/**
 * Whether a cart with so many pieces may leave more than half of the stock held, by whomever. If not, nothing needs
 * to be known about who holds it.
 */
export function exceedsHalf(
  { onHand, available, heldByFormer }: StockedProduct,
  quantity: number,
): boolean {
  const held = onHand - available + Math.max(0, quantity - heldByFormer);
  return held > halfOf(onHand);
}

/**
 * What a newcomer can buy of a product, beyond what their former checkout holds, while others without a paid order
 * hold `heldByOthers`. They may keep what they hold.
 */
export function availableToNewcomer(
  { onHand, available, heldByFormer }: StockedProduct,
  heldByOthers: number,
): number {
  const share = halfOf(onHand) - heldByOthers - heldByFormer;
  return Math.max(0, Math.min(available, share));
}
