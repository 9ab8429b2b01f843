import { CART_LIMITS, quantityLimit } from '#contract/cart.ts';
import type { Product } from '#contract/catalog.ts';
import type { CartItem } from '#web/cart/cart-slice.ts';

export type Addition =
  | { ok: true; item: CartItem; replaces: boolean }
  | { ok: false; reason: 'out-of-stock' }
  | { ok: false; reason: 'cart-full' }
  | { ok: false; reason: 'no-more'; limit: number };

/** What a cart needs to know of a product. */
export type Sellable = Pick<Product, '_id' | 'name' | 'price' | 'stock' | 'photos'>;

/**
 * The entry that puts a product into the cart: with a quantity it takes the place of what is there,
 * without one it is one more than that. Never above what can be bought.
 *
 * @param held pieces that the shopper's own open checkout holds: they count as theirs to buy
 */
export function planAddition(
  items: readonly CartItem[],
  product: Sellable,
  quantity?: number,
  held = 0,
): Addition {
  const limit = quantityLimit(product.stock + held);
  if (limit === 0) return { ok: false, reason: 'out-of-stock' };
  const present = items.find((item) => item.productId === product._id);
  if (!present && items.length >= CART_LIMITS.lines) return { ok: false, reason: 'cart-full' };
  if (quantity === undefined && present && present.quantity >= limit) {
    return { ok: false, reason: 'no-more', limit };
  }
  const wanted = quantity ?? (present?.quantity ?? 0) + 1;
  const item = toCartItem(product, Math.min(Math.max(1, wanted), limit));
  return { ok: true, item, replaces: present !== undefined };
}

function toCartItem({ _id, name, price, stock, photos }: Sellable, quantity: number): CartItem {
  const item: CartItem = { productId: _id, name, price, stock, quantity };
  const photo = photos[0];
  if (photo) item.photo = smallestUrl(photo);
  return item;
}

/** A cart shows its pictures small. */
function smallestUrl({ url, variants }: Product['photos'][number]): string {
  const webp = variants.filter((variant) => variant.format === 'webp');
  return webp.toSorted((a, b) => a.width - b.width)[0]?.url ?? url;
}
