import { CART_LIMITS } from '#contract/cart.ts';

export interface CartLine {
  productId: string;
  /** 0 if the product was removed. */
  quantity: number;
  changedAt: Date;
}

/** Removals are kept this long, so that devices that still have the product learn of them. */
export const REMOVALS_KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Merges the changes that a device has sent into the cart of an account. The newer change of a line wins; at the same time,
 * the stored one. A time in the future counts as `now`, so that a device with a wrong clock does not always win. Beyond 50
 * products, those changed longest ago are removed. Removals are dropped after 30 days, and the oldest beyond 100.
 */
export function mergeCart(
  stored: readonly CartLine[],
  sent: readonly CartLine[],
  now: Date,
): CartLine[] {
  const lines = new Map(stored.map((line) => [line.productId, line]));
  for (const line of sent) {
    const changedAt = new Date(Math.min(line.changedAt.getTime(), now.getTime()));
    const known = lines.get(line.productId);
    if (!known || changedAt > known.changedAt) lines.set(line.productId, { ...line, changedAt });
  }
  const newestFirst = [...lines.values()].toSorted(byAge).toReversed();
  const inCart = newestFirst.filter(({ quantity }) => quantity > 0);
  const crowdedOut = inCart
    .slice(CART_LIMITS.lines)
    .map((line) => ({ ...line, quantity: 0, changedAt: now }));
  const removed = newestFirst.filter((line) => line.quantity === 0 && isRemovalKept(line, now));
  return [
    ...inCart.slice(0, CART_LIMITS.lines),
    ...[...crowdedOut, ...removed].slice(0, CART_LIMITS.removals),
  ].toSorted(byAge);
}

/** True while devices still need to learn of a removal. */
export function isRemovalKept({ changedAt }: CartLine, now: Date): boolean {
  return now.getTime() - changedAt.getTime() < REMOVALS_KEPT_MS;
}

function byAge(one: CartLine, other: CartLine): number {
  const age = one.changedAt.getTime() - other.changedAt.getTime();
  return age === 0 ? one.productId.localeCompare(other.productId) : age;
}
