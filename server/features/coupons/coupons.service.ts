import { and, eq } from 'drizzle-orm';
import type { Discount, DiscountQuery } from '#contract/coupons.ts';
import { toMinor, toWhole } from '#contract/money.ts';
import { priceCart } from '#contract/pricing.ts';
import { checkouts } from '#server/features/checkout/checkouts.table.ts';
import type { Database } from '#server/platform/database.ts';
import { grantCoupon, presentAppliedCoupon, type MoneyFormat } from './coupon-uses.ts';

/**
 * What a code would take off a subtotal for this caller; a use that their own open checkout holds does
 * not count. Throws 404 COUPON_INVALID or 409 COUPON_MINIMUM.
 */
export async function discountFor(
  { database, now, money }: { database: Database; now(): Date; money: MoneyFormat },
  userId: string,
  query: DiscountQuery,
): Promise<Omit<Discount, 'success'>> {
  const subtotal = toMinor(query.subtotal);
  const [open] = await database.orm
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.status, 'open')));
  const wanted = {
    code: query.coupon,
    userId,
    subtotal,
    now: now(),
    money,
    exceptCheckout: open?.id,
  };
  const { row, verdict } = await grantCoupon(database.orm, wanted, { lock: false });
  // A subtotal is all that is known of the cart: one line of it prices the same.
  const { discount } = priceCart([{ price: subtotal, quantity: 1 }], verdict.terms);
  return { discount: toWhole(discount), coupon: presentAppliedCoupon(row) };
}
