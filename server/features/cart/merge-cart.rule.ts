import { CART_LIMITS } from '#contract/cart.ts';

export interface CartLine {
  productId: string;
  /** 0 if the product was removed. */
  quantity: number;
  changedAt: Date;
}

/** How long a removal is kept, so that devices that still have the product hear of it. */
export const REMOVALS_KEPT_MS = 30 * 24 * 3_600_000;

/**
 * The cart of an account after a device has sent changes. Of two changes of a line the newer one counts, and of two of the same
 * time the one that is stored. A time in the future counts as `now`, so that a device with a wrong clock does not win for
 * ever. Beyond 50 products those that were changed longest ago are removed. Removals are dropped after 30 days, and beyond
 * 100 of them.
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

/** Whether a line is still told to devices: always, unless it is an old removal. */
export function isRemovalKept({ changedAt }: CartLine, now: Date): boolean {
  return now.getTime() - changedAt.getTime() < REMOVALS_KEPT_MS;
}

function byAge(one: CartLine, other: CartLine): number {
  const age = one.changedAt.getTime() - other.changedAt.getTime();
  return age === 0 ? one.productId.localeCompare(other.productId) : age;
}
