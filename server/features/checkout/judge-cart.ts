import { toWhole } from '#contract/money.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { WantedLine } from './merge-lines.ts';

/** A locked product: what can be bought of it, and what the caller's former checkout holds of it. */
export interface OfferedProduct {
  price: number;
  available: number;
  heldByFormer: number;
}

/**
 * Checks that a cart can be bought as the shopper saw it: every product on sale, at that price, in that
 * quantity. What the caller's former checkout holds counts as available. Throws 409 PRODUCT_GONE,
 * PRICE_CHANGED or OUT_OF_STOCK, each naming all lines concerned.
 */
export function judgeCart(
  lines: readonly WantedLine[],
  offered: ReadonlyMap<string, OfferedProduct>,
): void {
  const gone = lines.filter(({ productId }) => !offered.has(productId));
  if (gone.length > 0) {
    throw new ApiError('PRODUCT_GONE', 'Something in your cart is no longer sold.', {
      details: { items: gone.map(({ productId }) => ({ productId })) },
    });
  }
  const repriced = lines.flatMap(({ productId, seenPrices }) => {
    const price = offered.get(productId)?.price ?? 0;
    return seenPrices.every((seen) => seen === price) ? [] : [{ productId, price: toWhole(price) }];
  });
  if (repriced.length > 0) {
    throw new ApiError('PRICE_CHANGED', 'A price has changed since you saw it.', {
      details: { items: repriced },
    });
  }
  const short = lines.flatMap(({ productId, quantity }) => {
    const product = offered.get(productId);
    const available = product ? product.available + product.heldByFormer : 0;
    return quantity > available ? [{ productId, available }] : [];
  });
  if (short.length > 0) {
    throw new ApiError('OUT_OF_STOCK', 'There is not enough of something in your cart.', {
      details: { items: short },
    });
  }
}
