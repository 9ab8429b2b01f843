import { z } from 'zod';
import { CART_LIMITS } from './cart.ts';
import { Amount, Timestamp } from './fields.ts';
import { Id } from './ids.ts';
import { PaperLink } from './papers.ts';
import { line } from './text.ts';

/**
 * `lines`: of pieces or the shipping, possibly with goodwill. `goodwill`: goodwill alone. `cancellation`: all that was left
 * when the order was cancelled. `provider`: made by the shop owner at the payment provider. `dispute`: a dispute that
 * was lost.
 */
export const REFUND_KINDS = ['lines', 'goodwill', 'cancellation', 'provider', 'dispute'] as const;
export type RefundKind = (typeof REFUND_KINDS)[number];

/** `pending` until the payment provider has paid the money back. A `failed` refund never reached the card. */
export const REFUND_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** `open`: the bank has taken the money until it has decided. */
export const DISPUTE_STATUSES = ['open', 'won', 'lost'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export const OrderDispute = z
  .object({
    status: z.enum(DISPUTE_STATUSES),
    amount: Amount,
    dueAt: Timestamp.nullable().describe(
      'Until when the shop owner can send evidence to the payment provider',
    ),
  })
  .meta({ id: 'Dispute' });
export type OrderDispute = z.infer<typeof OrderDispute>;

export const OrderRefund = z
  .object({
    _id: Id,
    amount: Amount.describe('All of it: the lines, the shipping and the goodwill'),
    moneyBack: Amount.optional().describe(
      'Of a payment to the shop itself: the part of `amount` that was paid, and is paid back. The rest was never paid',
    ),
    lines: z.array(
      z.object({
        productId: Id,
        quantity: z.int(),
        amount: Amount,
        restocked: z.boolean().describe('Whether the pieces went back into stock'),
      }),
    ),
    withShipping: z.boolean().describe('Whether it refunds the shipping'),
    shipping: Amount.describe('What it gives for the shipping'),
    goodwill: Amount.describe('What it gives beyond lines and shipping'),
    kind: z.enum(REFUND_KINDS),
    reason: z.string().optional(),
    status: z.enum(REFUND_STATUSES),
    at: Timestamp,
    by: z
      .string()
      .optional()
      .describe(
        'The uid of who made it, absent for the shop itself and for the payment provider; the order\'s customer sees "the shop" instead of an admin\'s uid',
      ),
    doneByHand: z
      .literal(true)
      .optional()
      .describe('It failed at the payment provider, and the shop paid it back another way'),
    returnId: Id.optional().describe('The return that it refunds'),
    correctsItem: Id.optional().describe(
      'The `_id` of the line whose price was wrong, if it gives back the difference',
    ),
    creditNote: PaperLink.optional().describe('Once it has succeeded'),
  })
  .meta({ id: 'Refund' });
export type OrderRefund = z.infer<typeof OrderRefund>;

const RefundedLine = z.object({
  productId: z.string().max(64).toLowerCase(),
  quantity: z.int().min(1).max(CART_LIMITS.quantity),
  restock: z.boolean().default(false).describe('Whether the pieces go back into stock'),
});

/** Body of `order/{id}/refund`: pieces of lines, the shipping, a sum, or several of them. */
export const NewRefund = z.object({
  lines: z.array(RefundedLine).max(CART_LIMITS.lines).default([]),
  shipping: z.boolean().default(false).describe('Whether to refund the shipping'),
  amount: Amount.positive('Must be more than 0')
    .optional()
    .describe(
      'Goodwill: a sum alone, or on top of lines and shipping. Later refunds of lines are cut by it',
    ),
  reason: line(1, 500),
  returnId: z.string().max(64).optional().describe('The return that is refunded'),
});
export type NewRefund = z.infer<typeof NewRefund>;
