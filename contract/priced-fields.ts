import { z } from 'zod';
import { Day } from './day.ts';
import { Amount } from './fields.ts';

/** A tax of a checkout, order or paper. Amounts in whole units. */
export const ShownTax = z.object({
  percent: z.number(),
  name: z.string().optional().describe('Of a part of a rate, such as QST'),
  taxable: Amount.describe('What was taxed'),
  tax: Amount,
});
export type ShownTax = z.infer<typeof ShownTax>;

/** The way of delivery of a checkout or order. Amounts in whole units. */
export const ShownDelivery = z.object({
  _id: z.string(),
  name: z.string(),
  kind: z.enum(['parcel', 'pickup']),
  price: Amount,
  tax: Amount.describe('On it, or inside'),
  earliest: Day.optional(),
  latest: Day.optional().describe('When it should arrive; both absent where that is not known'),
  address: z.string().optional().describe('Of a pickup'),
  hours: z.string().optional(),
});
export type ShownDelivery = z.infer<typeof ShownDelivery>;

/** Taxes and delivery of a checkout or order, beside its other sums. */
export const PricedFields = {
  tax: Amount.describe('Added to the prices; 0 where they hold it'),
  taxIncluded: Amount.describe('Inside the prices, where they hold it'),
  taxPercent: z.number().describe('In percent: counts where the table of rates had none'),
  taxes: z.array(ShownTax).describe('Each rate, and each part of a rate, by itself'),
  delivery: ShownDelivery,
  business: z
    .object({ name: z.string(), number: z.string().describe('Its VAT or GST number') })
    .optional()
    .describe('The business that it is for'),
};
