/**
 * Returns what of each refund is money that goes back, where an order is paid to the shop itself: the later refunds first, because what was never paid is
 * taken off by the earlier ones.
 *
 * @param refunds their amounts, the oldest first
 * @param back what was paid back, and is to be paid back
 */
export function moneyBackOf(refunds: readonly number[], back: number): number[] {
  let left = back;
  return refunds
    .toReversed()
    .map((amount) => {
      const money = Math.min(amount, left);
      left -= money;
      return money;
    })
    .toReversed();
}
