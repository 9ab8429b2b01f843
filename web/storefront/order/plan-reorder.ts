import { CART_LIMITS, quantityLimit } from '#contract/cart.ts';
import { type CartItem, type CartState, heldOf } from '#web/cart/cart-state.ts';
import { planAddition, type Sellable } from '#web/cart/plan-addition.ts';

/** A line of an order that is bought again. */
export interface OrderedLine {
  productId: string;
  name: string;
  quantity: number;
}

/** A line that can't be bought, or not in full. `fewer`: only so many can be bought. */
export type Missing =
  | { name: string; why: 'gone' | 'sold-out' | 'cart-full' }
  | { name: string; why: 'fewer'; left: number };

interface Reorder {
  /** The items for the cart, at today's prices. */
  items: CartItem[];
  missing: Missing[];
}

/**
 * Plans which lines of an order can be bought again. Of each product the cart then has as many pieces as were ordered, or as can
 * be bought. If it has more already, they stay, so buying again twice changes nothing.
 *
 * @param offers the products that are still sold, by id
 */
export function planReorder(
  lines: readonly OrderedLine[],
  offers: ReadonlyMap<string, Sellable>,
  cart: Pick<CartState, 'cartItems' | 'held'>,
): Reorder {
  const items: CartItem[] = [];
  const missing: Missing[] = [];
  const others = cart.cartItems.filter(
    ({ productId }) => !lines.some((line) => line.productId === productId),
  );
  for (const { productId, name, quantity } of lines) {
    const offer = offers.get(productId);
    if (!offer) {
      missing.push({ name, why: 'gone' });
      continue;
    }
    const held = heldOf(cart, productId);
    const limit = quantityLimit(offer.stock + held);
    const present = cart.cartItems.find((item) => item.productId === productId);
    const wanted = Math.max(present?.quantity ?? 0, Math.min(quantity, limit));
    const room = [...others, ...items, ...(present ? [present] : [])];
    const addition = planAddition(room, offer, wanted, held);
    if (!addition.ok) {
      missing.push({ name, why: addition.reason === 'cart-full' ? 'cart-full' : 'sold-out' });
      continue;
    }
    items.push(addition.item);
    if (limit < quantity) missing.push({ name, why: 'fewer', left: limit });
  }
  return { items, missing };
}

/** Says in a sentence what is missing from the cart. */
export function missingWords(missing: Missing): string {
  const { name, why } = missing;
  if (why === 'fewer') return `Only ${missing.left} of ${name} can be bought now.`;
  const reasons = {
    gone: 'is no longer sold.',
    'sold-out': 'is sold out.',
    'cart-full': `does not fit: a cart holds ${CART_LIMITS.lines} different products.`,
  };
  return `${name} ${reasons[why]}`;
}
