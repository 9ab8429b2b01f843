import { z } from 'zod';
import { Amount, emptyAsAbsent, QueryPrice, Timestamp } from './fields.ts';
import { Id, isUid, Uid } from './ids.ts';
import { NOT_CANCELLED, ORDER_SORTS, ORDER_VIEWS } from './list-choices.ts';
import { Day } from './day.ts';
import { OrderDesk } from './order-notes.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { LongPageInfo, PageInfo, PageQuery } from './paging.ts';
import { PaperLink } from './papers.ts';
import { PAYMENT_KINDS } from './payment-kinds.ts';
import { PricedFields } from './priced-fields.ts';
import { OrderReturn } from './returns.ts';
import { Shipment } from './shipments.ts';
import { PostalAddress } from './shipping.ts';
import { OrderDispute, OrderRefund } from './refunds.ts';
import { line } from './text.ts';

export const PAYMENT_STATUSES = [
  'none',
  'due',
  'part',
  'paid',
  'refund_pending',
  'refunded',
  'refund_failed',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Where a transfer goes, as it was offered when the order was placed. */
export const PaymentInstructions = z.object({
  words: z.string().optional().describe("The owner's"),
  iban: z.string().optional(),
  bic: z.string().optional(),
  holder: z.string().optional(),
  upi: z.string().optional(),
});
export type PaymentInstructions = z.infer<typeof PaymentInstructions>;

export const OrderPayment = z.object({
  method: z.enum(PAYMENT_KINDS),
  status: z
    .enum(PAYMENT_STATUSES)
    .describe(
      '`none`: there was nothing to pay. `due`: nothing of it is paid yet, `part`: not all of it. `paid` until all of it is refunded',
    ),
  provider: z.string().describe('The payment provider, or the method of a payment without one'),
  reference: z
    .string()
    .nullable()
    .describe('Of the payment at the provider, or what a transfer has to name'),
  paid: Amount.describe('What was paid so far, without what was paid back'),
  due: Amount.optional().describe('What is still to be paid; absent where that is nothing'),
  dueAt: Timestamp.optional().describe('Until when; then an unpaid order is cancelled by itself'),
  toPayBack: Amount.optional().describe(
    'What the shop still has to pay back, of a payment without a provider',
  ),
  instructions: PaymentInstructions.optional().describe('While something is due'),
});
export type OrderPayment = z.infer<typeof OrderPayment>;

export const OrderItem = z.object({
  _id: Id,
  productId: Id,
  name: z.string(),
  photo: z.string(),
  price: Amount,
  quantity: z.int(),
  tax: Amount.describe("Its share of the order's tax"),
  taxIncluded: Amount.describe('The same of the tax inside the prices'),
  taxPercent: z.number(),
  discount: Amount.describe("Its share of the order's discount"),
  refunded: z.int().describe('How many pieces are refunded, or being refunded'),
  returnable: z
    .int()
    .describe('How many pieces are neither refunded nor in a return. Others can never be returned'),
});
export type OrderItem = z.infer<typeof OrderItem>;

export const Order = z
  .object({
    _id: Id,
    number: z
      .int()
      .describe('What people call the order, such as 1001. It is no address: calls take the `_id`'),
    user: z.object({ _id: z.string(), name: z.string() }),
    /**
     * After its customer's account was deleted its fields are empty: from an hour after Delivered on, or at once if it is
     * Cancelled; name and phone are then absent. They are also empty if its payment came too late.
     */
    shippingInfo: PostalAddress,
    recipient: z
      .string()
      .optional()
      .describe('The name on the parcel; only on orders of a customer whose account was deleted'),
    orderItems: z.array(OrderItem),
    subtotal: Amount,
    ...PricedFields,
    shippingCharges: Amount,
    discount: Amount,
    coupon: z.string().optional(),
    total: Amount,
    status: z.enum(ORDER_STATUSES),
    currency: z.string(),
    payment: OrderPayment,
    invoice: PaperLink.optional().describe(
      'Absent if it was Cancelled from the start, and on orders of a former version until it is asked for',
    ),
    refunds: z.array(OrderRefund).describe('Oldest first'),
    refundedTotal: Amount.describe('The sum of the refunds that have not failed'),
    refundable: Amount.describe('What can still be refunded'),
    dispute: OrderDispute.optional().describe('The open one, or else the latest'),
    held: z
      .enum(['disputed', 'refunded', 'due'])
      .optional()
      .describe(
        'For admins: it is Processing and can not be shipped, because its payment is disputed, was refunded in full at the payment provider, or is still due: but for an open dispute, it waits until it is paid, cancelled, or `order/{id}/ship-anyway` says that it goes',
      ),
    shipsAnyway: z
      .literal(true)
      .optional()
      .describe(
        'For admins: it goes although it was refunded in full at the payment provider, or its dispute is lost',
      ),
    history: z.array(
      z.object({
        status: z.enum(ORDER_STATUSES),
        at: Timestamp,
        by: z
          .string()
          .optional()
          .describe(
            'The uid of who did this; the order\'s customer sees "the shop" instead of an admin\'s uid',
          ),
        byRole: z
          .literal('admin')
          .optional()
          .describe('Set where an admin did this to an order of their own in their role as admin'),
        undone: z
          .literal(true)
          .optional()
          .describe('True for a return to this status: the step before was undone'),
      }),
    ),
    shipments: z.array(Shipment).describe('Empty before it is Shipped'),
    ...OrderDesk,
    returns: z.array(OrderReturn).describe('Oldest first'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof Order>;

/** Body of `order/new`. Other fields are ignored: everything is taken from the checkout. */
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

export type OrderSort = (typeof ORDER_SORTS)[number];
export type OrderView = (typeof ORDER_VIEWS)[number];

/** Query of `order/{id}/cancel`. */
export const CancelQuery = z.object({
  id: z.string(),
  as: emptyAsAbsent(z.literal('admin')).describe(
    'Sent by an admin who cancels an order of their own on behalf of the shop',
  ),
});
export type CancelQuery = z.infer<typeof CancelQuery>;

/** Query of `order/all`. Sorted by newest by default. */
export const AllOrdersQuery = PageQuery.extend({
  id: z.string(),
  search: line(0, 254)
    .optional()
    .describe(
      "An order's number (1001 or #1001), at least the first 8 digits of its id, names in any order and with a typing error, part of an e-mail address, a phone number, a PIN code, a product, or the reference of a payment",
    ),
  status: emptyAsAbsent(z.enum([...ORDER_STATUSES, NOT_CANCELLED])).describe(
    '`not-cancelled`: all but Cancelled, which are those that count in the figures',
  ),
  user: emptyAsAbsent(Uid.refine(isUid, 'Must be a uid')).describe(
    'Only the orders of the user with this uid',
  ),
  view: emptyAsAbsent(z.enum(ORDER_VIEWS)).describe(
    '`to-ship`: Processing and not `held`; `shipped`: Shipped; `attention`: with a refund that failed or that the payment provider does not take, an open dispute, or `held` because it was refunded in full there or the dispute is lost, money that the shop has to pay back itself, or sent before it was paid and overdue; `returns`: with an open return',
  ),
  payment: emptyAsAbsent(z.enum(PAYMENT_STATUSES)).describe('Of this `payment.status`'),
  product: emptyAsAbsent(Id).describe('With this product in it'),
  price: emptyAsAbsent(
    QueryPrice,
    'With `product`: bought at this price for a piece, in whole units',
  ),
  since: emptyAsAbsent(Timestamp).describe('Placed at this time or later'),
  until: emptyAsAbsent(Timestamp).describe('Placed before this time'),
  from: emptyAsAbsent(Day).describe("Placed on this day of the shop's time zone or later"),
  to: emptyAsAbsent(Day).describe("Placed on this day of the shop's time zone or earlier"),
  sort: emptyAsAbsent(z.enum(ORDER_SORTS)),
});
export type AllOrdersQuery = z.infer<typeof AllOrdersQuery>;

/** Query of `order/export.csv`, which filters as the list does. */
export const OrderExportQuery = AllOrdersQuery.omit({ page: true, limit: true, sort: true });

const Count = z.int().min(0);

/** The number of orders in each view. */
export const ViewCounts = z.object({
  all: Count,
  'to-ship': Count,
  shipped: Count,
  attention: Count.describe('Counted up to 10,000, as `returns` are'),
  returns: Count,
});
export type ViewCounts = z.infer<typeof ViewCounts>;

export const AllOrdersPage = LongPageInfo.extend({
  success: z.literal(true),
  orders: z.array(Order),
  counts: ViewCounts.describe('Of all orders, whatever the query asks for'),
});
export type AllOrdersPage = z.infer<typeof AllOrdersPage>;
