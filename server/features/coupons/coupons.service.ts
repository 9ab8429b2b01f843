import type { Discount, DiscountQuery } from '#contract/coupons.ts';
import { toMinor, toWhole } from '#contract/money.ts';
import { priceCart } from '#contract/pricing.ts';
import { readTerms } from '#server/features/settings/settings.queries.ts';
import type { Database } from '#server/platform/database.ts';
import { grantCoupon, presentAppliedCoupon, type MoneyFormat } from './coupon-uses.ts';

export interface DiscountDeps {
  database: Database;
  money: MoneyFormat;
  /**
   * The id of a person's open checkout. Its use of a coupon doesn't count, since their next checkout
   * replaces it.
   */
  findOpenCheckout(userId: string): Promise<string | undefined>;
  now(): Date;
}

/**
 * The discount a code gives on a subtotal for this caller, not counting a use by their own open checkout.
 * Throws 404 COUPON_INVALID or 409 COUPON_MINIMUM.
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
  // Only the subtotal is known: a single line of that price gives the same discount.
  const { rules } = await readTerms(database.orm);
  const { discount } = priceCart([{ price: subtotal, quantity: 1 }], rules, verdict.terms);
  return { discount: toWhole(discount), coupon: presentAppliedCoupon(row) };
}
