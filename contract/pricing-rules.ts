import { inMinor, type DeliveryMethod } from './delivery-rules.ts';
import { toMinor } from './money.ts';
import { withOtherTax, type Rate, type TaxRules } from './tax-rules.ts';

/** The rules for pricing a cart that goes to one place at one moment. */
export interface PricingRules {
  /** 0–100 with at most two decimals. Counts for goods of a class without a rate. */
  taxPercent: number;
  /** Charged for a subtotal above 0 and up to `freeShippingAbove`, both in minor units, unless a method is chosen. */
  shippingCharge: number;
  freeShippingAbove: number;
  /** Of the way to pay, in minor units: added to the shipping charges. */
  fee?: number | undefined;
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

/** Returns the rate of a class of goods by these rules. */
export function rateOfClass({ tax, taxPercent }: PricingRules, taxClass: string): Rate {
  return tax?.rates[taxClass] ?? { percent: taxPercent };
}

/** Returns the price of a product as it is charged in the place of these rules, in minor units. */
export function priceThere(price: number, taxClass: string, rules: PricingRules): number {
  const home = rules.tax?.homePercents?.[taxClass];
  if (home === undefined) return price;
  return withOtherTax(price, home, rateOfClass(rules, taxClass).percent);
}
