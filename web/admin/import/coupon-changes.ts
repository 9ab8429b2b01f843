import type { CouponTerms } from '#contract/jobs.ts';

/** Formats values in the shop's locale. */
export interface Written {
  money(whole: number): string;
  time(at: string): string;
}

const LABELS: Readonly<Record<keyof CouponTerms, string>> = {
  code: 'code',
  kind: 'kind',
  amount: 'amount',
  minSubtotal: 'minimum',
  startsAt: 'start',
  expiresAt: 'end',
  paused: 'paused',
  usageLimit: 'limit of uses',
  perUserLimit: 'limit of uses a person',
  firstOrderOnly: 'first order only',
  categories: 'categories',
  productIds: 'products',
};

/**
 * Describes changes that a line makes to a coupon: "amount from 5 to 10, end from none to 31 March 2030"; for a new one, its
 * values.
 */
export function couponChanges(
  before: CouponTerms | undefined,
  after: CouponTerms,
  written: Written,
): string {
  return (
    fieldsOf(after)
      // A new coupon is named by its code.
      .filter((field) => before || (field !== 'code' && !isNothing(after[field])))
      .map((field) => {
        const becomes = wordsOf(field, after, written);
        return before
          ? `${LABELS[field]} from ${wordsOf(field, before, written)} to ${becomes}`
          : `${LABELS[field]} ${becomes}`;
      })
      .join(', ')
  );
}

function fieldsOf(terms: CouponTerms): (keyof CouponTerms)[] {
  return (Object.keys(LABELS) as (keyof CouponTerms)[]).filter(
    (field) => terms[field] !== undefined,
  );
}

/** Returns true if a value means no limit. */
function isNothing(value: CouponTerms[keyof CouponTerms]): boolean {
  return value === null || value === false || value === 0 || isEmpty(value);
}

function isEmpty(value: CouponTerms[keyof CouponTerms]): boolean {
  return Array.isArray(value) && value.length === 0;
}

function wordsOf(field: keyof CouponTerms, terms: CouponTerms, { money, time }: Written): string {
  const value = terms[field];
  if (value === undefined || value === null || isEmpty(value)) return 'none';
  if (field === 'minSubtotal' && typeof value === 'number') return money(value);
  if ((field === 'startsAt' || field === 'expiresAt') && typeof value === 'string')
    return time(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
