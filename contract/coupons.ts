import { z } from 'zod';
import { Amount } from './amount.ts';

export const COUPON_KINDS = ['fixed', 'percent'] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

/** A coupon's code as it is stored: upper case, so that a shopper may type it as they like. */
export const CouponCode = z
  .string()
  .trim()
  .transform((code) => code.toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9_-]{3,32}$/, 'Must be 3–32 letters, digits, dashes or underscores'));

/** What a shopper learns of a coupon that applies; `amount` in whole units, or percent. */
export const AppliedCoupon = z.object({ code: z.string(), kind: z.enum(COUPON_KINDS), amount: z.number() });
export type AppliedCoupon = z.infer<typeof AppliedCoupon>;

export const Discount = z.object({ success: z.literal(true), discount: Amount, coupon: AppliedCoupon });
export type Discount = z.infer<typeof Discount>;

const Subtotal = z
  .string()
  .regex(/^\d{1,11}(\.\d{1,2})?$/, 'Must be an amount such as 1999 or 499.50')
  .transform(Number);

/** What `payment/discount` is asked; any code may be asked about, since an odd one is just unknown. */
export const DiscountQuery = z.object({
  id: z.string(),
  coupon: z.string().max(200),
  subtotal: Subtotal,
});
export type DiscountQuery = z.infer<typeof DiscountQuery>;
