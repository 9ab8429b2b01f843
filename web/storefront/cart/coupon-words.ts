import type { ApiFailure } from '#web/api-failure.ts';

/** Why a code gives nothing, in a sentence. */
export function explainCouponFailure(
  failure: ApiFailure,
  money: (amount: number) => string,
): string {
  const minimum = failure.details?.minimum;
  if (failure.code === 'COUPON_MINIMUM' && typeof minimum === 'number') {
    return `This code needs a subtotal of at least ${money(minimum)}`;
  }
  if (failure.code === 'COUPON_INVALID' || failure.code === 'VALIDATION') {
    return "This code can't be used";
  }
  if (failure.code === 'RATE_LIMITED') {
    return 'Too many codes in a short time. Wait a minute, then try again.';
  }
  return `The code can't be checked now. ${failure.message}`;
}
