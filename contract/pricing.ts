import { MINOR_PER_WHOLE, toMinor } from './money.ts';

/** The owner's rules for pricing a cart. */
export interface PricingRules {
  /** 0–100 with at most two decimals. */
  taxPercent: number;
  /** Charged for a subtotal above 0 and up to `freeShippingAbove`, both in minor units. */
  shippingCharge: number;
  freeShippingAbove: number;
}

/** The rules of a new shop. */
export const DEFAULT_RULES: PricingRules = {
  taxPercent: 18,
  shippingCharge: 200 * MINOR_PER_WHOLE,
  freeShippingAbove: 1000 * MINOR_PER_WHOLE,
};

/** Returns the pricing rules of the settings: whole units there, minor units here. */
export function rulesOf({
  taxPercent,
  shippingCharge,
  freeShippingAbove,
}: PricingRules): PricingRules {
  return {
    taxPercent,
    shippingCharge: toMinor(shippingCharge),
    freeShippingAbove: toMinor(freeShippingAbove),
  };
}

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
 * Prices a cart: its sums, in minor units. Tax is a share of the subtotal, rounded half up to a whole unit; shipping is
 * charged for a subtotal above 0 and up to the rules' limit; the discount is at most subtotal + tax + shipping, so the
 * total is never below 0. With `isEligible` the coupon is for these lines only: its discount is a percentage of their
 * prices, or at most these prices.
 */
export function priceCart(
  lines: readonly PricedLine[],
  rules: PricingRules,
  coupon?: CouponTerms,
  isEligible?: (line: number) => boolean,
): CartSums {
  const subtotal = subtotalOf(lines);
  const tax = taxOn(subtotal, rules);
  const shippingCharges = shippingFor(subtotal, rules);
  const beforeDiscount = subtotal + tax + shippingCharges;
  const eligible = isEligible && subtotalOf(lines.filter((_, line) => isEligible(line)));
  const discount = coupon
    ? Math.min(discountOf(coupon, eligible ?? subtotal), eligible ?? beforeDiscount)
    : 0;
  return { subtotal, tax, shippingCharges, discount, total: beforeDiscount - discount };
}

/** Returns the price of lines without tax and shipping, in minor units. */
export function subtotalOf(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
}

/** Tax on a subtotal, both in minor units. Computed in integers: a binary fraction could change the rounding. */
function taxOn(subtotal: number, { taxPercent }: PricingRules): number {
  // Hundredths of a percent of minor units, of which a whole unit has a million.
  const exact = BigInt(subtotal) * BigInt(Math.round(taxPercent * 100));
  return Number((exact + 500_000n) / 1_000_000n) * MINOR_PER_WHOLE;
}

function shippingFor(
  subtotal: number,
  { shippingCharge, freeShippingAbove }: PricingRules,
): number {
  return subtotal > 0 && subtotal <= freeShippingAbove ? shippingCharge : 0;
}

/**
 * Returns what a cart of this subtotal lacks for free shipping, both in minor units; 0 where nothing is charged. A subtotal of
 * exactly the limit still lacks a minor unit: shipping is free above it.
 */
export function lackingForFreeShipping(subtotal: number, rules: PricingRules): number {
  return shippingFor(subtotal, rules) === 0 ? 0 : Math.max(rules.freeShippingAbove - subtotal, 1);
}

/** A coupon's discount before it is capped, in minor units. A percentage is rounded down to a minor unit. */
function discountOf(coupon: CouponTerms, subtotal: number): number {
  if (coupon.kind === 'fixed') return coupon.amount;
  // A percentage has at most two decimals, so in hundredths it is an integer.
  const hundredths = BigInt(Math.round(coupon.amount * 100));
  return Number((BigInt(subtotal) * hundredths) / 10_000n);
}
