import { inMinor, methodPrice, type DeliveryMethod } from './delivery-rules.ts';
import { minorPerWhole, toMinor } from './money.ts';
import { split, sumOf } from './split.ts';
import {
  SEED_TAX,
  STANDARD_CLASS,
  taxOn,
  taxWithin,
  withOtherTax,
  type Rate,
  type TaxRules,
} from './tax-rules.ts';

/** The rules for pricing a cart that goes to one place at one moment. */
export interface PricingRules {
  /** 0–100 with at most two decimals. Counts for goods of a class without a rate. */
  taxPercent: number;
  /** Charged for a subtotal above 0 and up to `freeShippingAbove`, both in minor units, unless a method is chosen. */
  shippingCharge: number;
  freeShippingAbove: number;
  /** Absent: the seed's rules, with `taxPercent` for everything. */
  tax?: TaxHere | undefined;
  /** The chosen way of delivery, with amounts in minor units. */
  method?: DeliveryMethod | undefined;
  /** Instead of it, what the shop has said that delivery costs there, in minor units. */
  offered?: { price: number; taxClass?: string | undefined } | undefined;
}

/** The rules of tax in one place at one moment. */
export interface TaxHere extends Pick<
  TaxRules,
  'pricesInclude' | 'discount' | 'rounding' | 'delivery' | 'deliveryClass'
> {
  /** By class. */
  rates: Readonly<Record<string, Rate>>;
  /** Percentages at home by class, where the price without tax is the same everywhere and this is elsewhere. */
  homePercents?: Readonly<Record<string, number>> | undefined;
}

/** The rules of a new shop, in whole units as settings have them. */
export const NEW_SHOP_RULES = { taxPercent: 18, shippingCharge: 200, freeShippingAbove: 1000 };

/** The same in minor units of a currency with two decimals, as the demo shop's is. */
export const DEFAULT_RULES: PricingRules = {
  taxPercent: NEW_SHOP_RULES.taxPercent,
  shippingCharge: NEW_SHOP_RULES.shippingCharge * 100,
  freeShippingAbove: NEW_SHOP_RULES.freeShippingAbove * 100,
};

/** Returns the pricing rules of the settings without tables: whole units there, minor units here. */
export function rulesOf({
  taxPercent,
  shippingCharge,
  freeShippingAbove,
}: Pick<PricingRules, 'taxPercent' | 'shippingCharge' | 'freeShippingAbove'>): PricingRules {
  return {
    taxPercent,
    shippingCharge: toMinor(shippingCharge),
    freeShippingAbove: toMinor(freeShippingAbove),
  };
}

/** Rules with a way of delivery of the settings, whose amounts are in whole units. */
export function withMethod(rules: PricingRules, method: DeliveryMethod): PricingRules {
  return { ...rules, method: inMinor(method, toMinor) };
}

export interface PricedLine {
  /** Price per unit, in minor units. */
  price: number;
  quantity: number;
  /** Absent: the standard class. */
  taxClass?: string | undefined;
  /** Grams of a unit; absent: unknown, counted as 0. */
  weight?: number | null | undefined;
}

/** The sums of a cart, in minor units. */
export interface CartSums {
  subtotal: number;
  /** What is added to the prices; 0 where they hold it. */
  tax: number;
  /** What is inside the prices. */
  taxIncluded: number;
  shippingCharges: number;
  discount: number;
  total: number;
}

/** The part of one rate in a cart or order. Minor units. */
export interface RateSums extends Rate {
  /** Price and tax together, after the discount where it comes off before tax. */
  gross: number;
  /** What is taxed: `gross` less `tax`. */
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

/** A coupon's discount: `fixed` in minor units; `percent` of the subtotal, 0.01–100 with at most two decimals. */
export type CouponTerms = { kind: 'fixed'; amount: number } | { kind: 'percent'; amount: number };

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
  const charged = { amounts, subtotal, shippingCharges };
  const eligible = isEligible && sumOf(amounts.filter((_, line) => isEligible(line)));
  const wanted = coupon ? discountOf(coupon, eligible ?? subtotal) : 0;
  if (tax.discount === 'before') {
    const discount = Math.min(wanted, eligible ?? subtotal + shippingCharges);
    const shares = shareDiscount(discount, amounts, isEligible);
    return taxed(lines, rules, { ...charged, discount, shares });
  }
  const plain = taxed(lines, rules, { ...charged, discount: 0, shares: amounts.map(() => 0) });
  const discount = Math.min(wanted, eligible ?? plain.total);
  return withDiscount(plain, discount, isEligible);
}

interface Charged {
  amounts: readonly number[];
  subtotal: number;
  shippingCharges: number;
  discount: number;
  /** Of each line; the shipping has the rest. */
  shares: readonly number[];
}

/** The quote of a cart whose discount comes off before tax. */
function taxed(
  lines: readonly PricedLine[],
  rules: PricingRules,
  { amounts, subtotal, shippingCharges, discount, shares }: Charged,
): Quote {
  const tax = rules.tax ?? { ...SEED_TAX, rates: {} };
  const table = new RateTable(rules);
  const rateOf = lines.map(({ taxClass }) => table.placeOf(taxClass ?? STANDARD_CLASS));
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

/** The rates of a cart, each once. */
class RateTable {
  readonly rates: Rate[] = [];
  readonly #rules: PricingRules;

  constructor(rules: PricingRules) {
    this.#rules = rules;
  }

  placeOf(taxClass: string): number {
    const rate = rateOfClass(this.#rules, taxClass);
    const known = this.rates.findIndex((one) => isSameRate(one, rate));
    return known < 0 ? this.rates.push(rate) - 1 : known;
  }
}

/** Returns the rate of a class of goods by these rules. */
export function rateOfClass({ tax, taxPercent }: PricingRules, taxClass: string): Rate {
  return tax?.rates[taxClass] ?? { percent: taxPercent };
}

function isSameRate(one: Rate, other: Rate): boolean {
  if (one.percent !== other.percent || one.parts?.length !== other.parts?.length) return false;
  return (one.parts ?? []).every(
    ({ name, percent }, at) =>
      other.parts?.[at]?.name === name && other.parts[at].percent === percent,
  );
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
    ? split(delivered, weights)
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
  if (!parts) {
    const tax = pricesInclude ? taxWithin(base, percent, step) : taxOn(base, percent, step);
    return {
      ...rate,
      gross: pricesInclude ? base : base + tax,
      taxable: pricesInclude ? base - tax : base,
      tax,
    };
  }
  const tax = pricesInclude
    ? taxWithin(base, percent, step)
    : sumOf(parts.map((part) => taxOn(base, part.percent, step)));
  const taxable = pricesInclude ? base - tax : base;
  const first = parts.slice(0, -1).map((part) => Math.min(tax, taxOn(taxable, part.percent, step)));
  return { ...rate, gross: taxable + tax, taxable, tax, ofParts: [...first, tax - sumOf(first)] };
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

/**
 * Shares a discount among the lines by what they cost: the eligible ones, then the others; what exceeds all of them is the shipping's. No part
 * gets a larger discount than what it costs.
 */
function shareDiscount(
  discount: number,
  costs: readonly number[],
  isEligible: (line: number) => boolean = () => true,
): number[] {
  const eligible = costs.map((cost, line) => (isEligible(line) ? cost : 0));
  const first = split(Math.min(discount, sumOf(eligible)), eligible);
  const others = costs.map((cost, line) => (isEligible(line) ? 0 : cost));
  const second = split(Math.min(discount - sumOf(first), sumOf(others)), others);
  return costs.map((_, line) => (first[line] ?? 0) + (second[line] ?? 0));
}

/** Returns the price of lines as they are sent or shown, without shipping and added tax, in minor units. */
export function subtotalOf(lines: readonly PricedLine[]): number {
  return sumOf(lines.map(({ price, quantity }) => price * quantity));
}

/** Returns the grams of lines; an unknown weight counts as 0. */
export function weightOf(lines: readonly PricedLine[]): number {
  return sumOf(lines.map(({ weight, quantity }) => (weight ?? 0) * quantity));
}

/** Returns the price of a product as it is charged in the place of these rules, in minor units. */
export function priceThere(price: number, taxClass: string, rules: PricingRules): number {
  const home = rules.tax?.homePercents?.[taxClass];
  if (home === undefined) return price;
  return withOtherTax(price, home, rateOfClass(rules, taxClass).percent);
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
function shippingFor(lines: readonly PricedLine[], subtotal: number, rules: PricingRules): number {
  const { method, tax, offered } = rules;
  if (offered) return offered.price;
  const price = method
    ? (methodPrice(method, measuresOf(lines)) ?? 0)
    : standardShipping(subtotal, rules);
  if (!tax?.homePercents || tax.delivery === 'none') return price;
  if (tax.delivery === 'class')
    return priceThere(price, method?.taxClass ?? tax.deliveryClass ?? STANDARD_CLASS, rules);
  const parts = split(
    price,
    lines.map((line) => line.price * line.quantity),
  );
  return sumOf(
    parts.map((part, line) => priceThere(part, lines[line]?.taxClass ?? STANDARD_CLASS, rules)),
  );
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

/** A coupon's discount before it is capped, in minor units. A percentage is rounded down to a minor unit. */
function discountOf(coupon: CouponTerms, subtotal: number): number {
  if (coupon.kind === 'fixed') return coupon.amount;
  // A percentage has at most two decimals, so in hundredths it is an integer.
  const hundredths = BigInt(Math.round(coupon.amount * 100));
  return Number((BigInt(subtotal) * hundredths) / 10_000n);
}
