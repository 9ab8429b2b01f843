import { z } from 'zod';
import { Amount } from './amount.ts';
import { CART_LIMITS } from './cart.ts';
import { Id } from './ids.ts';
import { ShippingInfo } from './shipping.ts';
import { Timestamp } from './times.ts';

/** One line as the shopper saw it. The price is only compared with the product's, never charged. */
const CheckoutLine = z.object({
  productId: z.string().max(64),
  price: Amount,
  quantity: z.int().min(1).max(CART_LIMITS.quantity),
});

/** Body of `payment/create`. */
export const NewCheckout = z.object({
  orderItems: z.array(CheckoutLine).min(1, 'The cart is empty').max(CART_LIMITS.lines),
  shippingInfo: ShippingInfo,
  coupon: z.string().trim().max(200).optional(),
});
export type NewCheckout = z.infer<typeof NewCheckout>;

/**
 * The sums of a checkout in whole units, and the fields that a payment needs. `amount` is the total in minor units, as
 * in the payment provider's API.
 */
const CheckoutFields = {
  checkoutId: Id,
  clientSecret: z.string().nullable(),
  amount: z.int(),
  currency: z.string(),
  subtotal: Amount,
  tax: Amount,
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
    shippingInfo: ShippingInfo,
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
