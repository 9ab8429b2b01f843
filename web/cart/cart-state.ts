import { toMinor, toWhole } from '#contract/money.ts';
import { DEFAULT_RULES, priceCart, type PricingRules } from '#contract/pricing.ts';
import type { PostalAddress } from '#contract/shipping.ts';

export interface CartItem {
  productId: string;
  /** Price of one piece in whole units, as it was when the item was added. */
  price: number;
  quantity: number;
  /** Kept so that a product that is no longer sold can still be named. */
  name: string;
  photo?: string;
  /** The stock when the item was added. */
  stock: number;
  /** Time of the shopper's last change, in ms by this device's clock: in the account's cart the newest change wins. */
  changedAt?: number;
}

/** The cart. All amounts are in whole units. */
export interface CartState {
  loading: boolean;
  cartItems: CartItem[];
  subtotal: number;
  tax: number;
  shippingCharges: number;
  discount: number;
  total: number;
  /** Empty texts until an address was entered. */
  shippingInfo: PostalAddress;
  /** The shop's rules that it is priced by, as far as known here. */
  rules: PricingRules;
  /** The rules by which the shopper last saw it priced, if they have changed since. */
  rulesBefore?: PricingRules;
  /** The coupon code, in upper case. Its discount comes from the shop. */
  coupon?: string;
  /** Pieces reserved by the shopper's own open checkout, by product: no longer in stock, but theirs to buy. */
  held?: Readonly<Record<string, number>>;
}

/** The part of the cart that is saved. Amounts are recomputed, and the discount is fetched again. */
export type SavedCart = Pick<CartState, 'cartItems' | 'shippingInfo' | 'coupon'>;

export const emptyShippingInfo: PostalAddress = {
  address: '',
  city: '',
  state: '',
  country: '',
  pinCode: '',
};

export const emptyCart: CartState = {
  loading: false,
  cartItems: [],
  subtotal: 0,
  tax: 0,
  shippingCharges: 0,
  discount: 0,
  total: 0,
  shippingInfo: emptyShippingInfo,
  rules: DEFAULT_RULES,
};

/** A saved cart with its sums recomputed. */
export function restoreCart(
  saved: SavedCart,
  { discount = 0, rules = DEFAULT_RULES }: Partial<Pick<CartState, 'discount' | 'rules'>> = {},
): CartState {
  const state = { ...emptyCart, ...saved, discount, rules };
  reprice(state);
  return state;
}

/** Pieces of a product that the shopper's own open checkout holds. */
export function heldOf(cart: Pick<CartState, 'held'>, productId: string): number {
  return cart.held?.[productId] ?? 0;
}

/** Totals are recomputed from the items, never patched. */
export function reprice(state: CartState): void {
  const lines = state.cartItems.map((item) => ({
    price: toMinor(item.price),
    quantity: item.quantity,
  }));
  const sums = priceCart(lines, state.rules, { kind: 'fixed', amount: toMinor(state.discount) });
  state.subtotal = toWhole(sums.subtotal);
  state.tax = toWhole(sums.tax);
  state.shippingCharges = toWhole(sums.shippingCharges);
  state.discount = toWhole(sums.discount);
  state.total = toWhole(sums.total);
}
