import { z } from 'zod';
import { isGstin } from './gstin.ts';
import { TAX_SPLITS } from './paper.ts';
import { SETTINGS_LIMITS } from './settings-limits.ts';
import { INDIAN_STATES, indianState } from './states.ts';
import { line, paragraph } from './text.ts';

const limits = SETTINGS_LIMITS;

/** A code of goods of the Harmonized System, as invoices in India have it; empty if none is known. */
export const Hsn = z
  .string()
  .trim()
  .regex(/^(\d{4}|\d{6}|\d{8})?$/, 'An HSN code, please: 4, 6 or 8 digits');

/** The seller, and the words and numbers of papers and taxes. */
export const Seller = z.strictObject({
  legalName: line(0, limits.legalName.max, 'A shorter name, please').describe(
    'Empty: the name of the shop',
  ),
  address: paragraph(0, limits.address.max, 'A shorter address, please').describe(
    'Empty: the address of the contact',
  ),
  state: z
    .enum(['', ...INDIAN_STATES.map(({ code }) => code)], 'Choose a state of India')
    .describe('The code of a state of India; empty if the shop is elsewhere'),
  gstin: z
    .string()
    .trim()
    .toUpperCase()
    .refine(
      (text) => text === '' || isGstin(text),
      'A GSTIN, please, such as 27AAPFU0939F1ZV: there is a typing error in this one',
    )
    .describe('Empty if the shop has none'),
  hsn: Hsn.describe('For products without one of their own'),
  taxes: z
    .enum(TAX_SPLITS)
    .describe('`gst`: CGST and SGST within the state, else IGST; `one`: one tax'),
  yearStart: z
    .int('A month, please')
    .min(1, 'A month, please: 1 for January')
    .max(12, 'A month, please: 12 for December')
    .describe('The first month of the financial year: 1 for January'),
});
export type Seller = z.infer<typeof Seller>;

/** The seller of a new shop: the financial year is India's. */
export const DEFAULT_SELLER: Seller = {
  legalName: '',
  address: '',
  state: '',
  gstin: '',
  hsn: '',
  taxes: 'one',
  yearStart: 4,
};

/** The first contradiction in a seller's data; undefined if there is none. */
export function sellerProblem({
  state,
  gstin,
  taxes,
}: Pick<Seller, 'state' | 'gstin' | 'taxes'>): { path: string; message: string } | undefined {
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
