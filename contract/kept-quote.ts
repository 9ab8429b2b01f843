import type { DeliveryMethod } from './delivery-rules.ts';
import type { PricedLine, Quote, RateSums } from './pricing.ts';
import type { PricedAt } from './rules-at.ts';
import { STANDARD_CLASS } from './tax-rules.ts';

/** What a checkout or order keeps of its quote beside its sums and its lines' shares. Minor units. */
export interface KeptQuote {
  pricesInclude: boolean;
  /** When the discount came off: before or after tax. */
  discount: 'before' | 'after';
  rates: RateSums[];
  lines: KeptLine[];
  delivery: KeptDelivery;
  /** What decided about the rates; absent where it was told from an order of before. */
  at?: PricedAt | undefined;
}

/** What is kept of a line beside its price and shares. */
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
  discount: KeptQuote['discount'],
  chosen: Omit<KeptDelivery, 'tax' | 'discount' | 'byRate'>,
  at?: PricedAt,
): KeptQuote {
  const { tax, discount: off, byRate } = quote.delivery;
  return {
    pricesInclude: quote.pricesInclude,
    discount,
    rates: quote.rates,
    lines: lines.map(({ taxClass = STANDARD_CLASS, weight }, line) => ({
      rate: quote.lines[line]?.rate ?? 0,
      class: taxClass,
      ...(weight != null && { weight }),
    })),
    delivery: { ...chosen, tax, discount: off, byRate },
    at,
  };
}

/** The sums of an order from which a quote can be told that was not kept. Minor units. */
interface PricedBefore {
  taxPercent: number;
  subtotal: number;
  tax: number;
}

/**
 * Returns the quote of an order that has none: those from before quotes were kept were priced by the seed's rules, with one rate on the whole
 * subtotal.
 */
export function quoteOfBefore(
  { taxPercent, subtotal, tax }: PricedBefore,
  lines: number,
): KeptQuote {
  return {
    pricesInclude: false,
    discount: 'after',
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
