import { z } from 'zod';
import { Amount } from './fields.ts';
import { MOST_ORDERS_AT_ONCE, NOTE_LIMITS } from './order-limits.ts';
import { line, prose } from './text.ts';

/** The ids of the orders of a call. Each order is done or refused on its own. */
const OrderIds = z
  .array(z.string().max(64))
  .min(1, 'At least one order, please')
  .max(MOST_ORDERS_AT_ONCE, `At most ${MOST_ORDERS_AT_ONCE} orders at once`);

const dryRun = z
  .boolean()
  .default(false)
  .describe('True: the answer says what would be done, and nothing is written');

/** Body of `order/deliver`. */
export const OrdersToDeliver = z.object({ orders: OrderIds });
export type OrdersToDeliver = z.infer<typeof OrdersToDeliver>;

/** Body of `order/cancel`. */
export const OrdersToCancel = z.object({ orders: OrderIds, dryRun });
export type OrdersToCancel = z.infer<typeof OrdersToCancel>;

/** Body of `order/message`. */
export const OrdersToWriteTo = z.object({
  orders: OrderIds,
  words: prose(NOTE_LIMITS.words.min, NOTE_LIMITS.words.max, 'A message, please'),
});
export type OrdersToWriteTo = z.infer<typeof OrdersToWriteTo>;

/** Body of `order/refund-difference`: a product was sold at a wrong price. */
export const DifferenceToRefund = z
  .object({
    orders: OrderIds,
    productId: z.string().max(64).toLowerCase(),
    price: Amount.positive('Must be more than 0').describe('What a piece cost in these orders'),
    rightPrice: Amount.describe('What a piece should have cost'),
    reason: line(1, 500),
    dryRun,
  })
  .refine(({ price, rightPrice }) => rightPrice < price, {
    path: ['rightPrice'],
    message: 'Must be less than what was paid',
  });
export type DifferenceToRefund = z.infer<typeof DifferenceToRefund>;

/** The result for one order of a call for many. */
export const OrderResult = z.object({
  orderId: z.string().describe('As it was sent'),
  ok: z.boolean().describe('Whether it was done, or would be'),
  amount: Amount.optional().describe('What is refunded, or would be'),
  code: z
    .string()
    .optional()
    .describe(
      'Why not: what a call for this order alone would answer, such as `NOT_FOUND`, `ORDER_FINAL`, `ORDER_DISPUTED` or `ORDER_REFUNDED`; `DUPLICATE` (it is in the list before) or `UNAVAILABLE` (try again)',
    ),
  message: z.string().optional(),
});
export type OrderResult = z.infer<typeof OrderResult>;

export const OrderResults = z.object({
  success: z.literal(true),
  message: z.string(),
  results: z
    .array(OrderResult)
    .describe('One for each order, in the order in which they were sent'),
});
export type OrderResults = z.infer<typeof OrderResults>;

/** The results of a call that refunds, with their sum. */
export const RefundedOrders = OrderResults.extend({
  refunded: Amount.describe('The sum of what is refunded, or would be'),
});
export type RefundedOrders = z.infer<typeof RefundedOrders>;
