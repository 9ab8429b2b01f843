import { z } from 'zod';
import { Amount, Timestamp } from './fields.ts';
import { Id } from './ids.ts';
import { OrderNote } from './order-notes.ts';
import { RETURN_STATUSES } from './return-status.ts';
import { PostalAddress } from './shipping.ts';

/** A person's purchases, without cancelled orders, and without deleted ones unless they were paid and not refunded. */
export const CustomerSummary = z
  .object({
    orders: z.int().min(0),
    spent: Amount.describe(
      'The totals of these orders, less what was refunded of them; of payments to the shop itself, what was paid and not paid back',
    ),
    average: Amount.describe('Of `spent`, for each order; 0 without orders'),
    first: Timestamp.nullable().describe('When the first of these orders was placed'),
    last: Timestamp.nullable(),
    refunded: Amount,
    returns: z.int().min(0),
    reviews: z.int().min(0).describe('Those that are there, hidden ones too'),
  })
  .meta({ id: 'CustomerSummary' });
export type CustomerSummary = z.infer<typeof CustomerSummary>;

export const CustomerSummaryAnswer = z.object({
  success: z.literal(true),
  summary: CustomerSummary,
  coupons: z
    .array(z.object({ code: z.string(), times: z.int() }))
    .describe('Used in their newest 1,000 orders, the most used first; at most 50'),
  addresses: z
    .array(PostalAddress)
    .describe('Where their newest 50 orders were sent, each once, the latest first; at most 10'),
  returns: z
    .array(
      z.object({
        _id: Id,
        orderId: Id,
        number: z.int().describe('Of its order'),
        status: z.enum(RETURN_STATUSES),
        reason: z.string(),
        at: Timestamp.describe('When it was requested'),
      }),
    )
    .describe('Of their newest 1,000 orders, newest first; at most 20'),
  notes: z
    .array(OrderNote.extend({ orderId: Id, number: z.int() }))
    .describe("The shop's notes on their newest 1,000 orders, newest first; at most 50"),
});
export type CustomerSummaryAnswer = z.infer<typeof CustomerSummaryAnswer>;
