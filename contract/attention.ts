import { z } from 'zod';
import { Timestamp } from './fields.ts';
import { Id, Uid } from './ids.ts';

export const ATTENTION_KINDS = [
  'refund-failed',
  'refund-stuck',
  'dispute',
  'order-refunded',
  'provider-refund-failed',
  'payment-without-order',
  'wrong-sum',
  'webhooks-missing',
  'checkout-stuck',
  'stock-wrong',
  'state-unknown',
  'letter-failed',
  'withdrawal-due',
  'distance-sales',
  'business-waiting',
  'stated-missing',
  'to-pay-back',
  'payment-overdue',
  'shop-fault',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** Something that does not go on until an admin acts. */
export const AttentionItem = z
  .object({
    kind: z.enum(ATTENTION_KINDS),
    words: z.string().describe('What it is and what to do, for people'),
    orderId: Id.optional(),
    userId: Uid.optional().describe('The customer that it is about'),
    products: z
      .string()
      .optional()
      .describe('The query of `product/admin-products` that lists the products that it is about'),
    since: Timestamp,
    actions: z
      .array(
        z.object({
          label: z.string().describe('For a button'),
          method: z.literal('POST'),
          path: z.string().describe('Of the call, below `/api/v1/`; it takes `?id=` and no body'),
        }),
      )
      .describe('What can be done about it in the shop itself'),
  })
  .meta({ id: 'AttentionItem' });
export type AttentionItem = z.infer<typeof AttentionItem>;

export const AttentionAnswer = z.object({
  success: z.literal(true),
  items: z
    .array(AttentionItem)
    .describe('The oldest first, up to 50 of each source; empty if nothing needs attention'),
});
export type AttentionAnswer = z.infer<typeof AttentionAnswer>;
