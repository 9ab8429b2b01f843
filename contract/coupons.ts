import { z } from 'zod';
import { CartInQuery } from './cart-in-query.ts';
import { COUPON_LIMITS } from './coupon-limits.ts';
import {
  COUPON_KINDS,
  type CouponKind,
  SHOWN_COUPON_FIELDS,
  TYPED_COUPON_FIELDS,
} from './coupon-fields.ts';
import { Amount, Timestamp, whenValid } from './fields.ts';
import { Id } from './ids.ts';
import { isAmount } from './money.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { LongPageInfo, PageInfo, PageQuery } from './paging.ts';
import { line } from './text.ts';

/** A coupon that applies, as shoppers see it. `amount` is in whole units, or percent. */
export const AppliedCoupon = z.object({
  code: z.string(),
  kind: z.enum(COUPON_KINDS),
  amount: z.number(),
  productIds: z
    .array(Id)
    .optional()
    .describe('The products of the items that it is for, if it is not for all of them'),
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
  .transform(Number)
  .refine(isAmount, 'Must be an amount of the shop’s currency');

/** Query of `payment/discount`. The code's format isn't checked: a malformed code counts as unknown. */
export const DiscountQuery = z
  .object({
    id: z.string(),
    coupon: z.string().max(200),
    subtotal: Subtotal.optional().describe('Of the whole cart; needed without `items`'),
    items: CartInQuery.optional().describe(
      'The cart as `ID:QTY,ID:QTY,…`; needed for a coupon that is for some products only',
    ),
  })
  .refine(({ subtotal, items }) => subtotal !== undefined || items !== undefined, {
    path: ['subtotal'],
    message: 'Must be an amount such as 1999 or 499.50',
    when: whenValid('subtotal', 'items'),
  });
export type DiscountQuery = z.infer<typeof DiscountQuery>;

/** A coupon as admins see it. `amount` is in whole units, or percent. */
export const Coupon = z
  .object({
    _id: Id,
    ...SHOWN_COUPON_FIELDS,
    timesUsed: z.int(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Coupon' });
export type Coupon = z.infer<typeof Coupon>;

const { percent, generated } = COUPON_LIMITS;

/** A percentage is at most 100. */
const isPossible = (coupon: { kind?: CouponKind | undefined; amount?: number | undefined }) =>
  coupon.kind !== 'percent' || (coupon.amount ?? 0) <= percent.max;

const TOO_MUCH = {
  path: ['amount'],
  message: `Must be at most ${percent.max} percent`,
  when: whenValid('kind', 'amount'),
};

/** Body of `payment/coupon/new`. `amount` is in whole units, or percent with at most two decimals. */
export const NewCoupon = z.object(TYPED_COUPON_FIELDS).refine(isPossible, TOO_MUCH);
export type NewCoupon = z.infer<typeof NewCoupon>;

/** Body of `PUT payment/coupon/{couponId}`: what is not sent stays as it is, null removes it. */
export const CouponChanges = z.object(TYPED_COUPON_FIELDS).partial().refine(isPossible, TOO_MUCH);
export type CouponChanges = z.infer<typeof CouponChanges>;

/** The terms of a coupon: all of its fields but the code. */
const { code: _code, ...terms } = TYPED_COUPON_FIELDS;

/** Body of `payment/coupon/generate`: many coupons with the same terms, each with a code of its own. */
export const NewCoupons = z
  .object({
    prefix: z
      .string()
      .trim()
      .transform((prefix) => prefix.toUpperCase())
      .pipe(
        z
          .string()
          .max(generated.prefix)
          .regex(
            /^([A-Z0-9][A-Z0-9_-]*)?$/,
            'Must be letters, digits, dashes or underscores, with a letter or digit first',
          ),
      )
      .describe('What every code begins with'),
    count: z
      .int('Must be a whole number')
      .min(1, 'Must be at least 1')
      .max(generated.count, `Must be at most ${generated.count}`),
    ...terms,
  })
  .refine(isPossible, TOO_MUCH);
export type NewCoupons = z.infer<typeof NewCoupons>;

/** Query of `payment/coupon/all`. Sorted by newest. */
export const CouponQuery = PageQuery.extend({
  id: z.string(),
  search: line(0, 200).optional().describe('What codes begin with'),
});
export type CouponQuery = z.infer<typeof CouponQuery>;

export const CouponPage = LongPageInfo.extend({
  success: z.literal(true),
  coupons: z.array(Coupon),
  typicalCart: Amount.describe('The average subtotal of the orders so far; 0 without any'),
});
export type CouponPage = z.infer<typeof CouponPage>;

export const CouponAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  coupon: Coupon,
});
export type CouponAnswer = z.infer<typeof CouponAnswer>;

export const CouponsAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  codes: z.array(z.string()),
});
export type CouponsAnswer = z.infer<typeof CouponsAnswer>;

/** Query of `payment/coupon/{couponId}/uses`. Newest first. */
export const CouponUsesQuery = PageQuery.extend({ id: z.string() });

/** An order that used a coupon. */
export const CouponUse = z.object({
  orderId: Id,
  number: z.int(),
  at: Timestamp,
  status: z.enum(ORDER_STATUSES),
  user: z.object({ _id: z.string(), name: z.string() }),
  discount: Amount,
  total: Amount,
});
export type CouponUse = z.infer<typeof CouponUse>;

export const CouponUses = PageInfo.extend({
  success: z.literal(true),
  coupon: Coupon,
  uses: z.array(CouponUse).describe('Its orders that are neither cancelled nor deleted'),
  orders: z.int().describe("How many orders that count in the shop's figures used it"),
  cost: Amount.describe('What it took off these orders'),
  sales: Amount.describe('What these orders came to'),
  typicalCart: CouponPage.shape.typicalCart,
});
export type CouponUses = z.infer<typeof CouponUses>;
