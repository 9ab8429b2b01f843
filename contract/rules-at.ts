import { countriesOf, zoneOf, type DeliveryMethod, type DeliveryZone } from './delivery-rules.ts';
import { isOutsideEu } from './eu.ts';
import { regionCode } from './regions.ts';
import { priceCart } from './pricing.ts';
import {
  rulesOf,
  withMethod,
  type PricedLine,
  type PricingRules,
  type TaxHere,
} from './pricing-rules.ts';
import { isDeliverable } from './shipping-charges.ts';
import { rateAt, type TaxCase } from './rate-at.ts';
import { type Place, type Rate, type TaxRules } from './tax-rules.ts';

/** The settings that prices depend on; amounts in whole units. */
export interface PricedBy {
  taxPercent: number;
  shippingCharge: number;
  freeShippingAbove: number;
  countries: readonly string[];
  tax: TaxRules & { classes: readonly { _id: string }[] };
  delivery: { zones: readonly DeliveryZone[] };
}

/** The moment at which a cart is priced, where it goes, and what else decides about its rates. Nothing in it is personal. */
export interface PricedAt extends Omit<TaxCase, 'taxPercent'> {
  country: string;
  /** The code of its state. */
  state: string;
  isOutsideEu?: boolean | undefined;
}

/** A place with the code of its state. */
export function placeOf({ country, state = '', pinCode = '' }: Place): Place {
  return { country, state: regionCode(country, state), pinCode };
}

/** Returns what is kept of a place and moment. */
export function pricedAt(where: Place, at: Omit<TaxCase, 'taxPercent'>): PricedAt {
  const { country, state = '' } = placeOf(where);
  return { ...at, country, state, ...(isOutsideEu(where) && { isOutsideEu: true }) };
}

/** Returns the rules by which carts are priced there and then, without a way of delivery. Amounts in minor units. */
export function rulesAt(settings: PricedBy, at: PricedAt): PricingRules {
  const { tax } = settings;
  const place = { country: at.country, state: at.state, isOutsideEu: at.isOutsideEu ?? false };
  const taxCase = { ...at, taxPercent: settings.taxPercent };
  const otherwise = rateAt({ ...tax, rates: [] }, '', place, taxCase).rate;
  const rules = rulesOf({ ...settings, taxPercent: otherwise.percent });
  return isSeed(tax) ? rules : { ...rules, tax: taxHere(tax, place, taxCase) };
}

/** True for the rules of a new shop: then `taxPercent` says everything. */
function isSeed({ pricesInclude, discount, rounding, delivery, rates }: TaxRules): boolean {
  return (
    !pricesInclude &&
    discount === 'after' &&
    rounding === 'unit' &&
    delivery === 'none' &&
    rates.length === 0
  );
}

function taxHere(tax: PricedBy['tax'], place: Place, taxCase: TaxCase): TaxHere {
  const { pricesInclude, discount, rounding, delivery, deliveryClass, acrossBorders } = tax;
  const ids = tax.classes.map(({ _id }) => _id);
  const rates = Object.fromEntries(
    ids.map((id): [string, Rate] => [id, rateAt(tax, id, place, taxCase).rate]),
  );
  const isElsewhere = place.country !== taxCase.home;
  const isSameNet = acrossBorders === 'sameNet' || taxCase.isBusiness === true;
  const here = { pricesInclude, discount, rounding, delivery, rates };
  const home = { country: taxCase.home };
  return {
    ...here,
    ...(deliveryClass !== undefined && { deliveryClass }),
    ...(pricesInclude &&
      isSameNet &&
      isElsewhere && {
        homePercents: Object.fromEntries(
          ids.map((id) => [id, rateAt(tax, id, home, taxCase).rate.percent]),
        ),
      }),
  };
}

/** The countries that the shop delivers to: those of its zones, or without zones those of the list. */
export function deliveredTo({
  countries,
  delivery,
}: Pick<PricedBy, 'countries' | 'delivery'>): readonly string[] {
  return delivery.zones.length > 0 ? countriesOf(delivery.zones) : countries;
}

/** The one way of delivery of a shop without zones. */
export const STANDARD_METHOD = { _id: 'standard', name: 'Standard', kind: 'parcel' } as const;

/** The part of an address that no zone holds. */
export type NoDelivery = 'COUNTRY' | 'POSTCODE';

/** Returns the ways of delivery to a place, in the owner's order; undefined for a shop without zones, which has only the standard one. */
export function methodsAt(
  { countries, delivery: { zones } }: Pick<PricedBy, 'countries' | 'delivery'>,
  where: Place,
): { methods: readonly DeliveryMethod[] | undefined } | { reason: NoDelivery } {
  const place = placeOf(where);
  if (zones.length === 0)
    return countries.includes(place.country) ? { methods: undefined } : { reason: 'COUNTRY' };
  const found = zoneOf(zones, place);
  if (found && found.zone.methods.length > 0) return { methods: found.zone.methods };
  const isKnown = zones.some(
    (zone) => zone.countries.includes(place.country) && zone.methods.length > 0,
  );
  return { reason: isKnown ? 'POSTCODE' : 'COUNTRY' };
}

/** Returns a way of delivery by its id. */
export function methodOf(
  { delivery }: Pick<PricedBy, 'delivery'>,
  id: string,
): DeliveryMethod | undefined {
  return delivery.zones.flatMap(({ methods }) => methods).find(({ _id }) => _id === id);
}

/** The way of delivery of a cart, or why there is none. */
export type ChosenDelivery =
  /** `method` is undefined for the standard one of a shop without zones. */
  | { rules: PricingRules; method: DeliveryMethod | undefined }
  /** `PICKUP`: no parcel goes there, so a pickup has to be chosen. */
  | { refused: NoDelivery | 'GONE' | 'TOO_HEAVY' | 'PICKUP' };

/**
 * Chooses the way in which a cart goes to a place: the wanted one, or without a wish the cheapest parcel that takes it, the owner's first among
 * equals. Refuses a place that is not delivered to, a method that is not (or no more) there, a cart that is too heavy or large, and one without a
 * wish that only pickups take.
 */
export function chooseDelivery(
  settings: PricedBy,
  where: Place,
  rules: PricingRules,
  lines: readonly PricedLine[],
  wanted?: string,
): ChosenDelivery {
  const found = methodsAt(settings, where);
  if ('reason' in found) return { refused: found.reason };
  if (!found.methods) {
    const isKnown = wanted === undefined || wanted === STANDARD_METHOD._id;
    return isKnown ? { rules, method: undefined } : { refused: 'GONE' };
  }
  const wished = found.methods.filter(({ _id }) => wanted === undefined || _id === wanted);
  if (wanted !== undefined && wished.length === 0) return { refused: 'GONE' };
  const fitting = wished
    .map((method) => ({ method, rules: withMethod(rules, method) }))
    .filter((choice) => isDeliverable(lines, choice.rules));
  if (fitting.length === 0) return { refused: 'TOO_HEAVY' };
  const [cheapest] = fitting
    .filter(({ method }) => wanted !== undefined || method.kind === 'parcel')
    .map((choice) => ({ ...choice, price: priceCart(lines, choice.rules).shippingCharges }))
    .toSorted((one, other) => one.price - other.price);
  return cheapest ? { rules: cheapest.rules, method: cheapest.method } : { refused: 'PICKUP' };
}
