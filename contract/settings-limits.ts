// Doesn't import zod: the web app's forms import this file at once, and the schemas later.

/** Limits of the owner's settings. Amounts are in whole currency units. */
export const SETTINGS_LIMITS = {
  name: { min: 1, max: 60 },
  tagline: { max: 120 },
  email: { max: 254 },
  phone: { max: 40 },
  address: { max: 300 },
  taxPercent: { max: 100 },
  amount: { max: 10_000_000 },
  tax: { classes: { max: 20 }, rates: { max: 500 }, className: { max: 40 } },
  delivery: {
    zones: { max: 50 },
    methods: { max: 20 },
    bands: { max: 20 },
    /** States or postal codes of a country in a zone. */
    patterns: { max: 500 },
    name: { max: 60 },
    /** Grams. */
    weight: { max: 10_000_000 },
    pieces: { max: 100_000 },
    handlingDays: { max: 60 },
  },
  payments: {
    name: { max: 60 },
    words: { max: 1_000 },
    dueDays: { max: 60, usual: 7 },
    /** As EPC codes have it. */
    holder: { max: 70 },
  },
  days: { max: 365 },
  lowStock: { max: 1_000 },
  guestDays: { min: 14, max: 730 },
  legalName: { max: 120 },
  vat: { max: 24 },
  pages: { max: 20 },
  slug: { max: 40 },
  pageTitle: { min: 1, max: 80 },
  pageBody: { max: 20_000 },
  heroTitle: { max: 80 },
  heroWords: { max: 200 },
  linkLabel: { min: 1, max: 40 },
  linkAddress: { max: 300 },
  rows: { max: 12 },
  rowTitle: { max: 80 },
  collection: { min: 1, max: 24 },
  /** Links at the top and below each, and letters of all together: every page has them. */
  menu: { max: 8, below: 12, letters: 3_000 },
} as const;

/** Limits of the search's synonyms. */
export const SYNONYM_LIMITS = {
  groups: { max: 1_000 },
  /** Words or phrases of a group. */
  terms: { min: 2, max: 20 },
  /** Of a phrase. */
  words: { max: 4 },
  letters: { max: 60 },
  /** Of all groups together. */
  allLetters: { max: 100_000 },
} as const;

/** Number of changes in `settings/changes`. */
export const SETTINGS_CHANGES_LISTED = 50;
