import { COUPON_LIMITS } from '#contract/coupon-limits.ts';
import { fromHundredths, toHundredths } from '#contract/hundredths.ts';
import { isAmount } from '#contract/money.ts';

/** Terms of a coupon that have to go together. The amount is as it is stored. */
interface JoinedTerms {
  kind: 'fixed' | 'percent';
  amount: number;
  startsAt?: Date | null;
  expiresAt?: Date | null;
}

/** Returns the first problem between a coupon's terms; undefined if there is none. */
export function termsProblem({
  kind,
  amount,
  startsAt,
  expiresAt,
}: JoinedTerms): { path: 'amount' | 'expiresAt'; message: string } | undefined {
  const { max } = COUPON_LIMITS.percent;
  if (kind === 'percent' && amount > toHundredths(max))
    return { path: 'amount', message: `Must be at most ${max} percent` };
  if (kind === 'fixed' && !isAmount(fromHundredths(amount)))
    return { path: 'amount', message: 'Must be a whole number' };
  if (startsAt && expiresAt && expiresAt <= startsAt)
    return { path: 'expiresAt', message: 'Must be after the start' };
  return undefined;
}
