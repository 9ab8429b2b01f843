import type { Coupon } from '#contract/coupons.ts';
import type { StatusTone } from '#web/ui/StatusLabel.tsx';

/** Whether a coupon can be used, in a word. */
export function describeCoupon(
  { expiresAt, usageLimit, timesUsed }: Pick<Coupon, 'expiresAt' | 'usageLimit' | 'timesUsed'>,
  now: number,
): { words: string; tone: StatusTone } {
  if (expiresAt !== undefined && Date.parse(expiresAt) <= now)
    return { words: 'Expired', tone: 'neutral' };
  if (usageLimit !== undefined && timesUsed >= usageLimit)
    return { words: 'Used up', tone: 'neutral' };
  return { words: 'Active', tone: 'good' };
}

/** How often a coupon was used, and its limit: "12 of 100", "12". */
export function describeUses(
  { timesUsed, usageLimit }: Pick<Coupon, 'timesUsed' | 'usageLimit'>,
  number: (value: number) => string,
): string {
  const used = number(timesUsed);
  return usageLimit === undefined ? used : `${used} of ${number(usageLimit)}`;
}
