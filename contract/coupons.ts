import { z } from 'zod';
import { Amount } from './amount.ts';
import { COUPON_LIMITS } from './coupon-limits.ts';
import { Id } from './ids.ts';
import { whenValid } from './when-valid.ts';
import { PageInfo, PageQuery } from './paging.ts';
import { Timestamp } from './times.ts';

export const COUPON_KINDS = ['fixed', 'percent'] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

/** A coupon's code as it is stored: trimmed and in upper case, so that shoppers may type it in any case. */
export const CouponCode = z
  .string()
  .trim()
  .transform((code) => code.toUpperCase())
  .pipe(
    z.string().regex(/^[A-Z0-9_-]{3,32}$/, 'Must be 3–32 letters, digits, dashes or underscores'),
  );

/** A coupon that applies, as shoppers see it. `amount` is in whole units, or percent. */
export const AppliedCoupon = z.object({
  code: z.string(),
  kind: z.enum(COUPON_KINDS),
  amount: z.number(),
});
export type AppliedCoupon = z.infer<typeof AppliedCoupon>;

export const Discount = z.object({
  success: z.literal(true),
  discount: Amount,
  coupon: AppliedCoupon,
});
export type Discount = z.infer<typeof Discount>;

const Subtotal = z
  .string()
  .regex(/^\d{1,11}(\.\d{1,2})?$/, 'Must be an amount such as 1999 or 499.50')
  .transform(Number);

/** Query of `payment/discount`. The code's format isn't checked: a malformed code counts as unknown. */
export const DiscountQuery = z.object({
  id: z.string(),
  coupon: z.string().max(200),
  subtotal: Subtotal,
});
export type DiscountQuery = z.infer<typeof DiscountQuery>;

/** A coupon as admins see it. `amount` is in whole units, or percent. */
export const Coupon = z
  .object({
    _id: Id,
    code: z.string(),
    kind: z.enum(COUPON_KINDS),
    amount: z.number(),
    minSubtotal: Amount,
    expiresAt: Timestamp.optional(),
    usageLimit: z.int().optional(),
    perUserLimit: z.int().optional(),
    timesUsed: z.int(),
    createdAt: Timestamp,
  })
  .meta({ id: 'Coupon' });
export type Coupon = z.infer<typeof Coupon>;

const { amount, percent, minSubtotal, uses } = COUPON_LIMITS;

/** Undefined or null means no limit. */
const Uses = z
  .int('Must be a whole number')
  .min(uses.min, `Must be at least ${uses.min}`)
  .max(uses.max, `Must be at most ${uses.max}`)
  .nullish();

/** Body of `payment/coupon/new`. `amount` is in whole units, or percent with at most two decimals. */
export const NewCoupon = z
  .object({
    code: CouponCode,
    kind: z.enum(COUPON_KINDS),
    amount: Amount.min(amount.min, `Must be at least ${amount.min}`).max(
      amount.max,
      `Must be at most ${amount.max}`,
    ),
    minSubtotal: Amount.min(0, 'Must be at least 0')
      .max(minSubtotal.max, `Must be at most ${minSubtotal.max}`)
      .nullish(),
    expiresAt: z.iso.datetime({ offset: true, message: 'Must be a date and time' }).nullish(),
    usageLimit: Uses.describe('How often it can be used in total'),
    perUserLimit: Uses.describe('How often one person can use it'),
  })
  .refine((coupon) => coupon.kind !== 'percent' || coupon.amount <= percent.max, {
    path: ['amount'],
    message: `Must be at most ${percent.max} percent`,
    when: whenValid('kind', 'amount'),
  });
export type NewCoupon = z.infer<typeof NewCoupon>;

/** Query of `payment/coupon/all`. Sorted by newest. */
export const CouponQuery = PageQuery.extend({ id: z.string() });
export type CouponQuery = z.infer<typeof CouponQuery>;

export const CouponPage = PageInfo.extend({
  success: z.literal(true),
  coupons: z.array(Coupon),
});
export type CouponPage = z.infer<typeof CouponPage>;

export const CouponAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  coupon: Coupon,
});
export type CouponAnswer = z.infer<typeof CouponAnswer>;
