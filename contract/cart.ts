/** Limits of a cart, checked by the web app and by the server. `removals`: those that are kept of an account's cart. */
export const CART_LIMITS = { lines: 50, quantity: 100, removals: 100 } as const;

/** The largest quantity of a product in one cart: what is available, up to `CART_LIMITS.quantity`. */
export function quantityLimit(stock: number): number {
  return Math.max(0, Math.min(stock, CART_LIMITS.quantity));
}
