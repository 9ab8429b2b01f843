/** The whole percentage by which a price is below the one before, in whole units; never more than it is. */
export function percentOff(price: number, before: number): number {
  // Sums of decimals, such as 499.5 − 399.6, may be a trifle less than they are.
  return Math.floor((100 * (before - price)) / before + 1e-6);
}
