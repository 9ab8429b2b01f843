import { shownTaxes } from '#contract/kept-quote.ts';
import { toMinor, toWhole } from '#contract/money.ts';
import type { PaymentKind } from '#contract/payment-kinds.ts';
import { priceCart } from '#contract/pricing.ts';
import {
  DEFAULT_RULES,
  priceThere,
  type PricedLine,
  type PricingRules,
} from '#contract/pricing-rules.ts';
import { STANDARD_CLASS, type Rate } from '#contract/tax-rules.ts';
import type { PostalAddress } from '#contract/shipping.ts';

export interface CartItem {
  productId: string;
  /** Price of one piece at home in whole units, as it was when the item was added. See `priceHere`. */
  price: number;
  quantity: number;
  /** Kept so that a product that is no longer sold can still be named. */
  name: string;
  photo?: string;
  /** The stock when the item was added. */
  stock: number;
  /** Its class of tax; absent: the standard one. */
  taxClass?: string;
  /** Time of the shopper's last change, in ms by this device's clock: in the account's cart the newest change wins. */
  changedAt?: number;
}

/** The cart. All amounts are in whole units. */
export interface CartState {
  loading: boolean;
  cartItems: CartItem[];
  subtotal: number;
  tax: number;
  /** Inside the prices, where they hold it. */
  taxIncluded: number;
  taxes: CartTax[];
  shippingCharges: number;
  discount: number;
  /** The products that the discount is for; absent: all. */
  discountFor?: readonly string[];
  total: number;
  /** The place that the shopper chose for delivery. */
  place?: KnownPlace;
  /** The id of the way of delivery that they have chosen; absent: the cheapest parcel. */
  delivery?: string;
  /** The way to pay that they have chosen; absent: the first that takes the cart. */
  payment?: PaymentKind;
  /** The shopper says that it is for their business, or that it is not; absent: it is, if they have saved one. */
  forBusiness?: boolean;
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

/** A place of delivery that a shopper chose, with the rates of tax there as the shop answered them last. */
export interface KnownPlace {
  country: string;
  pinCode: string;
  /** By class; absent until the shop has answered. */
  rates?: Readonly<Record<string, Rate>>;
  /** For a business whose deliveries to other member states are free of tax. */
  isExempt?: boolean;
}

/** A tax of the cart, in whole units. */
export interface CartTax {
  percent: number;
  name?: string;
  taxable: number;
  tax: number;
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
  taxIncluded: 0,
  taxes: [],
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

/** The price of a product in whole units where the shopper wants it delivered; `price` is that at home. */
export function priceHere(
  price: number,
  taxClass: string | undefined,
  rules: PricingRules,
): number {
  return toWhole(priceThere(toMinor(price), taxClass ?? STANDARD_CLASS, rules));
}

/** The items as they are priced, in minor units. */
export function pricedItems(items: readonly CartItem[], rules: PricingRules): PricedLine[] {
  return items.map(({ price, taxClass, quantity }) => ({
    price: toMinor(priceHere(price, taxClass, rules)),
    taxClass,
    quantity,
  }));
}

/** Totals are recomputed from the items, never patched. */
export function reprice(state: CartState): void {
  const { cartItems, rules, discountFor } = state;
  const quote = priceCart(
    pricedItems(cartItems, rules),
    rules,
    { kind: 'fixed', amount: toMinor(state.discount) },
    discountFor && ((line) => discountFor.includes(cartItems[line]?.productId ?? '')),
  );
  state.subtotal = toWhole(quote.subtotal);
  state.tax = toWhole(quote.tax);
  state.taxIncluded = toWhole(quote.taxIncluded);
  state.taxes = shownTaxes(quote.rates).map(({ taxable, tax, ...rate }) => ({
    ...rate,
    taxable: toWhole(taxable),
    tax: toWhole(tax),
  }));
  state.shippingCharges = toWhole(quote.shippingCharges);
  state.discount = toWhole(quote.discount);
  state.total = toWhole(quote.total);
}
