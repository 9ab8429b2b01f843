import { CART_LIMITS } from '#contract/cart.ts';
import type { Addition } from '#web/cart/plan-addition.ts';

/**
 * What a shopper is told after "Add to cart" of a product by this name, since several may be told of at once;
 * `isReplacement` where they said how many they want in all.
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
  return addition.limit === 1
    ? 'The only one you can buy is in your cart'
    : `All ${addition.limit} you can buy are in your cart`;
}
