import { isInEu } from './eu.ts';

/**
 * The threshold of distance sales of goods within the EU (Directive 2006/112/EC, article 59c), in whole euros without tax: up to it the rates at
 * home count, if it wasn't exceeded in the last calendar year either.
 */
export const DISTANCE_THRESHOLD = 10_000;
/** The name of exempt supplies to businesses in other member states in figures by rate; `exempt_name` in SQL has the same. */
export const INTRA_COMMUNITY = 'Intra-Community';
/** From this share on the owner is warned. */
export const WARNED_SHARE = 0.8;

/** True for a sale to a consumer in another member state, which counts towards the threshold. */
export function isDistanceSale(home: string, country: string): boolean {
  return isInEu(home) && isInEu(country) && home !== country;
}

/** The settings that decide whether the threshold matters. */
interface Seller {
  home: string;
  destination: 'threshold' | 'always' | undefined;
  currency: string;
}

/** True if the threshold decides about the rates: for a seller in the EU in euros who doesn't always charge those of the destination. */
export function mindsThreshold({ home, destination, currency }: Seller): boolean {
  return isInEu(home) && destination !== 'always' && currency === 'EUR';
}
