import type { Discount, DiscountQuery } from '#contract/coupons.ts';
import { toMinor, toWhole } from '#contract/money.ts';
import { priceCart } from '#contract/pricing.ts';
import type { Database } from '#server/platform/database.ts';
import { grantCoupon, presentAppliedCoupon, type MoneyFormat } from './coupon-uses.ts';

export interface DiscountDeps {
  database: Database;
  money: MoneyFormat;
  /** The id of a person's open checkout, whose use of a coupon would be given up for the next one. */
  findOpenCheckout(userId: string): Promise<string | undefined>;
  now(): Date;
}

/**
 * What a code would take off a subtotal for this caller; a use that their own open checkout holds does
 * not count. Throws 404 COUPON_INVALID or 409 COUPON_MINIMUM.
 */
export async function discountFor(
  { database, now, money, findOpenCheckout }: DiscountDeps,
  userId: string,
  query: DiscountQuery,
): Promise<Omit<Discount, 'success'>> {
  const subtotal = toMinor(query.subtotal);
  const wanted = {
    code: query.coupon,
    userId,
    subtotal,
    now: now(),
    money,
    exceptCheckout: await findOpenCheckout(userId),
  };
  const { row, verdict } = await grantCoupon(database.orm, wanted, { lock: false });
  // A subtotal is all that is known of the cart: one line of it prices the same.
  const { discount } = priceCart([{ price: subtotal, quantity: 1 }], verdict.terms);
  return { discount: toWhole(discount), coupon: presentAppliedCoupon(row) };
}
