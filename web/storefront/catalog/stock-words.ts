/** The number left is shown up to this stock. */
const FEW = 10;

/** "Only 3 left"; undefined if there are many. */
export function fewLeft(buyable: number): string | undefined {
  return buyable <= FEW ? `Only ${buyable} left` : undefined;
}

/** Says that the cart has all pieces that it can have. As short as `fewLeft`, so that nothing on the card moves. */
export function inCartWords(limit: number): string {
  return limit === 1 ? 'In your cart' : `All ${limit} in your cart`;
}
