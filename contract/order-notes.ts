import { z } from 'zod';
import { Timestamp } from './fields.ts';
import { NOTE_LIMITS } from './order-limits.ts';
import { ShippingInfo } from './shipping.ts';
import { prose } from './text.ts';

/** Body of `order/{id}/note`. */
export const NewOrderNote = z.object({
  words: prose(NOTE_LIMITS.words.min, NOTE_LIMITS.words.max, 'A note, please'),
  toCustomer: z
    .boolean()
    .describe('Whether it is a message to the customer. Any other note is seen by admins alone'),
});
export type NewOrderNote = z.infer<typeof NewOrderNote>;

/** Body of `order/{id}/address`: replaces recipient and address as a whole. */
export const NewOrderAddress = z.object({ shippingInfo: ShippingInfo });
export type NewOrderAddress = z.infer<typeof NewOrderAddress>;

const by = z
  .string()
  .optional()
  .describe(
    'The uid of who did it, absent for the shop itself; the order\'s customer sees "the shop" instead of an admin\'s uid',
  );
const byName = z.string().optional().describe('Their name; for admins only');

/** A note of the shop's, or a message to the customer. Plain text. */
export const OrderNote = z
  .object({ words: z.string(), at: Timestamp, by, byName })
  .meta({ id: 'OrderNote' });
export type OrderNote = z.infer<typeof OrderNote>;

export const ORDER_EVENT_KINDS = [
  'placed',
  'paid',
  'shipped',
  'delivered',
  'cancelled',
  'undone',
  'refund',
  'dispute',
  'return',
  'note',
  'message',
  'address',
  'shipment',
] as const;
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number];

/** Something that happened to an order. */
export const OrderEvent = z
  .object({
    kind: z.enum(ORDER_EVENT_KINDS),
    at: Timestamp,
    by,
    byName,
    status: z
      .string()
      .optional()
      .describe(
        'Of `undone`: the status the order went back to. Of `refund` and `dispute`: the status it has by now. Of `return`: the status it got then',
      ),
    amount: z.number().optional().describe('Of `paid`, `refund` and `dispute`'),
    words: z
      .string()
      .optional()
      .describe(
        'Of `note` and `message`: the text. Of `address`: what was changed. Of `shipment`: carrier and tracking number as they were and are. Of `refund`: the reason. Of `return`: the reason for which it was requested, and what the shop wrote later',
      ),
    carrier: z.string().optional().describe('Of `shipped`'),
    tracking: z.string().optional(),
    url: z.string().optional(),
  })
  .meta({ id: 'OrderEvent' });
export type OrderEvent = z.infer<typeof OrderEvent>;

/** The fields that an order has only where it is read by itself, not in lists. */
export const OrderDesk = {
  notes: z
    .array(OrderNote)
    .optional()
    .describe('Where it is read by itself: the notes of the shop, oldest first. For admins only'),
  messages: z
    .array(OrderNote)
    .optional()
    .describe('Where it is read by itself: the messages to its customer, oldest first'),
  timeline: z
    .array(OrderEvent)
    .optional()
    .describe('Where it is read by itself: what happened to it, oldest first'),
};
