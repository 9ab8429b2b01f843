import { z } from 'zod';
import { Amount, Timestamp } from './fields.ts';
import { Id } from './ids.ts';
import { line } from './text.ts';

const Sum = Amount.positive('Must be more than 0');

/** Body of `order/{id}/paid`: what the shop has got for an order, in whole units. */
export const RecordedPayment = z.strictObject({
  amount: Sum,
  at: Timestamp.optional().describe('When it came; absent: now'),
  note: line(1, 200).optional().describe('For the shop'),
});
export type RecordedPayment = z.infer<typeof RecordedPayment>;

/** Body of `order/{id}/paid-back`: what the shop has paid back. */
export const PaidBack = RecordedPayment.extend({
  amount: Sum.optional().describe('Absent: all that is to be paid back'),
});
export type PaidBack = z.infer<typeof PaidBack>;

/** A payment to the shop itself, as the owner sees it. */
export const OwnPaymentEntry = z.object({
  _id: Id,
  amount: z.number().describe('Below 0: it was paid back'),
  at: Timestamp.describe('When the money came or went'),
  recordedAt: Timestamp,
  by: z.string().describe('The uid of who recorded it'),
  byName: z.string(),
  note: z.string().optional(),
  fromStatement: z.literal(true).optional().describe('It is a line of a bank statement'),
});
export type OwnPaymentEntry = z.infer<typeof OwnPaymentEntry>;

export const OwnPaymentsAnswer = z.object({
  success: z.literal(true),
  payments: z
    .array(OwnPaymentEntry)
    .describe('The oldest first, without those that were recorded by mistake'),
});
export type OwnPaymentsAnswer = z.infer<typeof OwnPaymentsAnswer>;

/** A payment to the shop itself in a person's export; below 0 what was paid back. */
export const KeptPayment = z.object({
  orderId: Id,
  amount: Amount,
  at: Timestamp,
  note: z.string().optional(),
});
export type KeptPayment = z.infer<typeof KeptPayment>;
