import {
  COUPON_FIELD_NAMES,
  describeCouponField,
  type CouponField,
} from '#contract/coupon-fields.ts';
import type { CouponTerms } from '#contract/jobs.ts';

/** Formats values in the shop's locale. */
export interface Written {
  money(whole: number): string;
  time(at: string): string;
}

/** Describes the changes of a line to a coupon: "amount from 5 to 10, end from none to 31 March 2030"; for a new one, its values. */
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
        const { word } = describeCouponField(field);
        return before
          ? `${word} from ${wordsOf(field, before, written)} to ${becomes}`
          : `${word} ${becomes}`;
      })
      .join(', ')
  );
}

function fieldsOf(terms: CouponTerms): CouponField[] {
  return COUPON_FIELD_NAMES.filter((field) => terms[field] !== undefined);
}

/** Returns true if a value means no limit. */
function isNothing(value: CouponTerms[keyof CouponTerms]): boolean {
  return value === null || value === false || value === 0 || isEmpty(value);
}

function isEmpty(value: CouponTerms[keyof CouponTerms]): boolean {
  return Array.isArray(value) && value.length === 0;
}

function wordsOf(field: CouponField, terms: CouponTerms, { money, time }: Written): string {
  const value = terms[field];
  if (value === undefined || value === null || isEmpty(value)) return 'none';
  const { kind } = describeCouponField(field);
  if (kind === 'money') return money(Number(value));
  if (kind === 'time') return time(String(value));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
