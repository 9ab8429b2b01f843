import type { PricedLine, PricingRules } from '#contract/pricing-rules.ts';
import { Fraction } from './fraction.ts';
import { sharedByPosition } from './shared-by-position.ts';

const ONE = new Fraction(1);

/** The price of the delivery of a cart, as `docs/api.md` tells it; nothing for one that the way of delivery does not take. */
export function deliveryPrice(lines: readonly PricedLine[], rules: PricingRules): Fraction {
  const { offered, method, tax } = rules;
  if (offered) return new Fraction(offered.price);
  const atHome = new Fraction(method ? methodPrice(lines, method) : standardPrice(lines, rules));
  if (!tax?.homePercents || tax.delivery === 'none') return atHome;
  if (tax.delivery === 'class')
    return elsewhere(atHome, method?.taxClass ?? tax.deliveryClass ?? 'standard', rules);
  // Each class of goods has its part of the delivery, by what its goods come to without tax.
  const classes = [...new Set(lines.map(({ taxClass = 'standard' }) => taxClass))].sort();
  const nets = classes.map((each) => {
    const gross = new Fraction(
      priceOf(lines.filter(({ taxClass = 'standard' }) => taxClass === each)),
    );
    const within = Fraction.percent(percentThere(each, rules));
    return gross.minus(gross.times(within).dividedBy(ONE.plus(within)).halfUp());
  });
  if (Fraction.sum(nets).isZero) return elsewhere(atHome, lines[0]?.taxClass ?? 'standard', rules);
  const parts = sharedByPosition(atHome, nets);
  return Fraction.sum(
    classes.map((each, at) => elsewhere(parts[at] ?? new Fraction(0), each, rules)),
  );
}

function priceOf(lines: readonly PricedLine[]): number {
  return lines.reduce((upTo, { price, quantity }) => upTo + price * quantity, 0);
}

function standardPrice(lines: readonly PricedLine[], rules: PricingRules): number {
  const goods = priceOf(lines);
  return goods === 0 || goods > rules.freeShippingAbove ? 0 : rules.shippingCharge;
}

function methodPrice(
  lines: readonly PricedLine[],
  { by, bands, freeAbove }: NonNullable<PricingRules['method']>,
): number {
  const goods = priceOf(lines);
  let measure = goods;
  if (by !== 'subtotal') {
    measure = 0;
    for (const { quantity, weight } of lines)
      measure += by === 'pieces' ? quantity : quantity * (weight ?? 0);
  }
  for (const { upTo, price } of bands) {
    if (upTo !== null && measure > upTo) continue;
    return freeAbove !== undefined && goods > freeAbove ? 0 : price;
  }
  return 0;
}

function percentThere(taxClass: string, { tax, taxPercent }: PricingRules): number {
  return tax?.rates[taxClass]?.percent ?? taxPercent;
}

/** A price that holds the tax at home, with the tax there instead. */
export function elsewhere(price: Fraction, taxClass: string, rules: PricingRules): Fraction {
  const home = rules.tax?.homePercents?.[taxClass];
  const there = percentThere(taxClass, rules);
  if (home === undefined || home === there) return price;
  const net = price.dividedBy(ONE.plus(Fraction.percent(home)));
  // The tax is what is rounded half up, so half a minor unit without tax goes down.
  const rounded = price.minus(price.minus(net).halfUp());
  return rounded.plus(rounded.times(Fraction.percent(there)).halfUp());
}
