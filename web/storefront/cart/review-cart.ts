import { quantityLimit } from '#contract/cart.ts';
import type { Product } from '#contract/catalog.ts';
import type { CartItem } from '#web/cart/cart-slice.ts';

/** What the shop says now of a product in the cart; `unknown` until it has answered. */
export type Offer =
  | { kind: 'unknown' }
  | { kind: 'gone' }
  | { kind: 'sold'; product: Pick<Product, 'price' | 'stock'> };

/** What has changed since an item was added. */
export type Change =
  | { kind: 'gone' }
  | { kind: 'price'; from: number; to: number }
  /** Fewer can be bought than are in the cart; `left` may be 0. */
  | { kind: 'stock'; left: number };

/**
 * Compares an item with what the shop offers now.
 *
 * @param held pieces that the shopper's own open checkout holds: they count as theirs to buy
 */
export function reviewItem(item: CartItem, offer: Offer, held: number): Change[] {
  if (offer.kind === 'unknown') return [];
  if (offer.kind === 'gone') return [{ kind: 'gone' }];
  const { price, stock } = offer.product;
  const left = quantityLimit(stock + held);
  const changes: Change[] = [];
  if (price !== item.price) changes.push({ kind: 'price', from: item.price, to: price });
  if (item.quantity > left) changes.push({ kind: 'stock', left });
  return changes;
}

/** How many of an item the cart may hold as far as is known. */
export function mostOf(item: CartItem, offer: Offer, held: number): number {
  const stock = offer.kind === 'sold' ? offer.product.stock : item.stock;
  return Math.max(1, quantityLimit(stock + held));
}

/** The item as it can be had now; null where it can't be had at all. */
export function acceptChanges(item: CartItem, offer: Offer, held: number): CartItem | null {
  if (offer.kind === 'unknown') return item;
  if (offer.kind === 'gone') return null;
  const { price, stock } = offer.product;
  const quantity = Math.min(item.quantity, quantityLimit(stock + held));
  return quantity === 0 ? null : { ...item, price, stock, quantity };
}
