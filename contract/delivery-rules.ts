import type { Place } from './tax-rules.ts';

/** A step of a method's prices: up to a subtotal, a weight in grams or a number of pieces; null for any. */
export interface Band {
  upTo: number | null;
  price: number;
}

/** A way in which a parcel comes, or a place where it is picked up. Amounts in whole units, as the settings have them. */
export interface DeliveryMethod {
  _id: string;
  name: string;
  kind: 'parcel' | 'pickup';
  carrier?: string | undefined;
  /** From how many to how many working days after it is sent. */
  days: readonly [number, number];
  by: 'subtotal' | 'weight' | 'pieces';
  bands: readonly Band[];
  /** Free for a subtotal above this. */
  freeAbove?: number | undefined;
  taxClass?: string | undefined;
  /** Working days until it is sent. */
  handlingDays?: number | undefined;
  /** The hour of the shop's day, 0–23, from which an order counts as of the next working day. */
  cutOff?: number | undefined;
  /** Days of the week without work: 1 for Monday to 7 for Sunday. */
  daysOff?: readonly number[] | undefined;
  /** Of a pickup: where and when. */
  address?: string | undefined;
  hours?: string | undefined;
}

/** Places with their ways of delivery. Postal codes are prefixes such as "411", or ranges such as "560001-560100". */
export interface DeliveryZone {
  _id: string;
  name: string;
  countries: readonly string[];
  states?: Readonly<Partial<Record<string, readonly string[]>>> | undefined;
  postcodes?: Readonly<Partial<Record<string, readonly string[]>>> | undefined;
  methods: readonly DeliveryMethod[];
}

/** The part of a zone's description that holds a place. */
export type ZoneReason = 'postcode' | 'state' | 'country';

/**
 * Returns the zone of a place, and why: a matching postal code (the narrowest) comes before a state, and a state before a country; among equals
 * the owner's first. A zone that names codes or states of a country holds nothing else of that country. Undefined: not delivered there.
 */
export function zoneOf(
  zones: readonly DeliveryZone[],
  place: Place,
): { zone: DeliveryZone; reason: ZoneReason } | undefined {
  let best: { zone: DeliveryZone; reason: ZoneReason; rank: number } | undefined;
  for (const zone of zones) {
    const fit = fitOf(zone, place);
    if (fit && (!best || fit.rank > best.rank)) best = { zone, ...fit };
  }
  return best && { zone: best.zone, reason: best.reason };
}

function fitOf(
  { countries, states, postcodes }: DeliveryZone,
  { country, state = '', pinCode = '' }: Place,
): { reason: ZoneReason; rank: number } | undefined {
  if (!countries.includes(country)) return undefined;
  const [codes, regions] = [postcodes?.[country] ?? [], states?.[country] ?? []];
  const code = folded(pinCode);
  const narrowest = Math.max(0, ...codes.map((pattern) => narrowness(pattern, code)));
  if (narrowest > 0) return { reason: 'postcode', rank: 2 + narrowest };
  if (regions.includes(state)) return { reason: 'state', rank: 2 };
  const isWhole = codes.length === 0 && regions.length === 0;
  return isWhole ? { reason: 'country', rank: 1 } : undefined;
}

/** Returns how narrow a prefix or range is that holds a postal code; 0 if it doesn't hold it. */
function narrowness(pattern: string, code: string): number {
  const [from = '', to] = pattern.split('-').map(folded);
  if (to === undefined) return code !== '' && code.startsWith(from) ? from.length : 0;
  const start = code.slice(0, from.length);
  const isWithin = start.length === from.length && from <= start && start <= to;
  // A range is as narrow as the digits that its ends share, and a bit.
  return isWithin ? sharedLetters(from, to) + 0.5 : 0;
}

function sharedLetters(one: string, other: string): number {
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  return at < 0 ? one.length : at;
}

function folded(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase();
}

/** The measures of a cart, in minor units, grams and pieces. A method's price is by one of them. */
export interface Measures {
  subtotal: number;
  weight: number;
  pieces: number;
}

/**
 * Returns the price of a method, in minor units; undefined for a cart that is beyond its last band (too heavy, say). The method's amounts are in
 * minor units here: see `inMinor`.
 */
export function methodPrice(
  { by, bands, freeAbove }: Pick<DeliveryMethod, 'by' | 'bands' | 'freeAbove'>,
  measures: Measures,
): number | undefined {
  const band = bands.find(({ upTo }) => upTo === null || measures[by] <= upTo);
  if (!band) return undefined;
  return freeAbove !== undefined && measures.subtotal > freeAbove ? 0 : band.price;
}

/** A method with its amounts in minor units. */
export function inMinor(
  method: DeliveryMethod,
  toMinor: (whole: number) => number,
): DeliveryMethod {
  return {
    ...method,
    bands: method.bands.map(({ upTo, price }) => ({
      upTo: upTo !== null && method.by === 'subtotal' ? toMinor(upTo) : upTo,
      price: toMinor(price),
    })),
    ...(method.freeAbove !== undefined && { freeAbove: toMinor(method.freeAbove) }),
  };
}

/** The countries of all zones. */
export function countriesOf(zones: readonly DeliveryZone[]): string[] {
  return [...new Set(zones.flatMap(({ countries }) => countries))];
}

/** Returns true if a way of delivery counts by weight. */
export function countsWeight(zones: readonly Pick<DeliveryZone, 'methods'>[]): boolean {
  return zones.some(({ methods }) => methods.some(({ by }) => by === 'weight'));
}
