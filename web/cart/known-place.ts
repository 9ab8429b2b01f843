import { dayOf } from '#contract/day-of.ts';
import { isOutsideEu } from '#contract/eu.ts';
import { rulesOf, type PricingRules, type TaxHere } from '#contract/pricing-rules.ts';
import type { ShopConfig } from '#contract/shop-config.ts';
import { listedRate, STANDARD_CLASS, type Rate } from '#contract/tax-rules.ts';
import type { KnownPlace } from './cart-state.ts';
import { asRecord, readRecord } from './saved-cart.ts';

type Shop = ShopConfig['shop'];

/** True for a shop whose tax is more than one rate added to the subtotal. */
export function hasTaxRules({ tax }: Shop): boolean {
  const { pricesInclude, discount, rounding, delivery, rates } = tax;
  return (
    pricesInclude ||
    discount !== 'after' ||
    rounding !== 'unit' ||
    delivery !== 'none' ||
    rates.length > 0
  );
}

/** True if the configuration does not say which rates count in a place: the shop has to be asked. */
export function mustAskForTax(
  shop: Shop,
  place: Pick<KnownPlace, 'country'> & { pinCode?: string | undefined },
): boolean {
  const isElsewhere = place.country !== shop.country || isOutsideEu(place);
  const isByState = shop.tax.rates.some(({ state }) => state !== undefined);
  return hasTaxRules(shop) && (isElsewhere || isByState);
}

/** Returns the rules by which a cart is priced in a place, as far as they are known: until then those at home. */
export function rulesHere(
  shop: Shop,
  place: KnownPlace | undefined,
  now = new Date(),
): PricingRules {
  const rules = rulesOf(shop);
  if (!hasTaxRules(shop)) return rules;
  const home = homeRates(shop, now);
  const isElsewhere = place !== undefined && place.country !== shop.country;
  const rates = place?.rates && mustAskForTax(shop, place) ? place.rates : home;
  const { pricesInclude, discount, rounding, delivery, deliveryClass, acrossBorders } = shop.tax;
  const tax: TaxHere = { pricesInclude, discount, rounding, delivery, deliveryClass, rates };
  const isSameNet = acrossBorders === 'sameNet' || place?.isExempt === true;
  if (pricesInclude && isSameNet && isElsewhere && place.rates)
    tax.homePercents = Object.fromEntries(
      Object.keys(rates).map((id) => [id, home[id]?.percent ?? shop.taxPercent]),
    );
  return { ...rules, tax };
}

function homeRates({ tax, country, taxPercent, timeZone }: Shop, now: Date): Record<string, Rate> {
  const day = dayOf(now, timeZone);
  const ids = new Set([STANDARD_CLASS, ...tax.rates.map((rate) => rate.class)]);
  return Object.fromEntries(
    [...ids].map((id) => [
      id,
      listedRate(tax.rates, id, { country }, day) ?? { percent: taxPercent },
    ]),
  );
}

const PLACE_KEY = 'vitrine.place';

/** The place that the shopper chose before in this browser. Every value is validated: somebody else may have written it. */
export function readPlace(): KnownPlace | undefined {
  try {
    const { country, pinCode, rates } = readRecord(localStorage.getItem(PLACE_KEY));
    if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country)) return undefined;
    const read = Object.entries(asRecord(rates)).filter((entry): entry is [string, Rate] =>
      isRate(entry[1]),
    );
    return {
      country,
      pinCode: typeof pinCode === 'string' ? pinCode.slice(0, 20) : '',
      ...(read.length > 0 && { rates: Object.fromEntries(read) }),
    };
  } catch {
    // A browser may forbid storage.
    return undefined;
  }
}

function isRate(value: unknown): value is Rate {
  const { percent } = asRecord(value);
  return typeof percent === 'number' && percent >= 0 && percent <= 100;
}

/** Keeps the place in this browser; without one, forgets it. */
export function writePlace(place: KnownPlace | undefined): void {
  try {
    if (place) localStorage.setItem(PLACE_KEY, JSON.stringify(place));
    else localStorage.removeItem(PLACE_KEY);
  } catch {
    // Nothing is kept.
  }
}
