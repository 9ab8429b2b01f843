import { sumOf } from './split.ts';

/** The price of a part of an order (a line, or the shipping), with its share of the tax and discount. In minor units. */
export interface Share {
  /** Price × quantity, or the shipping charges. */
  amount: number;
  tax: number;
  /** The tax inside `amount`; absent: none. */
  taxIncluded?: number | undefined;
  discount: number;
}

/** The sums of an order, and whether its prices hold the tax. Minor units. */
interface SharedSums {
  shippingCharges: number;
  /** Added, or inside. */
  tax: number;
  discount: number;
  pricesInclude: boolean;
}

/**
 * Returns the shares of an order's lines as they are stored (`tax`: added, or inside), and of its shipping, which has the rest. Minor units.
 */
export function storedShares(
  { shippingCharges, tax, discount, pricesInclude }: SharedSums,
  stored: readonly Pick<Share, 'amount' | 'tax' | 'discount'>[],
): { lines: Share[]; shipping: Share } {
  const asShare = (amount: number, ofTax: number, off: number): Share => ({
    amount,
    tax: pricesInclude ? 0 : ofTax,
    taxIncluded: pricesInclude ? ofTax : 0,
    discount: off,
  });
  return {
    lines: stored.map((line) => asShare(line.amount, line.tax, line.discount)),
    shipping: asShare(
      shippingCharges,
      tax - sumOf(stored.map((line) => line.tax)),
      discount - sumOf(stored.map((line) => line.discount)),
    ),
  };
}

/** Returns the amount that was paid for a part of an order, in minor units. */
export function paidFor({ amount, tax, discount }: Share): number {
  return amount + tax - discount;
}

/** The tax of a part of an order, added or inside, in minor units. */
export function allTaxOf({ tax, taxIncluded = 0 }: Pick<Share, 'tax' | 'taxIncluded'>): number {
  return tax + taxIncluded;
}
