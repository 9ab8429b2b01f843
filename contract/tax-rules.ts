import { portion } from './split.ts';

/** A part of a rate with a name of its own, such as GST and QST in Québec. Percentages have at most four decimals. */
export interface RatePart {
  name: string;
  percent: number;
}

/** The tax on goods of one class in one place. */
export interface Rate {
  /** 0–100 with at most four decimals. With parts: their sum. */
  percent: number;
  parts?: readonly RatePart[] | undefined;
}

/** A row of the owner's table of rates. */
export interface ListedRate extends Rate {
  class: string;
  country: string;
  /** The code of a state, where that counts. */
  state?: string | undefined;
  /** The first and the last day, in the shop's time zone, on which it counts. */
  from?: string | undefined;
  to?: string | undefined;
}

/** The owner's rules of tax. */
export interface TaxRules {
  /** Prices hold the tax already; otherwise it is added to them. */
  pricesInclude: boolean;
  /** The discount comes off `before` tax is computed, or `after`. */
  discount: 'before' | 'after';
  /** Tax is rounded to whole units or to minor units, once for each rate of an order. */
  rounding: 'unit' | 'minor';
  /** Delivery is not taxed, taxed by a class, or in the proportion of the goods. */
  delivery: 'none' | 'class' | 'proportion';
  deliveryClass?: string | undefined;
  /** In another country: the same price, or the same price without tax with the tax there. */
  acrossBorders?: 'samePrice' | 'sameNet' | undefined;
  /** Within the EU: home rates up to the threshold of distance sales, or always those of the destination. */
  destination?: 'threshold' | 'always' | undefined;
  rates: readonly ListedRate[];
}

/** The class of goods for which none is chosen. */
export const STANDARD_CLASS = 'standard';

/** The seed's rules: tax on the subtotal before the discount, rounded half up to a whole unit, delivery untaxed. */
export const SEED_TAX: TaxRules = {
  pricesInclude: false,
  discount: 'after',
  rounding: 'unit',
  delivery: 'none',
  rates: [],
};

/** The destination of a parcel, as far as it is known. */
export interface Place {
  country: string;
  /** Its code, where the country's states have codes (see `regionCode`). */
  state?: string | undefined;
  pinCode?: string | undefined;
  /** It is in a territory outside the EU's area of VAT. Absent: its postal code tells. */
  isOutsideEu?: boolean | undefined;
}

/** Returns the table's rate of a class in a place on a day: that of the state, or else of the country. Undefined where it has none. */
export function listedRate(
  rates: readonly ListedRate[],
  taxClass: string,
  { country, state = '' }: Place,
  day: string,
): Rate | undefined {
  const valid = rates.filter(
    (rate) =>
      rate.class === taxClass &&
      rate.country === country &&
      (rate.from === undefined || rate.from <= day) &&
      (rate.to === undefined || day <= rate.to),
  );
  const own = valid.find((rate) => rate.state !== undefined && rate.state === state);
  const found = own ?? valid.find((rate) => rate.state === undefined);
  return found && { percent: found.percent, ...(found.parts && { parts: found.parts }) };
}

/** Percentages have at most four decimals, so ten-thousandths of a percent are integers. */
const SCALE = 10_000;
const WHOLE = 100 * SCALE;

function scaled(percent: number): number {
  return Math.round(percent * SCALE);
}

/** Tax added to an amount without it, rounded half up to a multiple of `step`; all in minor units. */
export function taxOn(amount: number, percent: number, step = 1): number {
  return portion(amount, scaled(percent), WHOLE, step);
}

/** Tax inside an amount that holds it, rounded half up to a multiple of `step`; all in minor units. */
export function taxWithin(amount: number, percent: number, step = 1): number {
  return portion(amount, scaled(percent), WHOLE + scaled(percent), step);
}

/** An amount that holds the tax of one rate, with that of another instead: the same without tax. Minor units. */
export function withOtherTax(amount: number, percent: number, other: number): number {
  if (percent === other) return amount;
  const net = amount - taxWithin(amount, percent);
  return net + taxOn(net, other);
}
