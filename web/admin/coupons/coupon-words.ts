import { COUPON_FIELD_NAMES, describeCouponField } from '#contract/coupon-fields.ts';
import type { Coupon } from '#contract/coupons.ts';
import { countOf } from '#web/ui/count-of.ts';
import type { StatusTone } from '#web/ui/StatusLabel.tsx';

type Dated = Pick<Coupon, 'startsAt' | 'expiresAt' | 'usageLimit' | 'timesUsed'> & {
  paused?: boolean;
};

/** Describes the state of a coupon in a word: "Ended" even if it is paused, too. */
export function describeCoupon(
  { startsAt, expiresAt, paused, usageLimit, timesUsed }: Dated,
  now: number,
): { words: 'Ended' | 'Used up' | 'Paused' | 'Scheduled' | 'Active'; tone: StatusTone } {
  if (expiresAt !== undefined && Date.parse(expiresAt) <= now)
    return { words: 'Ended', tone: 'neutral' };
  if (usageLimit !== undefined && timesUsed >= usageLimit)
    return { words: 'Used up', tone: 'neutral' };
  if (paused) return { words: 'Paused', tone: 'warning' };
  if (startsAt !== undefined && Date.parse(startsAt) > now)
    return { words: 'Scheduled', tone: 'neutral' };
  return { words: 'Active', tone: 'good' };
}

/** Describes the uses of a coupon, and its limit: "12 of 100", "12". */
export function describeUses(
  { timesUsed, usageLimit }: Pick<Coupon, 'timesUsed' | 'usageLimit'>,
  number: (value: number) => string,
): string {
  const used = number(timesUsed);
  return usageLimit === undefined ? used : `${used} of ${number(usageLimit)}`;
}

/** For whom and for what a coupon is, if not for everybody and everything: "First orders", "Lamps, Rugs, 2 products". */
export function describeLimits({
  firstOrderOnly,
  exceptSales,
  categories,
  productIds,
  collections,
}: Pick<
  Coupon,
  'firstOrderOnly' | 'exceptSales' | 'categories' | 'productIds' | 'collections'
>): string {
  return [
    ...(firstOrderOnly ? ['First orders'] : []),
    ...(exceptSales ? ['Not on sale prices'] : []),
    ...categories,
    ...(collections.length > 0 ? [countOf(collections.length, 'collection')] : []),
    ...(productIds.length > 0 ? [countOf(productIds.length, 'product')] : []),
  ].join(', ');
}

/** Lists changes of a coupon since its form was opened, in words such as "Uses in all: 10 → 20". */
export function couponChanges(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] {
  return COUPON_FIELD_NAMES.flatMap((field) => {
    const { label } = describeCouponField(field);
    const [was, is] = [inWords(before[field]), inWords(after[field])];
    return was === is ? [] : [`${label}: ${was} → ${is}`];
  });
}

function inWords(value: unknown): string {
  if (value === true) return 'yes';
  if (Array.isArray(value) && value.length > 0) return value.map(String).join(', ');
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return 'none';
}
