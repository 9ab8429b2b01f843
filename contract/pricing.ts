import { discountOf, shareDiscount, type CouponTerms } from './discount.ts';
import { minorPerWhole } from './money.ts';
import type { PricedLine, PricingRules, TaxHere } from './pricing-rules.ts';
import { RateTable } from './rate-table.ts';
import { shippingFor } from './shipping-charges.ts';
import { split, splitByRank, sumOf } from './split.ts';
import {
  SEED_TAX,
  STANDARD_CLASS,
  taxOn,
  taxWithin,
  type Rate,
  type RatePart,
} from './tax-rules.ts';

/** The sums of a cart, in minor units. */
export interface CartSums {
  subtotal: number;
  /** The tax added to the prices; 0 where they hold it. */
  tax: number;
  /** The tax inside the prices. */
  taxIncluded: number;
  shippingCharges: number;
  discount: number;
  total: number;
}

/** The part of one rate in a cart or order. Minor units. */
export interface RateSums extends Rate {
  /** Price and tax together, after the discount where it comes off before tax. */
  gross: number;
  /** `gross` less `tax`. */
  taxable: number;
  tax: number;
  /** The tax of each part of the rate. */
  ofParts?: number[] | undefined;
}

/** The share of a part of a cart, a line or the delivery, in its tax and discount. Minor units. */
export interface QuoteShare {
  /** Price × quantity, or the shipping charges. */
  amount: number;
  /** Added to it, or inside. */
  tax: number;
  discount: number;
}

export interface QuoteLine extends QuoteShare {
  /** Its place in `rates`. */
  rate: number;
}

/** All that a cart costs, and why. Minor units. */
export interface Quote extends CartSums {
  pricesInclude: boolean;
  lines: QuoteLine[];
  /** `byRate`: its amount after the discount in each of `rates`; empty where it is not taxed. */
  delivery: QuoteShare & { byRate: number[] };
  /** Each rate once, in the order of the lines. */
  rates: RateSums[];
}

/**
 * Prices a cart: one quote with its sums, in minor units, which add up to the minor unit. By the seed's rules tax is a share of the subtotal,
 * rounded half up to a whole unit; shipping is charged for a subtotal above 0 and up to the rules' limit; the discount is at most everything, so
 * the total is never below 0. With `isEligible` the coupon is for these lines only: its discount is a percentage of their
 * prices, or at most these prices. A discount that comes off before tax is spread over the eligible lines by price, then over the others, then
 * over the delivery. Tax is rounded half up once for each rate.
 */
export function priceCart(
  lines: readonly PricedLine[],
  rules: PricingRules,
  coupon?: CouponTerms,
  isEligible?: (line: number) => boolean,
): Quote {
  const tax = rules.tax ?? { ...SEED_TAX, rates: {} };
  const amounts = lines.map(({ price, quantity }) => price * quantity);
  const subtotal = sumOf(amounts);
  const shippingCharges = shippingFor(lines, subtotal, rules);
  const table = new RateTable(rules);
  const rateOf = lines.map(({ taxClass }) => table.placeOf(taxClass ?? STANDARD_CLASS));
  const charged = { amounts, subtotal, shippingCharges, table, rateOf };
  const eligible = isEligible && sumOf(amounts.filter((_, line) => isEligible(line)));
  const wanted = coupon ? discountOf(coupon, eligible ?? subtotal) : 0;
  if (tax.discount === 'before') {
    const discount = Math.min(wanted, eligible ?? subtotal + shippingCharges);
    const ranks = table.ranks();
    const rankOf = rateOf.map((at) => ranks[at] ?? 0);
    const shares = shareDiscount(discount, amounts, isEligible, rankOf);
    return taxed(rules, { ...charged, discount, shares });
  }
  const plain = taxed(rules, { ...charged, discount: 0, shares: amounts.map(() => 0) });
  const discount = Math.min(wanted, eligible ?? plain.total);
  return withDiscount(plain, discount, isEligible);
}

interface Charged {
  amounts: readonly number[];
  subtotal: number;
  shippingCharges: number;
  table: RateTable;
  /** The place of each line's rate in the table. */
  rateOf: readonly number[];
  discount: number;
  /** Of each line; the shipping has the rest. */
  shares: readonly number[];
}

/** The quote of a cart whose discount comes off before tax. */
function taxed(
  rules: PricingRules,
  { amounts, subtotal, shippingCharges, table, rateOf, discount, shares }: Charged,
): Quote {
  const tax = rules.tax ?? { ...SEED_TAX, rates: {} };
  const bases = amounts.map((amount, line) => amount - (shares[line] ?? 0));
  const ofShipping = discount - sumOf(shares);
  const delivered = shippingCharges - ofShipping;
  const deliveredBy = deliveryByRate(table, rules, { bases, rateOf, delivered, amounts });
  const rates = table.rates.map((rate, at) => {
    const base = sumOf(bases.filter((_, line) => rateOf[line] === at)) + (deliveredBy[at] ?? 0);
    return taxOfRate(rate, base, tax);
  });
  const shareOfTax = rates.map(({ tax: all }, at) =>
    split(
      all,
      [...bases.map((base, line) => (rateOf[line] === at ? base : 0)), deliveredBy[at] ?? 0],
      // The seed's shares are rounded down.
      rules.tax ? 'nearest' : 'down',
    ),
  );
  const allTax = sumOf(rates.map((rate) => rate.tax));
  const added = tax.pricesInclude ? 0 : allTax;
  return {
    subtotal,
    tax: added,
    taxIncluded: allTax - added,
    shippingCharges,
    discount,
    total: subtotal + added + shippingCharges - discount,
    pricesInclude: tax.pricesInclude,
    lines: amounts.map((amount, line) => ({
      amount,
      tax: shareOfTax[rateOf[line] ?? 0]?.[line] ?? 0,
      discount: shares[line] ?? 0,
      rate: rateOf[line] ?? 0,
    })),
    delivery: {
      amount: shippingCharges,
      tax: sumOf(shareOfTax.map((ofRate) => ofRate.at(-1) ?? 0)),
      discount: ofShipping,
      byRate: deliveredBy,
    },
    rates,
  };
}

interface Goods {
  bases: readonly number[];
  rateOf: readonly number[];
  amounts: readonly number[];
  /** The delivery's price less its discount. */
  delivered: number;
}

/** Returns the delivery's price by rate: in the proportion of what the goods of each come to without tax, or at one rate. */
function deliveryByRate(
  table: RateTable,
  { tax, method, offered }: PricingRules,
  { bases, rateOf, amounts, delivered }: Goods,
): number[] {
  if (!tax || tax.delivery === 'none' || delivered === 0) return [];
  if (tax.delivery === 'class') {
    const at = table.placeOf(
      method?.taxClass ?? offered?.taxClass ?? tax.deliveryClass ?? STANDARD_CLASS,
    );
    return table.rates.map((_, place) => (place === at ? delivered : 0));
  }
  const nets = (of: readonly number[]) =>
    table.rates.map(({ percent }, at) => {
      const goods = sumOf(of.filter((_, line) => rateOf[line] === at));
      return goods - (tax.pricesInclude ? taxWithin(goods, percent) : 0);
    });
  const weights = [nets(bases), nets(amounts)].find((weight) => sumOf(weight) > 0);
  return weights
    ? splitByRank(delivered, weights, table.ranks())
    : table.rates.map((_, at) => (at === 0 ? delivered : 0));
}

/** The tax of all that is taxed at a rate. `base` is with or without tax, as prices are. */
function taxOfRate(
  rate: Rate,
  base: number,
  { pricesInclude, rounding }: Pick<TaxHere, 'pricesInclude' | 'rounding'>,
): RateSums {
  const step = rounding === 'unit' ? minorPerWhole() : 1;
  const { percent, parts } = rate;
  const added = parts?.map((part) => taxOn(base, part.percent, step)) ?? [];
  const tax = pricesInclude
    ? taxWithin(base, percent, step)
    : parts
      ? sumOf(added)
      : taxOn(base, percent, step);
  const taxable = pricesInclude ? base - tax : base;
  const all = { ...rate, gross: taxable + tax, taxable, tax };
  if (!parts) return all;
  return { ...all, ofParts: pricesInclude ? taxWithinParts(parts, taxable, tax, step) : added };
}

/** Shares the tax inside an amount among the parts of its rate: the parts up to each are its share of what is taxable, rounded once. */
function taxWithinParts(
  parts: readonly RatePart[],
  taxable: number,
  tax: number,
  step: number,
): number[] {
  const upTo = (count: number) => {
    if (count === parts.length) return tax;
    const percent = sumOf(parts.slice(0, count).map((part) => part.percent));
    return Math.min(tax, taxOn(taxable, percent, step));
  };
  return parts.map((_, at) => upTo(at + 1) - upTo(at));
}

/** A quote without a discount, and its discount, which comes off after tax. */
function withDiscount(
  quote: Quote,
  discount: number,
  isEligible?: (line: number) => boolean,
): Quote {
  const costs = quote.lines.map(({ amount, tax }) => amount + (quote.pricesInclude ? 0 : tax));
  const shares = shareDiscount(discount, costs, isEligible);
  return {
    ...quote,
    discount,
    total: quote.total - discount,
    lines: quote.lines.map((line, at) => ({ ...line, discount: shares[at] ?? 0 })),
    delivery: { ...quote.delivery, discount: discount - sumOf(shares) },
  };
}
