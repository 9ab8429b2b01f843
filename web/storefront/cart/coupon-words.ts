import type { AppliedCoupon } from '#contract/coupons.ts';
import type { ApiFailure } from '#web/api-failure.ts';

/** Explains in a sentence why a code was refused. */
export function explainCouponFailure(
  failure: ApiFailure,
  money: (amount: number) => string,
): string {
  if (failure.code === 'COUPON_MINIMUM') {
    return `This code needs a subtotal of at least ${money(failure.minimum)}`;
  }
  if (failure.code === 'COUPON_NEEDS_ITEMS') {
    return 'This code is for other products than those in your cart';
  }
  if (failure.code === 'COUPON_INVALID' || failure.code === 'VALIDATION') {
    return "This code can't be used";
  }
  if (failure.code === 'RATE_LIMITED') {
    return 'Too many codes in a short time. Wait a minute, then try again.';
  }
  return `The code can't be checked now. ${failure.message}`;
}

/** Describes the discount of a code on a cart of so many products: "10% off", "₹200 off 1 of your 3 products". */
export function describeDiscount(
  { kind, amount, productIds }: AppliedCoupon,
  products: number,
  money: (amount: number) => string,
): string {
  const off = `${kind === 'percent' ? `${amount}%` : money(amount)} off`;
  if (!productIds || productIds.length >= products) return off;
  return `${off} ${productIds.length} of your ${products} products`;
}
