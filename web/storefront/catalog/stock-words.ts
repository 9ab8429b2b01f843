/** The number left is shown up to this stock. */
const FEW = 10;

/** How few pieces of a product are left; undefined where there are more. */
export function fewLeft(buyable: number): string | undefined {
  return buyable <= FEW ? `Only ${buyable} left` : undefined;
}

/** That the cart has all of a product that it can have, in the words of a card: as short as `fewLeft`, so that nothing moves. */
export function inCartWords(limit: number): string {
  return limit === 1 ? 'In your cart' : `All ${limit} in your cart`;
}
