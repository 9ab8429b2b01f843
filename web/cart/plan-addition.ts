import { CART_LIMITS, quantityLimit } from '#contract/cart.ts';
import type { Product } from '#contract/catalog.ts';
import { STANDARD_CLASS } from '#contract/tax-rules.ts';
import type { CartItem } from './cart-state.ts';

type Addition =
  | { ok: true; item: CartItem; replaces: boolean }
  | { ok: false; reason: 'out-of-stock' }
  | { ok: false; reason: 'cart-full' }
  | { ok: false; reason: 'no-more'; limit: number };

/** The fields of a product that a cart needs. */
export type Sellable = Pick<Product, '_id' | 'name' | 'price' | 'stock' | 'photos' | 'taxClass'>;

/**
 * The cart item for adding a product: with a quantity it replaces the present one, without it adds one piece. Never
 * more than can be bought.
 *
 * @param held pieces reserved by the shopper's own open checkout, which they can buy
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

/** A product as an item of a cart. */
export function toCartItem(
  { _id, name, price, stock, photos, taxClass }: Sellable,
  quantity: number,
): CartItem {
  const item: CartItem = { productId: _id, name, price, stock, quantity };
  if (taxClass !== STANDARD_CLASS) item.taxClass = taxClass;
  const photo = photos[0];
  if (photo) item.photo = smallestUrl(photo);
  return item;
}

/** The smallest WebP variant, for the small pictures of a cart and of suggestions. */
export function smallestUrl({ url, variants }: Product['photos'][number]): string {
  const webp = variants.filter((variant) => variant.format === 'webp');
  return webp.toSorted((a, b) => a.width - b.width)[0]?.url ?? url;
}

/**
 * The message after "Add to cart". It names the product, because several messages can be shown at once.
 *
 * @param isReplacement the shopper chose a quantity, which replaced the one in the cart
 */
export function additionWords(addition: Addition, name: string, isReplacement: boolean): string {
  return !addition.ok && addition.reason === 'cart-full'
    ? `Your cart is full: it holds ${CART_LIMITS.lines} different products`
    : `${outcome(addition, isReplacement)}: ${name}`;
}

function outcome(addition: Addition, isReplacement: boolean): string {
  if (addition.ok) {
    const { quantity } = addition.item;
    if (!addition.replaces) return 'Added to cart';
    return isReplacement ? `Now ${quantity} in your cart` : `Added to cart, ${quantity} in all`;
  }
  if (addition.reason !== 'no-more') return 'Sorry, this has just sold out';
  return allInCart(addition.limit);
}

/** That the cart has all of a product that can be bought. */
export function allInCart(limit: number): string {
  return limit === 1
    ? 'The only one you can buy is in your cart'
    : `All ${limit} you can buy are in your cart`;
}
