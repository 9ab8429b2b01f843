import { fieldErrorsOf, isApiFailure, messageOf } from '#web/api-failure.ts';

/** Says why a part of the settings was not saved, and where: "Row 2: Choose at least one product". */
export function problemOf(error: unknown): string {
  const fields = isApiFailure(error) ? fieldErrorsOf(error) : [];
  if (fields.length === 0) return messageOf(error);
  const words = new Set(
    fields.map(({ path, message }) => {
      const place = placeOf(path);
      return place === '' ? message : `${place}: ${message}`;
    }),
  );
  const more = words.size - MOST_SHOWN;
  const shown = [...words].slice(0, MOST_SHOWN).join('. ');
  return more <= 0 ? shown : `${shown}. And ${more} more`;
}

/** Screens with long lists show the others at their fields. */
const MOST_SHOWN = 5;

/**
 * Returns the screen's name for the place of a path such as `pages.6.slug`; '' for the whole. What is in an entry follows it:
 * "Zone 1: Way 3, Price 2".
 */
function placeOf(path: string): string {
  const [outer, ...inner] = [...path.matchAll(ENTRY)].map(
    ([, list = '', at, listWithin = list, atWithin = at]) =>
      `${ENTRIES[listWithin]} ${Number(atWithin) + 1}`,
  );
  const field = FIELDS[path.replace(/^.*\.\d+\./, '')] ?? '';
  if (inner.length === 0) return [outer, field].filter(Boolean).join(', ');
  return `${outer}: ${[...inner, field].filter(Boolean).join(', ')}`;
}

/** An entry of a list of the settings; one within another only if the path goes on. */
const ENTRY =
  /(?:^|\.)(?:(rows|pages|synonyms|classes|rates|zones|payments)\.(\d+)|(methods|bands)\.(\d+)(?=\.))/g;

/** The word for an entry of each list. */
const ENTRIES: Readonly<Record<string, string | undefined>> = {
  rows: 'Row',
  pages: 'Page',
  synonyms: 'Line',
  classes: 'Class',
  rates: 'Rate',
  zones: 'Zone',
  payments: 'Way to pay',
  methods: 'Way',
  bands: 'Price',
};

const FIELDS: Readonly<Record<string, string | undefined>> = {
  taxPercent: 'Tax wherever the table has no rate',
  name: 'Name',
  words: 'Words for shoppers',
  least: 'Least total',
  most: 'Most total',
  fee: 'Fee',
  dueDays: 'Days until due',
  iban: 'IBAN',
  bic: 'BIC',
  holder: 'Name of the account',
  upi: 'UPI id',
  countries: 'Countries',
  deliveries: 'Ways of delivery',
  country: 'Country',
  state: 'State',
  percent: 'Percent',
  parts: 'Parts',
  days: 'Working days',
  freeAbove: 'Free above',
  handlingDays: 'Handling days',
  upTo: 'Up to',
  from: 'From',
  to: 'To',
  slug: 'Address',
  title: 'Title',
  body: 'Text',
  category: 'Category',
  'home.hero.title': 'Title',
  'home.hero.words': 'Text',
  'home.hero.link.label': 'Link text',
  'home.hero.link.to': 'Link address',
  'home.hero.product': 'Product at the top',
  'letters.to': 'E-mails to you go to',
  'letters.askAfterDays': 'Days from the delivery to “How was it?”',
  'home.hero.picture': 'Picture instead of a product',
};
