import { quantityLimit } from '#contract/cart.ts';
import type { Product } from '#contract/catalog.ts';
import { STANDARD_CLASS } from '#contract/tax-rules.ts';
import type { CartItem } from '#web/cart/cart-state.ts';

/** The shop's present offer of a product in the cart; `unknown` until it has answered. */
export type Offer =
  | { kind: 'unknown' }
  | { kind: 'gone' }
  | { kind: 'sold'; product: Pick<Product, 'price' | 'stock'> & { taxClass?: string } };

/** A change since an item was added. */
export type Change =
  | { kind: 'gone' }
  | { kind: 'price'; from: number; to: number }
  /** Fewer are available than are in the cart; `left` may be 0. */
  | { kind: 'stock'; left: number };

/**
 * Compares an item with what the shop offers now.
 *
 * @param held pieces reserved by the shopper's own open checkout, which they can buy
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

/** The maximum quantity of an item in the cart. */
export function maxQuantity(item: CartItem, offer: Offer, held: number): number {
  const stock = offer.kind === 'sold' ? offer.product.stock : item.stock;
  return Math.max(1, quantityLimit(stock + held));
}

/** The item with the changes accepted; null where it is no longer available. */
export function acceptChanges(item: CartItem, offer: Offer, held: number): CartItem | null {
  if (offer.kind === 'unknown') return item;
  if (offer.kind === 'gone') return null;
  const { price, stock, taxClass = STANDARD_CLASS } = offer.product;
  const quantity = Math.min(item.quantity, quantityLimit(stock + held));
  const { taxClass: _former, ...rest } = item;
  const ofClass = taxClass === STANDARD_CLASS ? rest : { ...rest, taxClass };
  return quantity === 0 ? null : { ...ofClass, price, stock, quantity };
}
