import { SEED_TAX, STANDARD_CLASS, type ListedRate, type TaxRules } from '#contract/tax-rules.ts';
import { EU_BOOK_RATES, EU_RATES, EU_RATES_AS_OF, type EuCountry } from './eu-tax-rates.ts';

/** Rules and rates of a country that fill the form in one click. */
export interface TaxPreset {
  /** A country; empty for the rules of a new shop. */
  country: string;
  /** What it does. */
  words: string;
  /** The day as of which the rates are, and where they can be compared. */
  asOf?: string;
  source?: string;
  rules: Omit<TaxRules, 'rates' | 'deliveryClass'>;
  /** The tax wherever the table has no rate: in most countries nothing, since goods that leave them are exports. */
  taxPercent: number;
  classes: readonly { _id: string; name: string }[];
  rates: readonly ListedRate[];
}

const STANDARD = { _id: STANDARD_CLASS, name: 'Standard' };
const ZERO = { _id: 'zero', name: 'Zero' };
const BOOKS = { _id: 'books', name: 'Books' };
/** The classes of the first, second and third reduced rate. */
const REDUCED = [
  { _id: 'reduced', name: 'Reduced' },
  { _id: 'lower-reduced', name: 'Lower reduced' },
  { _id: 'lowest-reduced', name: 'Lowest reduced' },
] as const;

/** Prices hold the tax, the discount comes off first, delivery is taxed as the goods are. */
const PRICES_WITH_TAX = {
  pricesInclude: true,
  discount: 'before',
  rounding: 'minor',
  delivery: 'proportion',
} as const;

const PRICES_WITHOUT_TAX = { ...PRICES_WITH_TAX, pricesInclude: false } as const;

export const TAX_PRESETS: readonly TaxPreset[] = [
  ...(Object.keys(EU_RATES) as EuCountry[]).map(presetOfMember),
  {
    country: 'IN',
    words:
      'Prices with GST, 18, 5, 40 and 0 %, tax to the paisa, after the discount, delivery taxed',
    asOf: '2025-09-22',
    source: 'the slabs of the 56th meeting of the GST Council',
    rules: PRICES_WITH_TAX,
    taxPercent: 0,
    classes: [STANDARD, REDUCED[0], { _id: 'high', name: 'High' }, ZERO],
    rates: ratesOf('IN', { [STANDARD_CLASS]: 18, reduced: 5, high: 40, zero: 0 }),
  },
  {
    country: 'GB',
    words: 'Prices with VAT, 20, 5 and 0 %, tax to the penny, after the discount, delivery taxed',
    asOf: '2026-01-01',
    source: 'gov.uk/vat-rates',
    rules: PRICES_WITH_TAX,
    taxPercent: 0,
    classes: [STANDARD, REDUCED[0], ZERO],
    rates: ratesOf('GB', { [STANDARD_CLASS]: 20, reduced: 5, zero: 0 }),
  },
  {
    country: 'CH',
    words: 'Prices with VAT, 8.1 and 2.6 %, tax to the centime, after the discount, delivery taxed',
    asOf: '2026-01-01',
    source: 'the Federal Tax Administration, estv.admin.ch',
    rules: PRICES_WITH_TAX,
    taxPercent: 0,
    classes: [STANDARD, REDUCED[0], ZERO],
    rates: ratesOf('CH', { [STANDARD_CLASS]: 8.1, reduced: 2.6, zero: 0 }),
  },
  {
    country: 'NO',
    words: 'Prices with VAT, 25, 15 and 0 %, tax to the øre, after the discount, delivery taxed',
    asOf: '2026-01-01',
    source: 'the Norwegian Tax Administration, skatteetaten.no',
    rules: PRICES_WITH_TAX,
    taxPercent: 0,
    classes: [STANDARD, REDUCED[0], ZERO],
    rates: ratesOf('NO', { [STANDARD_CLASS]: 25, reduced: 15, zero: 0 }),
  },
  {
    country: 'AU',
    words: 'Prices with GST, 10 and 0 %, tax to the cent, after the discount, delivery taxed',
    asOf: '2026-01-01',
    source: 'the Australian Taxation Office, ato.gov.au',
    rules: PRICES_WITH_TAX,
    taxPercent: 0,
    classes: [STANDARD, { _id: 'zero', name: 'GST-free' }],
    rates: ratesOf('AU', { [STANDARD_CLASS]: 10, zero: 0 }),
  },
  {
    country: 'JP',
    words:
      'Prices with consumption tax, 10 and 8 %, tax to the yen, after the discount, delivery taxed at 10 %',
    asOf: '2026-01-01',
    source: 'the National Tax Agency, nta.go.jp',
    rules: { ...PRICES_WITH_TAX, delivery: 'class' },
    taxPercent: 0,
    classes: [STANDARD, REDUCED[0]],
    rates: ratesOf('JP', { [STANDARD_CLASS]: 10, reduced: 8 }),
  },
  {
    country: 'CA',
    words:
      'Prices without tax; GST, HST, PST and QST by province, tax to the cent, after the discount, delivery taxed',
    asOf: '2026-01-01',
    source: 'the Canada Revenue Agency, canada.ca, and the provinces',
    rules: PRICES_WITHOUT_TAX,
    taxPercent: 0,
    classes: [STANDARD, ZERO],
    rates: [...ratesOf('CA', { zero: 0 }), ...ratesOfProvinces()],
  },
  {
    country: 'US',
    words:
      'Prices without tax, tax to the cent, after the discount. Rates differ by state, county and city and are not offered: you keep your own table by state, for the states where you have to collect tax',
    rules: { ...PRICES_WITHOUT_TAX, delivery: 'none' },
    taxPercent: 0,
    classes: [STANDARD, ZERO],
    rates: [],
  },
  {
    country: '',
    words:
      '18 % on the subtotal before the discount, rounded to a whole unit, delivery untaxed, as in a new shop',
    rules: (({ rates: _none, ...rules }) => rules)(SEED_TAX),
    taxPercent: 18,
    classes: [STANDARD],
    rates: [],
  },
];

/**
 * The rules of a member state of the EU: its own classes, and the rates of all 27 in them. Where another state has fewer reduced rates, its
 * lowest counts, and where it has none, its standard rate; books have a class of their own.
 */
function presetOfMember(home: EuCountry): TaxPreset {
  const [standard, ...reduced] = EU_RATES[home];
  const classes = REDUCED.slice(0, reduced.length);
  const percents = [standard, ...reduced];
  const members = Object.entries(EU_RATES).flatMap(([country, [full, ...others]]) => [
    ...ratesOf(country, { [STANDARD_CLASS]: full, books: EU_BOOK_RATES[country as EuCountry] }),
    ...classes.map(({ _id }, at) => ({
      class: _id,
      country,
      percent: others[Math.min(at, others.length - 1)] ?? full,
    })),
  ]);
  return {
    country: home,
    words: `Prices with VAT, ${listed(percents)} %, tax to the cent, after the discount, delivery taxed; with the rates of all 27 member states of the EU, and those of books by themselves`,
    asOf: EU_RATES_AS_OF,
    source: 'the European Commission’s “Taxes in Europe” database (TEDB)',
    rules: { ...PRICES_WITH_TAX, acrossBorders: 'samePrice', destination: 'threshold' },
    taxPercent: 0,
    classes: [STANDARD, ...classes, BOOKS, ZERO],
    rates: [...members, ...ratesOf(home, { zero: 0 })],
  };
}

function ratesOf(country: string, percents: Readonly<Record<string, number>>): ListedRate[] {
  return Object.entries(percents).map(([id, percent]) => ({ class: id, country, percent }));
}

/** The rates of Canada's provinces and territories on most goods, GST included. */
function ratesOfProvinces(): ListedRate[] {
  const gst = { name: 'GST', percent: 5 };
  const own = {
    BC: { name: 'PST', percent: 7 },
    MB: { name: 'RST', percent: 7 },
    QC: { name: 'QST', percent: 9.975 },
    SK: { name: 'PST', percent: 6 },
  };
  const harmonized = { NB: 15, NL: 15, NS: 14, ON: 13, PE: 15 };
  const canada = { class: STANDARD_CLASS, country: 'CA' };
  const place = (state: string) => ({ ...canada, state });
  return [
    { ...canada, percent: gst.percent, parts: [gst] },
    ...Object.entries(own).map(([state, tax]) => ({
      ...place(state),
      percent: gst.percent + tax.percent,
      parts: [gst, tax],
    })),
    ...Object.entries(harmonized).map(([state, percent]) => ({
      ...place(state),
      percent,
      parts: [{ name: 'HST', percent }],
    })),
    ...['AB', 'NT', 'NU', 'YT'].map((state) => ({
      ...place(state),
      percent: gst.percent,
      parts: [gst],
    })),
  ];
}

function listed(percents: readonly number[]): string {
  const [last, ...others] = percents.toReversed();
  return others.length === 0 ? `${last}` : `${others.toReversed().join(', ')} and ${last}`;
}
