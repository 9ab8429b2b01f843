import { CART_LIMITS } from '#contract/cart.ts';
import type { CartItem } from '#web/cart/cart-state.ts';
import type { KnownCart } from './known-cart.ts';

/** A line as it is on this device. */
export interface Change {
  productId: string;
  /** 0 if it was removed. */
  quantity: number;
  /** In milliseconds of this device's clock. */
  changedAt: number;
}

/**
 * Finds the changes on this device since the account's cart was last received. If it never was, these are all items here
 * except those that an account left at sign-out.
 */
export function unsentChanges(
  items: readonly CartItem[],
  known: KnownCart,
  uid: string,
  now: number,
): Change[] {
  const { quantities, removedAt } = known;
  const changed = items
    .filter(({ productId, quantity }) => quantities[productId] !== quantity)
    .map(({ productId, quantity, changedAt = now }) => ({ productId, quantity, changedAt }));
  if (known.uid !== uid) return changed;
  const removed = removedIds(items, known).map((productId) => ({
    productId,
    quantity: 0,
    changedAt: removedAt[productId] ?? now,
  }));
  return [...changed, ...removed];
}

/** Records the time of removals that have none yet. */
export function noteRemovals(items: readonly CartItem[], known: KnownCart, now: number): KnownCart {
  const ids = removedIds(items, known);
  const removedAt = Object.fromEntries(ids.map((id) => [id, known.removedAt[id] ?? now]));
  return { ...known, removedAt };
}

function removedIds(
  items: readonly CartItem[],
  { quantities }: Pick<KnownCart, 'quantities'>,
): string[] {
  const present = new Set(items.map(({ productId }) => productId));
  return Object.keys(quantities).filter((id) => !present.has(id));
}

/** Adds sent changes to the known cart, so that later changes can be told from them. */
export function withSent(known: KnownCart, sent: readonly Change[]): KnownCart {
  const quantities = new Map(Object.entries(known.quantities));
  for (const { productId, quantity } of sent) {
    if (quantity > 0) quantities.set(productId, quantity);
    else quantities.delete(productId);
  }
  return { ...known, quantities: Object.fromEntries(quantities) };
}

interface Merge {
  uid: string;
  /** This device's cart. */
  items: readonly CartItem[];
  known: KnownCart;
  /** The lines of the account's cart, removals among them. */
  lines: readonly Change[];
  /** Products that are in the account's cart and not in this device's, as items of one piece. */
  newItems: ReadonlyMap<string, CartItem>;
  /** Changes here that are not in `lines` yet. They are kept. */
  unsent: readonly Change[];
}

/** Merges the account's cart into the cart of this device; returns that and the new known cart. */
export function mergeCarts({ uid, items, known, lines, newItems, unsent }: Merge): {
  items: CartItem[];
  known: KnownCart;
} {
  const keptAsHere = new Set(unsent.map(({ productId }) => productId));
  const inAccount = new Map(
    lines.filter(({ quantity }) => quantity > 0).map((line) => [line.productId, line]),
  );
  const merged = items.flatMap((item) => {
    if (keptAsHere.has(item.productId)) return [item];
    const line = inAccount.get(item.productId);
    return line ? [{ ...item, quantity: line.quantity, changedAt: line.changedAt }] : [];
  });
  const here = new Set(items.map(({ productId }) => productId));
  for (const { productId, quantity, changedAt } of inAccount.values()) {
    const item = newItems.get(productId);
    const hasRoom = merged.length < CART_LIMITS.lines;
    if (item && hasRoom && !here.has(productId) && !keptAsHere.has(productId))
      merged.push({ ...item, quantity, changedAt });
  }
  // Leave out products that this device can't show; otherwise they would count as removed here.
  const shown = new Set([...merged.map(({ productId }) => productId), ...keptAsHere]);
  const quantities = Object.fromEntries(
    [...inAccount.values()]
      .filter(({ productId }) => shown.has(productId))
      .map(({ productId, quantity }) => [productId, quantity]),
  );
  const removed = removedIds(merged, { quantities });
  const removedAt = Object.fromEntries(
    Object.entries(known.removedAt).filter(([id]) => removed.includes(id)),
  );
  return { items: merged, known: { uid, quantities, removedAt } };
}

/** True if two carts have the same products in the same quantities. */
export function isSameCart(one: readonly CartItem[], other: readonly CartItem[]): boolean {
  return one.length === other.length && isPartOf(one, other);
}

/** True if the other cart has all items of this one in the same quantities. */
export function isPartOf(one: readonly CartItem[], other: readonly CartItem[]): boolean {
  const quantities = new Map(other.map(({ productId, quantity }) => [productId, quantity]));
  return one.every(({ productId, quantity }) => quantities.get(productId) === quantity);
}
