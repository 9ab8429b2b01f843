import { z } from 'zod';
import { COUNTRY_CODES, countryName } from './countries.ts';
import { isGstin } from './gstin.ts';
import { TAX_SPLITS, type TaxSplit } from './paper-facts.ts';
import type { SettingDescription } from './setting-description.ts';
import { SETTINGS_LIMITS } from './settings-limits.ts';
import { INDIAN_STATES, indianState } from './states.ts';
import { line, paragraph } from './text.ts';

const limits = SETTINGS_LIMITS;

/** A code of goods of the Harmonized System, as invoices in India have it; empty if none is known. */
export const Hsn = z
  .string()
  .trim()
  .regex(/^(\d{4}|\d{6}|\d{8})?$/, 'An HSN code, please: 4, 6 or 8 digits');

const Gstin = z
  .string()
  .trim()
  .toUpperCase()
  .refine(
    (text) => text === '' || isGstin(text),
    'A GSTIN, please, such as 27AAPFU0939F1ZV: there is a typing error in this one',
  );

const Month = z
  .int('A month, please')
  .min(1, 'A month, please: 1 for January')
  .max(12, 'A month, please: 12 for December');

/** Settings of the one who sells: what invoices say, how they are numbered and taxes named. */
export const SELLER_FIELDS = {
  'seller.legalName': {
    kind: 'text',
    schema: line(0, limits.legalName.max, 'A shorter name, please').describe(
      'Empty: the name of the shop',
    ),
    usual: '',
    section: 'invoices',
    label: 'Registered as',
    hint: 'Empty: the name of the shop',
    max: limits.legalName.max,
  },
  'seller.gstin': {
    kind: 'code',
    schema: Gstin.describe('Empty if the shop has none'),
    usual: '',
    section: 'invoices',
    label: 'GSTIN',
    hint: '15 characters. Without one, invoices are no tax invoices',
  },
  'seller.vat': {
    kind: 'code',
    schema: line(0, limits.vat.max, 'A shorter number, please').describe(
      'VAT number, with the code of its country; empty if the shop has none',
    ),
    usual: '',
    section: 'invoices',
    label: 'VAT number',
    hint: 'With the code of its country, such as DE136695976',
    max: limits.vat.max,
  },
  'seller.address': {
    kind: 'prose',
    schema: paragraph(0, limits.address.max, 'A shorter address, please').describe(
      'Empty: the address of the contact',
    ),
    usual: '',
    section: 'invoices',
    label: 'Registered office',
    hint: 'Empty: the postal address above',
    max: limits.address.max,
  },
  'seller.country': {
    kind: 'choice',
    schema: z
      .enum(['', ...COUNTRY_CODES], 'Choose a country')
      .describe(
        "Where the seller is: whose tax counts at home. Empty: the country of the shop's language",
      ),
    usual: '',
    section: 'invoices',
    label: 'Country of the seller',
    choices: [
      ['', 'That of the shop’s language'],
      ...COUNTRY_CODES.map((code) => [code, countryName(code, 'en')] as const),
    ],
  },
  'seller.state': {
    kind: 'choice',
    schema: z
      .enum(['', ...INDIAN_STATES.map(({ code }) => code)], 'Choose a state of India')
      .describe('The code of a state of India; empty if the shop is elsewhere'),
    usual: '',
    section: 'invoices',
    label: 'State of the seller',
    choices: [
      ['', 'None: outside India'],
      ...INDIAN_STATES.map(({ code, name }) => [code, name] as const),
    ],
  },
  'seller.taxes': {
    kind: 'choice',
    schema: z
      .enum(TAX_SPLITS)
      .describe('`gst`: CGST and SGST within the state, else IGST; `one`: one tax'),
    usual: 'one',
    section: 'invoices',
    label: 'Invoices show',
    inLog: 'How invoices show tax',
    choices: [
      ['one', 'One tax'],
      ['gst', 'CGST and SGST within the state, else IGST'],
    ],
  },
  'seller.hsn': {
    kind: 'digits',
    schema: Hsn.describe('For products without one of their own'),
    usual: '',
    section: 'invoices',
    label: 'HSN code',
    hint: 'For products without one of their own: 4, 6 or 8 digits',
  },
  'seller.yearStart': {
    kind: 'month',
    schema: Month.describe('The first month of the financial year: 1 for January'),
    // As in India.
    usual: 4,
    section: 'invoices',
    label: 'Financial year begins in',
    inLog: 'First month of the financial year',
    hint: 'Invoices are numbered from 1 in each financial year',
  },
} as const satisfies Record<string, SettingDescription>;

/** The first contradiction in a seller's data; undefined if there is none. */
export function sellerProblem({
  state,
  gstin,
  taxes,
}: {
  state: string;
  gstin: string;
  taxes: TaxSplit;
}): { path: string; message: string } | undefined {
  if (taxes === 'gst' && state === '')
    return { path: 'seller.state', message: 'Choose your state: GST is split by it' };
  const known = indianState(state);
  if (gstin !== '' && known && !gstin.startsWith(known.gst))
    return {
      path: 'seller.gstin',
      message: `This GSTIN is of another state: those of ${known.name} begin with ${known.gst}`,
    };
  return undefined;
}
