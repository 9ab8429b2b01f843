import { CART_LIMITS } from '#contract/cart.ts';
import type { NewCheckout } from '#contract/checkout.ts';
import { toMinor } from '#contract/money.ts';
import { invalid } from '#server/platform/errors.ts';

/** A product in a cart, with the prices the shopper saw for it (minor units). */
export interface WantedLine {
  productId: string;
  quantity: number;
  seenPrices: number[];
}

/** Adds up lines of the same product. Throws 400 if the sum exceeds what a cart may hold of it. */
export function mergeLines(items: NewCheckout['orderItems']): WantedLine[] {
  const lines = new Map<string, WantedLine>();
  for (const { productId, quantity, price } of items) {
    const id = productId.toLowerCase();
    const line = lines.get(id) ?? { productId: id, quantity: 0, seenPrices: [] };
    line.quantity += quantity;
    line.seenPrices.push(toMinor(price));
    lines.set(id, line);
  }
  const tooMany = [...lines.values()].find((line) => line.quantity > CART_LIMITS.quantity);
  if (tooMany) {
    const place = items.findIndex(({ productId }) => productId.toLowerCase() === tooMany.productId);
    throw invalid(
      `orderItems.${place}.quantity`,
      `Must be at most ${CART_LIMITS.quantity} of one product`,
    );
  }
  return [...lines.values()];
}
