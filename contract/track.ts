import { z } from 'zod';
import { Id } from './ids.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { Order } from './orders.ts';
import { ShownDelivery } from './priced-fields.ts';
import { Code } from './sessions.ts';
import { Shipment } from './shipments.ts';

/** Limits of the keys of orders. */
export const ORDER_KEY_LIMITS = {
  /** Days after an order has ended for which the key of its letters counts. */
  days: 90,
  /** Minutes for which the key counts that a code has given. */
  openMinutes: 30,
} as const;

/** The header with the key of an order. Whatever is wrong with it, the order is not found. */
export const OrderKeyHeader = z.object({
  'x-order-key': z
    .string()
    .optional()
    .describe('The key of the order, from the address after `#` in a letter about it'),
});

/** All that a key of a letter shows of an order. */
export const OrderState = z
  .object({
    _id: Id,
    number: z.int(),
    status: z.enum(ORDER_STATUSES),
    payment: Order.shape.payment.pick({ status: true }),
    delivery: z.object({ kind: ShownDelivery.shape.kind }),
    history: z.array(Order.shape.history.element.pick({ status: true, at: true, undone: true })),
    shipments: z.array(Shipment).describe('Empty before it is Shipped'),
  })
  .meta({ id: 'OrderState' });
export type OrderState = z.infer<typeof OrderState>;

export const OrderStateAnswer = z.object({ success: z.literal(true), state: OrderState });
export type OrderStateAnswer = z.infer<typeof OrderStateAnswer>;

/** Body of `user/claim`. */
export const GuestClaim = z.object({
  guestToken: z.string().max(8_192).describe('The token of the guest whose orders they are'),
  code: Code.optional().describe(
    'One of `session/code` for the address of the guest, asked for in their browser',
  ),
});

export const ClaimedOrders = z.object({
  success: z.literal(true),
  message: z.string(),
  orders: z.int().describe('How many are the account’s now'),
});
export type ClaimedOrders = z.infer<typeof ClaimedOrders>;

/** Body of `order/{id}/open`. */
export const OrderCode = z.object({ code: Code });

export const OpenedOrder = z.object({
  success: z.literal(true),
  order: Order,
  key: z
    .string()
    .describe(
      `For the header \`x-order-key\` of calls about this order, for ${ORDER_KEY_LIMITS.openMinutes} minutes`,
    ),
});
export type OpenedOrder = z.infer<typeof OpenedOrder>;
