import { z } from 'zod';
import { Amount, Timestamp } from './fields.ts';
import { PAPER_KINDS } from './paper-numbers.ts';

/** A paper that is numbered. */
export const PaperLink = z.object({
  number: z.string().describe('Such as 26-27/000123'),
  url: z.string().describe('Of its PDF. The call takes `?id=` and the token, like every other'),
});

const Party = z.object({
  name: z.string(),
  address: z.string(),
  state: z.string(),
});

/** An invoice or a credit note. It never changes. */
export const Paper = z
  .object({
    kind: z.enum(PAPER_KINDS),
    title: z.string().describe('"Tax invoice" of a seller with a GSTIN'),
    number: z.string(),
    at: Timestamp,
    currency: z.string(),
    order: z.object({ number: z.int(), at: Timestamp }),
    invoice: z
      .object({ number: z.string(), at: Timestamp })
      .optional()
      .describe('The one that a credit note belongs to'),
    seller: Party.extend({
      legalName: z.string(),
      country: z.string().optional().describe('Of a seller outside India'),
      gstin: z.string(),
      vat: z.string().optional().describe('VAT number'),
      email: z.string(),
      phone: z.string(),
    }),
    buyer: Party.extend({
      city: z.string(),
      country: z.string(),
      pinCode: z.string(),
      business: z
        .object({ name: z.string(), number: z.string().describe('Its VAT or GST number') })
        .optional(),
    }),
    placeOfSupply: z.string().optional(),
    lines: z
      .array(
        z.object({
          name: z.string(),
          hsn: z.string().optional(),
          taxPercent: z.number().optional().describe('Where rates differ by line'),
          price: Amount.optional(),
          quantity: z.int().optional(),
          amount: Amount,
        }),
      )
      .describe('Without tax on an invoice, with tax on a credit note'),
    sums: z
      .array(z.object({ words: z.string(), amount: Amount }))
      .describe('On an invoice: the subtotal, and what is added to it and taken off'),
    total: Amount,
    taxes: z.array(
      z.object({
        percent: z.number(),
        name: z.string().describe('Such as VAT, CGST or QST'),
        taxable: Amount,
        tax: Amount,
      }),
    ),
    taxesBelow: z
      .literal(true)
      .optional()
      .describe('The prices hold the taxes, so no sum names them: they stand below the total'),
    remarks: z
      .array(z.string())
      .optional()
      .describe('Sentences that the law wants on it, and how an order is paid to the shop itself'),
  })
  .meta({ id: 'Paper' });
export type Paper = z.infer<typeof Paper>;

export const PapersAnswer = z.object({
  success: z.literal(true),
  papers: z
    .array(Paper)
    .describe('The invoice, then the credit notes; none if it was Cancelled from the start'),
});
export type PapersAnswer = z.infer<typeof PapersAnswer>;
