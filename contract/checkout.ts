import { z } from 'zod';
import { CART_LIMITS } from './cart.ts';
import { limitEachProduct, WANTED } from './cart-lines.ts';
import { Amount, Timestamp } from './fields.ts';
import { Id } from './ids.ts';
import { PAYMENT_KINDS } from './payment-kinds.ts';
import { PricedFields } from './priced-fields.ts';
import { PostalAddress, ShippingInfo } from './shipping.ts';

/** One line as the shopper saw it. The price is only compared with the product's, never charged. */
const CheckoutLine = z.object({
  productId: WANTED.productId,
  price: Amount,
  quantity: WANTED.quantity,
});

const CheckoutLines = z
  .array(CheckoutLine)
  .min(1, 'The cart is empty')
  .max(CART_LIMITS.lines)
  .superRefine(limitEachProduct);

/** Body of `payment/create`. Lines of the same product count together towards the limit of a line's quantity. */
export const NewCheckout = z.object({
  orderItems: CheckoutLines,
  shippingInfo: ShippingInfo,
  coupon: z.string().trim().max(200).optional(),
  delivery: z
    .string()
    .max(40)
    .optional()
    .describe(
      'The way of delivery, as `GET delivery` lists them; absent: the cheapest parcel that takes the cart. Where only pickups take it, one has to be named: else 400 at `delivery`',
    ),
  method: z
    .enum(PAYMENT_KINDS)
    .optional()
    .describe(
      'How it is paid, as `GET config` lists it; absent: `card`. Without the payment provider: `order/new` makes the order at once',
    ),
  business: z
    .boolean()
    .optional()
    .describe('True: for the business of the caller (`user/{uid}/business`)'),
  total: Amount.optional().describe(
    'What the shopper saw. If the cart costs something else now, nothing is reserved (409 TOTAL_CHANGED)',
  ),
});
export type NewCheckout = z.infer<typeof NewCheckout>;

/**
 * The sums of a checkout in whole units, and the fields that a payment needs. `amount` is the total in the payment provider's units, as
 * in the payment provider's API.
 */
const CheckoutFields = {
  checkoutId: Id,
  clientSecret: z.string().nullable(),
  amount: z.int(),
  currency: z.string(),
  method: z.enum(PAYMENT_KINDS),
  subtotal: Amount,
  ...PricedFields,
  shippingCharges: Amount,
  discount: Amount,
  total: Amount,
  expiresAt: Timestamp,
};

export const CreatedCheckout = z.object({ success: z.literal(true), ...CheckoutFields });
export type CreatedCheckout = z.infer<typeof CreatedCheckout>;

/** The caller's open checkout, with everything that another tab or device needs to continue it. */
export const OpenCheckout = z
  .object({
    ...CheckoutFields,
    coupon: z.string().optional(),
    shippingInfo: PostalAddress,
    orderItems: z.array(
      z.object({
        productId: Id,
        name: z.string(),
        photo: z.string(),
        price: Amount,
        quantity: z.int(),
      }),
    ),
  })
  .meta({ id: 'Checkout' });
export type OpenCheckout = z.infer<typeof OpenCheckout>;

export const OpenCheckoutAnswer = z.object({
  success: z.literal(true),
  checkout: OpenCheckout.nullable(),
});
export type OpenCheckoutAnswer = z.infer<typeof OpenCheckoutAnswer>;
