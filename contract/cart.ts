/** Limits of a cart: the same on the shopper's side and on the server's. */
export const CART_LIMITS = { lines: 50, quantity: 100 } as const;

/** How many of a product one cart may hold: never more than can be bought, nor than the limit. */
export function quantityLimit(stock: number): number {
  return Math.max(0, Math.min(stock, CART_LIMITS.quantity));
}
