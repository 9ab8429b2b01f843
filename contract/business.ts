import { z } from 'zod';
import { Timestamp } from './fields.ts';
import { line } from './text.ts';

export const BUSINESS_LIMITS = { name: { min: 2, max: 100 }, number: { min: 4, max: 24 } } as const;

const { name, number } = BUSINESS_LIMITS;

/** Body of `user/{uid}/business`: the name and the VAT or GST number of the business that somebody buys for. */
export const BusinessToSave = z.strictObject({
  name: line(name.min, name.max, 'The name of the business, please'),
  number: line(number.min, number.max, 'The VAT or GST number, please').describe(
    'With the code of its country, such as DE136695976; of Greece EL',
  ),
});
export type BusinessToSave = z.infer<typeof BusinessToSave>;

/** The business that somebody buys for. */
export const Business = z
  .object({
    name: z.string(),
    number: z.string().describe('As its country writes it, without blanks and dashes'),
    country: z.string().describe('The country of the number'),
    isConfirmed: z.boolean().describe('The shop has confirmed the number'),
    isExempt: z
      .boolean()
      .describe('Goods to it in other member states of the EU than the seller’s are free of tax'),
    enteredAt: Timestamp,
  })
  .meta({ id: 'Business' });
export type Business = z.infer<typeof Business>;

export const BusinessAnswer = z.object({
  success: z.literal(true),
  business: Business.nullable().describe('Null if they buy for none'),
});
export type BusinessAnswer = z.infer<typeof BusinessAnswer>;

export const BusinessSaved = z.object({
  success: z.literal(true),
  message: z.string(),
  business: Business,
});
export type BusinessSaved = z.infer<typeof BusinessSaved>;

/** Body of `user/{uid}/business/confirmation`. */
export const BusinessConfirmation = z.strictObject({
  number: z
    .string()
    .max(number.max)
    .describe('The number that was checked: refused if it has changed meanwhile'),
  isConfirmed: z.boolean(),
});
export type BusinessConfirmation = z.infer<typeof BusinessConfirmation>;

/** A business in a quote, as it was when the cart was priced. */
export type KeptBusiness = Pick<Business, 'name' | 'number'>;
