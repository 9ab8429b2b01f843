import { NEW_SHOP_RULES } from '#contract/pricing-rules.ts';

/** The one parcel price of a shop, in whole units of its currency. */
export interface ParcelPrice {
  shippingCharge: number;
  /** The goods of an order that cost more are delivered free. */
  freeShippingAbove: number;
}

/** The usual price of a parcel within the country, and the sum above which shops often deliver free. */
const USUAL: Readonly<Record<string, readonly [charge: number, freeAbove: number]>> = {
  INR: [NEW_SHOP_RULES.shippingCharge, NEW_SHOP_RULES.freeShippingAbove],
  AED: [20, 200],
  AUD: [10, 90],
  BRL: [20, 200],
  CAD: [10, 80],
  CHF: [7, 70],
  CZK: [89, 1_500],
  DKK: [39, 399],
  EUR: [4.9, 50],
  GBP: [4, 45],
  HUF: [1_500, 20_000],
  JPY: [500, 5_000],
  KRW: [3_000, 30_000],
  MXN: [120, 1_200],
  NOK: [59, 599],
  NZD: [8, 90],
  PLN: [15, 200],
  RON: [20, 200],
  SEK: [49, 499],
  SGD: [5, 60],
  USD: [6, 60],
  ZAR: [80, 800],
};

/**
 * The parcel price that the setup proposes in a currency; free where it knows none.
 *
 * @param isAnswered true if the shop had its country before: its price may be meant then, and stays unless the currency changes
 * @returns undefined if the price stays, also where the owner has set another one than was proposed before
 */
export function proposedDelivery(
  currency: string,
  { now, before, isAnswered }: { now: ParcelPrice; before: string; isAnswered: boolean },
): ParcelPrice | undefined {
  if (isAnswered && currency === before) return undefined;
  const isProposed = ['INR', before].some((each) => isSame(usualDelivery(each), now));
  return isProposed ? usualDelivery(currency) : undefined;
}

function usualDelivery(currency: string): ParcelPrice {
  const [shippingCharge, freeShippingAbove] = USUAL[currency] ?? [0, 0];
  return { shippingCharge, freeShippingAbove };
}

const isSame = (one: ParcelPrice, other: ParcelPrice) =>
  one.shippingCharge === other.shippingCharge && one.freeShippingAbove === other.freeShippingAbove;
