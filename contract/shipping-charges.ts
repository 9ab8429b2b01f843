import { methodPrice } from './delivery-rules.ts';
import { priceThere, rateOfClass, type PricedLine, type PricingRules } from './pricing-rules.ts';
import { split, sumOf } from './split.ts';
import { STANDARD_CLASS, taxWithin } from './tax-rules.ts';

/** Returns the price of lines as they are sent or shown, without shipping and added tax, in minor units. */
export function subtotalOf(lines: readonly PricedLine[]): number {
  return sumOf(lines.map(({ price, quantity }) => price * quantity));
}

/** Returns the grams of lines; an unknown weight counts as 0. */
function weightOf(lines: readonly PricedLine[]): number {
  return sumOf(lines.map(({ weight, quantity }) => (weight ?? 0) * quantity));
}

/** Returns true if the chosen method, if any, takes these lines. */
export function isDeliverable(lines: readonly PricedLine[], rules: PricingRules): boolean {
  return !rules.method || methodPrice(rules.method, measuresOf(lines)) !== undefined;
}

function measuresOf(lines: readonly PricedLine[]) {
  return {
    subtotal: subtotalOf(lines),
    weight: weightOf(lines),
    pieces: sumOf(lines.map(({ quantity }) => quantity)),
  };
}

/** The shipping charges of a cart. A method that does not take it costs nothing: see `isDeliverable`. */
export function shippingFor(
  lines: readonly PricedLine[],
  subtotal: number,
  rules: PricingRules,
): number {
  const { method, tax, offered, fee = 0 } = rules;
  if (offered) return offered.price + fee;
  const delivered = method
    ? (methodPrice(method, measuresOf(lines)) ?? 0)
    : standardShipping(subtotal, rules);
  const price = delivered + fee;
  if (!tax?.homePercents || tax.delivery === 'none') return price;
  if (tax.delivery === 'class')
    return priceThere(price, method?.taxClass ?? tax.deliveryClass ?? STANDARD_CLASS, rules);
  return proportionThere(price, lines, rules);
}

/** A price of delivery that follows the goods, elsewhere: each class has its part of it, by what its goods come to without tax. */
function proportionThere(price: number, lines: readonly PricedLine[], rules: PricingRules): number {
  const classes = [...new Set(lines.map(({ taxClass = STANDARD_CLASS }) => taxClass))].toSorted();
  const nets = classes.map((each) => {
    const gross = subtotalOf(lines.filter(({ taxClass = STANDARD_CLASS }) => taxClass === each));
    return gross - taxWithin(gross, rateOfClass(rules, each).percent);
  });
  if (sumOf(nets) === 0) return priceThere(price, lines[0]?.taxClass ?? STANDARD_CLASS, rules);
  const parts = split(price, nets);
  return sumOf(parts.map((part, at) => priceThere(part, classes[at] ?? STANDARD_CLASS, rules)));
}

function standardShipping(
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
  const { method, offered } = rules;
  if (offered) return 0;
  if (method) {
    const isFree = method.freeAbove === undefined || subtotal > method.freeAbove;
    return isFree ? 0 : Math.max((method.freeAbove ?? 0) - subtotal, 1);
  }
  return standardShipping(subtotal, rules) === 0
    ? 0
    : Math.max(rules.freeShippingAbove - subtotal, 1);
}
