import { countCouponUse } from '#server/features/coupons/coupon-uses.queries.ts';
import { grantCoupon, type WantedCoupon } from '#server/features/coupons/coupon-uses.ts';
import type { Transaction } from '#server/platform/database.ts';
import type { CheckoutRow } from './checkouts.table.ts';

/** The columns of a checkout without a coupon. It is inserted by a prepared statement, which always has the same columns. */
export const NO_COUPON = {
  couponId: null,
  coupon: null,
  couponKind: null,
  couponAmount: null,
  holdsCoupon: false,
};

/** Grants a coupon and counts its use, unless the former checkout's use is taken over. */
export async function holdCoupon(
  tx: Transaction,
  former: CheckoutRow | undefined,
  code: string | undefined,
  wanted: Omit<WantedCoupon, 'code' | 'exceptCheckout'>,
) {
  if (!code) return undefined;
  const all = { ...wanted, code, exceptCheckout: former?.id };
  const { row, verdict } = await grantCoupon(tx, all, { lock: true });
  const isHeldByFormer = former !== undefined && former.holdsCoupon && former.couponId === row.id;
  if (!isHeldByFormer) await countCouponUse(tx, row.id, 1);
  const columns = {
    couponId: row.id,
    coupon: row.code,
    couponKind: row.kind,
    couponAmount: row.amount,
    holdsCoupon: !isHeldByFormer,
  };
  return { columns, terms: verdict.terms, productIds: verdict.productIds };
}
