import { z } from 'zod';
import { PRODUCT_LIMITS } from './catalog-limits.ts';
import { Amount, Timestamp } from './fields.ts';
import { isGtin } from './gtin.ts';
import { isAmount } from './money.ts';
import { Moment, type Description, type Kind } from './product-description.ts';
import { PRODUCT_STATES, STATE_WORDS } from './product-states.ts';
import { Hsn } from './seller.ts';
import { Detail, DetailsAsJson } from './specifications.ts';
import { STATED_FIELDS } from './stated-fields.ts';
import { STANDARD_CLASS } from './tax-rules.ts';
import { inSentence, line, paragraph } from './text.ts';

const { name, category, price, stock, description, sku } = PRODUCT_LIMITS;
const BRAND = { max: 60 };
const COST = { min: 0, max: price.max };
const WEIGHT = { min: 0, max: 1_000_000 };

/**
 * The fields that people edit of a product, in the order of its form. Forms, files, imports, bulk changes, answers, the log and
 * undo are made of this: a new field is added here, and as a column to `products.table.ts`.
 */
export const PRODUCT_FIELDS = {
  name: {
    kind: 'text',
    label: 'Name',
    typed: line(name.min, name.max, 'A name, please'),
    shown: z.string(),
    missing: 'Enter a name',
    limits: name,
  },
  category: {
    kind: 'text',
    label: 'Category',
    typed: line(category.min, category.max, 'A category, please'),
    shown: z.string(),
    missing: 'Enter or choose a category',
    hint: 'One that the shop has, or a new one',
    limits: category,
    inBulk: true,
  },
  sku: {
    kind: 'text',
    label: 'SKU',
    typed: line(0, sku.max, 'A shorter SKU, please').describe(
      'The shop’s own code, unique among its products without regard to case; empty: none',
    ),
    shown: z.string().optional().describe('The shop’s own code of it'),
    hint: 'Your own code for it, if you have one',
    limits: sku,
  },
  price: {
    kind: 'money',
    label: 'Price',
    typed: z
      .string()
      .trim()
      .regex(/^\d{1,8}(\.\d{1,2})?$/, 'A price, please: an amount such as 1999 or 499.50')
      .transform(Number)
      .refine(isAmount, 'A price, please, without decimals: the currency has none')
      .pipe(
        z
          .number()
          .min(price.min, `A price, please: at least ${price.min}`)
          .max(price.max, `A price, please: at most ${price.max}`),
      )
      .describe(`Whole currency units, ${price.min} to ${price.max}`),
    shown: Amount,
    column: 'regular_price',
    missing: 'Enter a price',
    limits: price,
  },
  cost: {
    kind: 'money',
    label: 'Cost',
    typed: z
      .string()
      .trim()
      .regex(/^(\d{1,8}(\.\d{1,2})?)?$/, 'A cost, please: an amount such as 250 or 99.50')
      .transform((text) => (text === '' ? null : Number(text)))
      .refine(
        (cost) => cost === null || isAmount(cost),
        'A cost, please, without decimals: the currency has none',
      )
      .pipe(z.number().max(COST.max, `A cost, please: at most ${COST.max}`).nullable())
      .describe(`Whole currency units, 0 to ${COST.max}; empty: unknown`),
    shown: Amount.optional().describe('What the shop pays for one; for the duty `catalogue` only'),
    hint: 'What you pay for one; shoppers never see it',
    limits: COST,
    isShort: true,
    inList: true,
    inBulk: true,
    isPrivate: true,
  },
  stock: {
    kind: 'count',
    label: 'Stock',
    typed: z
      .string()
      .trim()
      .regex(/^\d{1,7}$/, 'How many there are, please, as a whole number')
      .transform(Number)
      .pipe(z.number().max(stock.max, `How many there are, please: at most ${stock.max}`))
      .describe(`What can be bought, ${stock.min} to ${stock.max}`),
    shown: z.int().describe('What can be bought'),
    missing: 'Enter how many there are',
    hint: 'How many can be bought now',
    column: 'available',
    limits: stock,
  },
  description: {
    kind: 'prose',
    label: 'Description',
    typed: paragraph(0, description.max, 'A shorter description, please'),
    shown: z.string(),
    hint: 'May be Markdown: # heading, - list, *emphasis*, [link](https://…)',
    limits: description,
  },
  hsn: {
    kind: 'text',
    label: 'HSN code',
    typed: Hsn.describe('4, 6 or 8 digits; empty: that of the settings'),
    shown: z.string().optional().describe('The HSN code that invoices have it under'),
    hint: 'For invoices: 4, 6 or 8 digits. Empty: that of the settings',
    limits: { max: 8 },
    isShort: true,
  },
  details: {
    kind: 'details',
    label: 'Specifications',
    typed: DetailsAsJson,
    shown: z.array(Detail),
    empty: '[]',
    csv: 'specifications',
  },
  brand: {
    kind: 'text',
    label: 'Brand',
    typed: line(0, BRAND.max, 'A shorter brand, please').describe('Who makes it; empty: none'),
    shown: z.string().optional().describe('Who makes it'),
    hint: 'Who makes it; shoppers can search and choose by it',
    limits: BRAND,
    isShort: true,
    inList: true,
    inBulk: true,
    inSearchEngines: (brand: unknown) => ({ brand: { '@type': 'Brand', name: brand } }),
  },
  gtin: {
    kind: 'text',
    label: 'GTIN',
    typed: z
      .string()
      .trim()
      .refine(
        (text) => text === '' || isGtin(text),
        'A GTIN, please: 8, 12, 13 or 14 digits, the last of which is right',
      )
      .describe('8, 12, 13 or 14 digits with a right check digit; empty: none'),
    shown: z.string().optional().describe('The number of its bar code'),
    hint: 'The number of its bar code (EAN, UPC)',
    limits: { max: 14 },
    isShort: true,
    inList: true,
    inBulk: true,
    inSearchEngines: (gtin: unknown) => ({ gtin }),
  },
  taxClass: {
    kind: 'text',
    label: 'Class of tax',
    typed: z
      .string()
      .trim()
      .regex(/^(?:[a-z0-9][a-z0-9-]{0,39})?$/, 'A class of tax of the settings, please')
      .transform((text) => text || STANDARD_CLASS)
      .describe(`One of the settings’ \`tax.classes\`; empty: \`${STANDARD_CLASS}\``),
    shown: z.string().describe('Which rates of tax count for it'),
    empty: STANDARD_CLASS,
    column: 'tax_class',
    hint: 'Which rates of tax count for it: one of the classes of the settings’ tax',
    limits: { max: 40 },
    isShort: true,
    inBulk: true,
  },
  weight: {
    kind: 'count',
    label: 'Weight in grams',
    typed: z
      .string()
      .trim()
      .regex(/^\d{0,7}$/, 'A weight, please, in whole grams')
      .transform((text) => (text === '' ? null : Number(text)))
      .pipe(z.number().max(WEIGHT.max, `A weight, please: at most ${WEIGHT.max} grams`).nullable())
      .describe(`Whole grams, 0 to ${WEIGHT.max}; empty: unknown`),
    shown: z.int().optional().describe('Grams; absent: unknown'),
    hint: 'As it is sent; empty: unknown',
    limits: WEIGHT,
    isShort: true,
    inList: true,
    inBulk: true,
    inSearchEngines: (weight: unknown) => ({
      weight: { '@type': 'QuantitativeValue', value: weight, unitCode: 'GRM' },
    }),
  },
  noWithdrawal: {
    kind: 'flag',
    label: 'Exempt from withdrawal',
    typed: z
      .string()
      .trim()
      .toLowerCase()
      .pipe(z.enum(['', 'true', 'false', 'yes', 'no'], 'Yes or no, please: true or false'))
      .transform((text) => text === 'true' || text === 'yes')
      .describe(
        'true or false; empty: false. The law exempts some goods, such as what is made to measure or spoils',
      ),
    shown: z.boolean().describe('Whether consumers in the EU can’t withdraw from its contract'),
    empty: 'false',
    column: 'no_withdrawal',
    hint: 'Consumers in the EU can’t withdraw from what is made to measure, spoils soon, or is unsealed',
    inBulk: true,
  },
  state: {
    kind: 'choice',
    label: 'State',
    typed: z
      .string()
      .trim()
      .toLowerCase()
      .pipe(z.enum(['', ...PRODUCT_STATES], 'A state, please: draft, live or archived'))
      .transform((text) => text || 'live')
      .describe('`draft`, `live` or `archived`; empty: `live`'),
    shown: z
      .enum(PRODUCT_STATES)
      .describe(
        '`archived`: no longer sold; a `draft` is for admins, and whoever has its `previewKey`',
      ),
    empty: 'live',
    choices: PRODUCT_STATES.map((state) => [state, STATE_WORDS[state]] as const),
    isShort: true,
  },
  liveFrom: {
    kind: 'time',
    label: 'On sale from',
    typed: Moment.describe('When a draft goes on sale by itself; empty: never'),
    shown: Timestamp.optional().describe('When a draft goes on sale by itself'),
    column: 'live_from',
    hint: 'A draft goes on sale then by itself',
    isShort: true,
  },
  liveTo: {
    kind: 'time',
    label: 'On sale until',
    typed: Moment.describe('When it is archived by itself; empty: never'),
    shown: Timestamp.optional().describe('When it is archived by itself'),
    column: 'live_to',
    hint: 'It is archived then by itself',
    isShort: true,
  },
  ...STATED_FIELDS,
} as const satisfies Record<string, Description>;

type Fields = typeof PRODUCT_FIELDS;
export type ProductField = keyof Fields;
export type ProductFieldOf<Of extends Kind> = {
  [Name in ProductField]: Fields[Name] extends { kind: Of } ? Name : never;
}[ProductField];
export type BulkField = {
  [Name in ProductField]: Fields[Name] extends { inBulk: true } ? Name : never;
}[ProductField];

/** Fields that only admins with the duty `catalogue` see. */
export type PrivateField = {
  [Name in ProductField]: Fields[Name] extends { isPrivate: true } ? Name : never;
}[ProductField];
export type PublicField = Exclude<ProductField, PrivateField>;

export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as ProductField[];
export const PRIVATE_FIELDS = PRODUCT_FIELD_NAMES.filter(
  (field): field is PrivateField => describeField(field).isPrivate === true,
);
export const PUBLIC_FIELDS = PRODUCT_FIELD_NAMES.filter(
  (field): field is PublicField => describeField(field).isPrivate !== true,
);
export const BULK_FIELDS = PRODUCT_FIELD_NAMES.filter(
  (field): field is BulkField => describeField(field).inBulk === true,
);

/** Returns the description of any field. */
export function describeField(field: ProductField): Description {
  return PRODUCT_FIELDS[field];
}

/** A schema of each field, by its name. */
function schemasOf<Part extends 'typed' | 'shown', Name extends ProductField>(
  part: Part,
  fields: readonly Name[],
) {
  const schemas = fields.map((field) => [field, PRODUCT_FIELDS[field][part]]);
  return Object.fromEntries(schemas) as { [Field in Name]: Fields[Field][Part] };
}

/** The text fields of a form, each a string. */
export const TYPED_FIELDS = schemasOf('typed', PRODUCT_FIELD_NAMES);
/** The fields of an answer for everybody, and those that are only for admins with the duty `catalogue`. */
export const SHOWN_FIELDS = schemasOf('shown', PUBLIC_FIELDS);
export const PRIVATE_SHOWN_FIELDS = schemasOf('shown', PRIVATE_FIELDS);

export function isOptional(field: ProductField): boolean {
  return describeField(field).shown.isOptional();
}

/** The column of a field in the table of products. */
export function columnOf(field: ProductField): string {
  return describeField(field).column ?? field;
}

/** A field's label in a sentence: "price", "HSN code". */
export function wordOf(field: ProductField): string {
  return inSentence(describeField(field).label);
}

/** The columns of the fields in a file. */
export type CsvColumn = {
  [Name in ProductField]: Fields[Name] extends { csv: infer Column extends string } ? Column : Name;
}[ProductField];

/** The column of a field in a file. */
export function csvColumnOf(field: ProductField): CsvColumn {
  return (describeField(field).csv ?? field) as CsvColumn;
}
