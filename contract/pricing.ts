import { MINOR_PER_WHOLE } from './money.ts';

/** Constants of the shop, as its owner set them: tax in percent, sums in minor units. */
export const TAX_PERCENT = 18;
export const SHIPPING_CHARGE = 200 * MINOR_PER_WHOLE;
export const FREE_SHIPPING_ABOVE = 1000 * MINOR_PER_WHOLE;

export interface PricedLine {
  /** Price of one piece, in minor units. */
  price: number;
  quantity: number;
}

/** All sums of a cart, in minor units. */
export interface CartSums {
  subtotal: number;
  tax: number;
  shippingCharges: number;
  discount: number;
  total: number;
}

/** What a coupon gives: `fixed` in minor units, `percent` a share of the subtotal (1–100, may have decimals). */
export type CouponTerms = { kind: 'fixed'; amount: number } | { kind: 'percent'; amount: number };

/**
 * Sums of a cart in minor units. Rules of the shop: tax is 18 % of the subtotal, rounded half up to a
 * whole unit; shipping costs 200 for a subtotal above 0 and at most 1000; the discount never exceeds
 * the rest, so a total is never below 0.
 */
export function priceCart(lines: readonly PricedLine[], coupon?: CouponTerms): CartSums {
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const tax = taxOn(subtotal);
  const shippingCharges = shippingFor(subtotal);
  const beforeDiscount = subtotal + tax + shippingCharges;
  const discount = coupon ? Math.min(discountOf(coupon, subtotal), beforeDiscount) : 0;
  return { subtotal, tax, shippingCharges, discount, total: beforeDiscount - discount };
}

/** Tax on a subtotal, both in minor units: computed in integers so that no binary fraction tips the rounding. */
function taxOn(subtotal: number): number {
  const hundredPercent = 100 * MINOR_PER_WHOLE;
  return (
    Math.floor((subtotal * TAX_PERCENT + hundredPercent / 2) / hundredPercent) * MINOR_PER_WHOLE
  );
}

function shippingFor(subtotal: number): number {
  return subtotal > 0 && subtotal <= FREE_SHIPPING_ABOVE ? SHIPPING_CHARGE : 0;
}

/** What a coupon gives on a subtotal before the cap, in minor units; percent is rounded down to 0.01. */
function discountOf(coupon: CouponTerms, subtotal: number): number {
  if (coupon.kind === 'fixed') return coupon.amount;
  // The percentage itself has at most two decimals: counted in hundredths, all stays an integer.
  const hundredths = BigInt(Math.round(coupon.amount * 100));
  return Number((BigInt(subtotal) * hundredths) / 10_000n);
}
