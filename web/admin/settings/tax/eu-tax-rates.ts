import type { EU_COUNTRIES } from '#contract/eu.ts';

export type EuCountry = (typeof EU_COUNTRIES)[number];

export const EU_RATES_AS_OF = '2026-07-01';

/** The standard rate and the reduced ones, the highest first, of each member state on that day. Parking rates are not in it. */
export const EU_RATES: Readonly<Record<EuCountry, readonly [number, ...number[]]>> = {
  AT: [20, 13, 10, 4.9],
  BE: [21, 12, 6],
  BG: [20, 9],
  CY: [19, 9, 5, 3],
  CZ: [21, 12],
  DE: [19, 7],
  DK: [25],
  EE: [24, 13, 9],
  ES: [21, 10, 4],
  FI: [25.5, 13.5, 10],
  FR: [20, 10, 5.5, 2.1],
  GR: [24, 13, 6],
  HR: [25, 13, 5],
  HU: [27, 18, 5],
  IE: [23, 13.5, 9, 4.8],
  IT: [22, 10, 5, 4],
  LT: [21, 12, 5],
  LU: [17, 8, 3],
  LV: [21, 12, 5],
  MT: [18, 7, 5],
  NL: [21, 9],
  PL: [23, 8, 5],
  PT: [23, 13, 6],
  RO: [21, 11],
  SE: [25, 12, 6],
  SI: [22, 9.5, 5],
  SK: [23, 19, 5],
};

/** The rate of printed books in each, on the same day: the kind of goods of which the rates differ most. */
export const EU_BOOK_RATES: Readonly<Record<EuCountry, number>> = {
  AT: 10,
  BE: 6,
  BG: 9,
  CY: 3,
  CZ: 0,
  DE: 7,
  DK: 25,
  EE: 9,
  ES: 4,
  FI: 13.5,
  FR: 5.5,
  GR: 6,
  HR: 5,
  HU: 5,
  IE: 0,
  IT: 4,
  LT: 5,
  LU: 3,
  LV: 5,
  MT: 5,
  NL: 9,
  PL: 5,
  PT: 6,
  RO: 11,
  SE: 6,
  SI: 5,
  SK: 5,
};
