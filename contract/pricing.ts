import { MINOR_PER_WHOLE } from './money.ts';

/** The shop's terms: tax in percent, amounts in minor units. */
export const TAX_PERCENT = 18;
export const SHIPPING_CHARGE = 200 * MINOR_PER_WHOLE;
export const FREE_SHIPPING_ABOVE = 1000 * MINOR_PER_WHOLE;

export interface PricedLine {
  /** Price per unit, in minor units. */
  price: number;
  quantity: number;
}

/** The sums of a cart, in minor units. */
export interface CartSums {
  subtotal: number;
  tax: number;
  shippingCharges: number;
  discount: number;
  total: number;
}

/** A coupon's discount: `fixed` in minor units; `percent` of the subtotal, 0.01–100 with at most two decimals. */
export type CouponTerms = { kind: 'fixed'; amount: number } | { kind: 'percent'; amount: number };

/**
 * The sums of a cart, in minor units. The shop's rules: tax is 18 % of the subtotal, rounded half up to a
 * whole unit; shipping costs 200 for a subtotal above 0 and at most 1000, otherwise nothing; the discount is
 * at most subtotal + tax + shipping, so the total is never below 0.
 */
export function priceCart(lines: readonly PricedLine[], coupon?: CouponTerms): CartSums {
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const tax = taxOn(subtotal);
  const shippingCharges = shippingFor(subtotal);
  const beforeDiscount = subtotal + tax + shippingCharges;
  const discount = coupon ? Math.min(discountOf(coupon, subtotal), beforeDiscount) : 0;
  return { subtotal, tax, shippingCharges, discount, total: beforeDiscount - discount };
}

/** Tax on a subtotal, both in minor units. Computed in integers: a binary fraction could change the rounding. */
function taxOn(subtotal: number): number {
  const hundredPercent = 100 * MINOR_PER_WHOLE;
  return (
    Math.floor((subtotal * TAX_PERCENT + hundredPercent / 2) / hundredPercent) * MINOR_PER_WHOLE
  );
}

function shippingFor(subtotal: number): number {
  return subtotal > 0 && subtotal <= FREE_SHIPPING_ABOVE ? SHIPPING_CHARGE : 0;
}

/**
 * What a cart of this subtotal lacks for free shipping, both in minor units; 0 where nothing is charged. A subtotal of
 * exactly the limit still lacks a minor unit: shipping is free above it.
 */
export function lackingForFreeShipping(subtotal: number): number {
  return shippingFor(subtotal) === 0 ? 0 : Math.max(FREE_SHIPPING_ABOVE - subtotal, 1);
}

/** A coupon's discount before it is capped, in minor units. A percentage is rounded down to a minor unit. */
function discountOf(coupon: CouponTerms, subtotal: number): number {
  if (coupon.kind === 'fixed') return coupon.amount;
  // A percentage has at most two decimals, so in hundredths it is an integer.
  const hundredths = BigInt(Math.round(coupon.amount * 100));
  return Number((BigInt(subtotal) * hundredths) / 10_000n);
}
