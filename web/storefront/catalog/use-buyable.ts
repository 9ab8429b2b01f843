import type { Product } from '#contract/catalog.ts';
import { heldOf } from '#web/cart/cart-slice.ts';
import { useShopSelector } from '#web/store-hooks.ts';

/** How many of a product the shopper can buy: what is in stock, and what their own open checkout holds. */
export function useBuyable({ _id, stock }: Pick<Product, '_id' | 'stock'>): number {
  return useShopSelector(({ cart }) => stock + heldOf(cart, _id));
}
