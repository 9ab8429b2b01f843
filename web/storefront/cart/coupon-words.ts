import type { ApiFailure } from '#web/api-failure.ts';

/** Why a code was refused, in a sentence. */
export function explainCouponFailure(
  failure: ApiFailure,
  money: (amount: number) => string,
): string {
  if (failure.code === 'COUPON_MINIMUM') {
    return `This code needs a subtotal of at least ${money(failure.minimum)}`;
  }
  if (failure.code === 'COUPON_INVALID' || failure.code === 'VALIDATION') {
    return "This code can't be used";
  }
  if (failure.code === 'RATE_LIMITED') {
    return 'Too many codes in a short time. Wait a minute, then try again.';
  }
  return `The code can't be checked now. ${failure.message}`;
}
