import type { NewCheckout } from '#contract/checkout.ts';
import { toMinor, toWhole } from '#contract/money.ts';

/** A product in a cart, with the prices the shopper saw for it (minor units). */
export interface WantedLine {
  productId: string;
  quantity: number;
  seenPrices: number[];
}

/** Adds up lines of the same product. */
export function mergeLines(items: NewCheckout['orderItems']): WantedLine[] {
  const lines = new Map<string, WantedLine>();
  for (const { productId, quantity, price } of items) {
    const id = productId.toLowerCase();
    const line = lines.get(id) ?? { productId: id, quantity: 0, seenPrices: [] };
    line.quantity += quantity;
    line.seenPrices.push(toMinor(price));
    lines.set(id, line);
  }
  return [...lines.values()];
}

/** A locked product: what can be bought of it, and what the caller's former checkout holds of it. */
export interface OfferedProduct {
  price: number;
  available: number;
  heldByFormer: number;
  /** More is in stock, but newcomers share half of it. */
  isShared?: boolean;
}

export type CartVerdict =
  | { ok: true }
  | { ok: false; code: 'PRODUCT_GONE'; items: { productId: string }[] }
  | { ok: false; code: 'PRICE_CHANGED'; items: { productId: string; price: number }[] }
  | {
      ok: false;
      code: 'OUT_OF_STOCK';
      items: { productId: string; available: number }[];
      /** All of these are in stock, and only shared. */
      isShared?: true;
    };

/**
 * Judges whether a cart can be bought as the shopper saw it: every product on sale, at that price, in that
 * quantity. What the caller's former checkout holds counts as available. A refusal names all lines concerned.
 */
export function judgeCart(
  lines: readonly WantedLine[],
  offered: ReadonlyMap<string, OfferedProduct>,
): CartVerdict {
  const gone = lines.filter(({ productId }) => !offered.has(productId));
  if (gone.length > 0) {
    const items = gone.map(({ productId }) => ({ productId }));
    return { ok: false, code: 'PRODUCT_GONE', items };
  }
  const repriced = lines.flatMap(({ productId, seenPrices }) => {
    const price = offered.get(productId)?.price ?? 0;
    return seenPrices.every((seen) => seen === price) ? [] : [{ productId, price: toWhole(price) }];
  });
  if (repriced.length > 0) return { ok: false, code: 'PRICE_CHANGED', items: repriced };
  const short = lines.flatMap(({ productId, quantity }) => {
    const product = offered.get(productId);
    const available = product ? product.available + product.heldByFormer : 0;
    return quantity > available ? [{ productId, available }] : [];
  });
  if (short.length > 0) {
    const isShared = short.every(({ productId }) => offered.get(productId)?.isShared === true);
    return { ok: false, code: 'OUT_OF_STOCK', items: short, ...(isShared && { isShared }) };
  }
  return { ok: true };
}
