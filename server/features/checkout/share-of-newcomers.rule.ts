import type { OfferedProduct } from './judge-cart.rule.ts';

/** The number of checkouts with a product that run out within an hour, after which newcomers share half of it. */
export const RUN_OUTS_TO_SHARE = 3;

/** `onHand`: all pieces in stock, held or not. */
export type StockedProduct = OfferedProduct & { onHand: number };

/** The pieces that newcomers together may hold: half of the stock, at least one. */
function halfOf(onHand: number): number {
  return Math.max(1, Math.floor(onHand / 2));
}

/**
 * True if more than half of the stock would be held, by anybody, after a cart with so many pieces. If not, the caller
 * needs not ask who holds it.
 */
export function exceedsHalf(
  { onHand, available, heldByFormer }: StockedProduct,
  quantity: number,
): boolean {
  const held = onHand - available + Math.max(0, quantity - heldByFormer);
  return held > halfOf(onHand);
}

/**
 * The pieces that a newcomer can buy of a product beyond those of their former checkout, which they may keep.
 * `heldByOthers`: held by others without a paid order.
 */
export function availableToNewcomer(
  { onHand, available, heldByFormer }: StockedProduct,
  heldByOthers: number,
): number {
  const share = halfOf(onHand) - heldByOthers - heldByFormer;
  return Math.max(0, Math.min(available, share));
}
