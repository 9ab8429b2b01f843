import { z } from 'zod';
import { Amount } from './amount.ts';
import { Id, isUid, Uid } from './ids.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { LongPageInfo, PageInfo, PageQuery } from './paging.ts';
import { orNone } from './query.ts';
import { line } from './text.ts';
import { Timestamp } from './times.ts';

export const PAYMENT_STATUSES = [
  'none',
  'paid',
  'refund_pending',
  'refunded',
  'refund_failed',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * The address of an order. Where its customer's account is deleted, its parts are empty from an hour after
 * Delivered on, and at once where it is Cancelled. They are empty, too, where it was paid for too late.
 */
export const OrderAddress = z.object({
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  pinCode: z.string(),
});
export type OrderAddress = z.infer<typeof OrderAddress>;

export const OrderItem = z.object({
  _id: Id,
  productId: Id,
  name: z.string(),
  photo: z.string(),
  price: Amount,
  quantity: z.int(),
});
export type OrderItem = z.infer<typeof OrderItem>;

export const Order = z
  .object({
    _id: Id,
    user: z.object({ _id: z.string(), name: z.string() }),
    shippingInfo: OrderAddress,
    recipient: z
      .string()
      .optional()
      .describe('Where the account of its customer is deleted: whose name goes on the parcel'),
    orderItems: z.array(OrderItem),
    subtotal: Amount,
    tax: Amount,
    shippingCharges: Amount,
    discount: Amount,
    coupon: z.string().optional(),
    total: Amount,
    status: z.enum(ORDER_STATUSES),
    currency: z.string(),
    payment: z.object({
      status: z.enum(PAYMENT_STATUSES),
      provider: z.string(),
      reference: z.string().nullable(),
    }),
    history: z.array(
      z.object({
        status: z.enum(ORDER_STATUSES),
        at: Timestamp,
        by: z
          .string()
          .optional()
          .describe('A uid; the order\'s owner is told "the shop" instead of an admin\'s'),
        byRole: z
          .literal('admin')
          .optional()
          .describe('Where the order is their own, but they acted as an admin'),
        undone: z
          .literal(true)
          .optional()
          .describe('A return to this status: the step before was undone'),
      }),
    ),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof Order>;

/** Body of `order/new`; whatever else comes along never overrides the checkout. */
export const NewOrder = z.object({ checkoutId: z.string().max(64) });
export type NewOrder = z.infer<typeof NewOrder>;

export const OrderAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  order: Order,
});
export type OrderAnswer = z.infer<typeof OrderAnswer>;

export const OneOrder = z.object({ success: z.literal(true), order: Order });
export type OneOrder = z.infer<typeof OneOrder>;

export const OrderPage = PageInfo.extend({ success: z.literal(true), orders: z.array(Order) });
export type OrderPage = z.infer<typeof OrderPage>;

export const ORDER_SORTS = ['newest', 'oldest', 'amount-desc', 'amount-asc'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** What `order/{id}/cancel` may be asked. */
export const CancelQuery = z.object({
  id: z.string(),
  as: orNone(z.literal('admin')).describe(
    'From an admin who cancels an order of their own on behalf of the shop',
  ),
});
export type CancelQuery = z.infer<typeof CancelQuery>;

/** What `order/all` may be asked; newest first where no sort is named. */
export const AllOrdersQuery = PageQuery.extend({
  id: z.string(),
  search: line(0, 254)
    .optional()
    .describe("The beginning of an order's id, or a part of its customer's name or e-mail address"),
  status: orNone(z.enum(ORDER_STATUSES)),
  user: orNone(Uid.refine(isUid, 'Must be a uid')).describe(
    "One person's orders only, by their uid",
  ),
  sort: orNone(z.enum(ORDER_SORTS)),
});
export type AllOrdersQuery = z.infer<typeof AllOrdersQuery>;

export const AllOrdersPage = LongPageInfo.extend({
  success: z.literal(true),
  orders: z.array(Order),
});
export type AllOrdersPage = z.infer<typeof AllOrdersPage>;
