import { isInEu, isOutsideEu } from './eu.ts';
import { listedRate, type Place, type Rate, type TaxRules } from './tax-rules.ts';

/** The facts that a rate depends on beside the owner's table. */
export interface TaxCase {
  /** The country of the seller. */
  home: string;
  /** In percent: counts wherever the table has no rate. */
  taxPercent: number;
  /** The day in the shop's time zone, such as 2026-11-26. */
  day: string;
  /** Distance sales within the EU have exceeded the threshold. */
  isOverThreshold?: boolean | undefined;
  /** The buyer is a business of another member state of the EU whose number the shop has confirmed. */
  isBusiness?: boolean | undefined;
}

/** The source of a rate. */
export type RateReason = 'table' | 'taxPercent' | 'outsideEu' | 'intraCommunity';

/**
 * Returns the rate of a class of goods in a place on a day, why, and the country whose rate it is. The table's rate for the state comes before that for the
 * country; where it has neither, `taxPercent` counts. From one member state of the EU to consumers in another the home rates count up to
 * the threshold (Directive 2006/112/EC, article 59c). Territories outside the EU's area of VAT (article 6) are exports, at zero; so
 * are goods to a business in another member state (article 138).
 */
export function rateAt(
  tax: Pick<TaxRules, 'rates' | 'destination'>,
  taxClass: string,
  place: Place,
  { home, taxPercent, day, isOverThreshold = false, isBusiness = false }: TaxCase,
): { rate: Rate; reason: RateReason; country: string } {
  if (place.isOutsideEu ?? isOutsideEu(place))
    return { rate: { percent: 0 }, reason: 'outsideEu', country: place.country };
  const isWithinEu = isInEu(home) && isInEu(place.country) && place.country !== home;
  if (isWithinEu && isBusiness)
    return { rate: { percent: 0 }, reason: 'intraCommunity', country: place.country };
  const staysAtHome = isWithinEu && tax.destination !== 'always' && !isOverThreshold;
  const at = staysAtHome ? { country: home } : place;
  const found = listedRate(tax.rates, taxClass, at, day);
  const { country } = at;
  if (found) return { rate: found, reason: 'table', country };
  return { rate: { percent: taxPercent }, reason: 'taxPercent', country };
}
