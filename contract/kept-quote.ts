import type { KeptBusiness } from './business.ts';
import type { DeliveryMethod } from './delivery-rules.ts';
import type { Quote, QuoteShare, RateSums } from './pricing.ts';
import type { PricedLine, PricingRules } from './pricing-rules.ts';
import type { PricedAt } from './rules-at.ts';
import { split, sumOf } from './split.ts';
import { STANDARD_CLASS } from './tax-rules.ts';

/** The part of a quote that a checkout or order keeps beside its sums and its lines' shares. Minor units. */
export interface KeptQuote {
  /** Priced by the rules of a shop without tables: one rate on the subtotal before the discount. */
  isSeed?: true;
  pricesInclude: boolean;
  /** The discount came off before or after tax. */
  discount: 'before' | 'after';
  rates: RateSums[];
  /** The amount paid at each rate, with tax, and last the untaxed one; together the total. */
  paid: number[];
  lines: KeptLine[];
  delivery: KeptDelivery;
  /** Place and day that the rates were looked up for; absent for orders from before quotes were kept. */
  at?: PricedAt | undefined;
  /** The business that it is for. Removed together with the address. */
  business?: KeptBusiness | undefined;
}

/** A line of a kept quote; its price and shares are columns. */
interface KeptLine {
  /** Its place in `rates`. */
  rate: number;
  /** Its class of tax. */
  class: string;
  /** Grams of a unit, where they were known. */
  weight?: number;
}

/** The chosen way of delivery, with what it cost. Minor units. */
export interface KeptDelivery extends Pick<DeliveryMethod, '_id' | 'name' | 'kind'> {
  /** Its share of the tax and of the discount. */
  tax: number;
  discount: number;
  /** Its price after the discount in each of the rates; empty where it is not taxed. */
  byRate: number[];
  /** The days on which it should arrive, such as 2026-11-30. Absent where they are not known. */
  earliest?: string | undefined;
  latest?: string | undefined;
  /** Of a pickup. */
  address?: string | undefined;
  hours?: string | undefined;
}

/** Returns what is kept of a quote. */
export function keptQuote(
  quote: Quote,
  lines: readonly PricedLine[],
  { tax: rules }: Pick<PricingRules, 'tax'>,
  chosen: Omit<KeptDelivery, 'tax' | 'discount' | 'byRate'>,
  at?: PricedAt,
): KeptQuote {
  const isSeed = rules === undefined;
  const discount = rules?.discount ?? 'after';
  const { tax, discount: off, byRate } = quote.delivery;
  return {
    ...(isSeed && { isSeed }),
    pricesInclude: quote.pricesInclude,
    discount,
    rates: quote.rates,
    paid: paidByRate(quote, discount),
    lines: lines.map(({ taxClass = STANDARD_CLASS, weight }, line) => ({
      rate: quote.lines[line]?.rate ?? 0,
      class: taxClass,
      ...(weight != null && { weight }),
    })),
    delivery: { ...chosen, tax, discount: off, byRate },
    at,
  };
}

/** Returns the amount paid at each rate of a quote, with tax, and last the untaxed one. Minor units. */
function paidByRate(quote: Quote, discount: KeptQuote['discount']): number[] {
  const paid =
    discount === 'before' ? quote.rates.map(({ gross }) => gross) : paidBeforeDiscount(quote);
  return [...paid, quote.total - sumOf(paid)];
}

/** The same of a quote whose discount came off after tax. */
function paidBeforeDiscount(quote: Quote): number[] {
  const paidFor = ({ amount, tax, discount }: QuoteShare) =>
    amount + (quote.pricesInclude ? 0 : tax) - discount;
  const delivered = split(paidFor(quote.delivery), quote.delivery.byRate);
  return quote.rates.map((_, rate) => {
    const ofLines = quote.lines.map((line) => (line.rate === rate ? paidFor(line) : 0));
    return sumOf(ofLines) + (delivered[rate] ?? 0);
  });
}

/** The sums of an order from which a quote can be told that was not kept. Minor units. */
interface PricedBefore {
  taxPercent: number;
  subtotal: number;
  tax: number;
  total: number;
}

/**
 * Returns the quote of an order that has none: those from before quotes were kept were priced by the seed's rules, with one rate on the whole
 * subtotal.
 */
export function quoteOfBefore(
  { taxPercent, subtotal, tax, total }: PricedBefore,
  lines: number,
): KeptQuote {
  return {
    isSeed: true,
    pricesInclude: false,
    discount: 'after',
    paid: [total, 0],
    rates: [{ percent: taxPercent, gross: subtotal + tax, taxable: subtotal, tax }],
    lines: Array.from({ length: lines }, () => ({ rate: 0, class: STANDARD_CLASS })),
    delivery: {
      _id: 'standard',
      name: 'Standard',
      kind: 'parcel',
      tax: 0,
      discount: 0,
      byRate: [],
    },
  };
}

/** A tax as checkouts, orders and papers show it: each part of a rate by itself. Minor units. */
export interface ShownTax {
  percent: number;
  name?: string;
  taxable: number;
  tax: number;
}

/** Returns the taxes of a quote, each part of a rate by itself. */
export function shownTaxes(rates: readonly RateSums[]): ShownTax[] {
  return rates.flatMap(({ percent, parts, taxable, tax, ofParts }) =>
    parts
      ? parts.map((part, at) => ({
          percent: part.percent,
          name: part.name,
          taxable,
          tax: ofParts?.[at] ?? 0,
        }))
      : [{ percent, taxable, tax }],
  );
}
