import {
  COUPON_FIELD_NAMES,
  couponColumnOf,
  describeCouponField,
  ofEachField,
  type CouponField,
} from '#contract/coupon-fields.ts';
import type { CouponChanges } from '#contract/coupons.ts';
import type { CouponTerms } from '#contract/jobs.ts';
import { fromHundredths, toHundredths } from '#contract/hundredths.ts';
import { toMinor, toWhole } from '#contract/money.ts';

/**
 * Fields of a coupon as they are stored: the discount in hundredths of a whole unit or of a percent, other amounts in minor units, null for
 * no limit.
 */
export type StoredTerms = CouponTerms;

type ColumnOf<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${ColumnOf<Rest>}`
    : `_${Lowercase<First>}${ColumnOf<Rest>}`
  : Field;
/** The same by the columns of the table, as rows of jobs have it. */
export type CouponColumns = { [Field in CouponField as ColumnOf<Field>]?: StoredTerms[Field] };

/** Returns the stored values of the fields that are given. */
export function storedTerms(fields: CouponChanges): StoredTerms {
  return ofGiven(fields, (field, value) => {
    const { kind, none } = describeCouponField(field);
    if (value === null) return none;
    switch (kind) {
      case 'discount':
        return toHundredths(Number(value));
      case 'money':
        return toMinor(Number(value));
      case 'names':
        return [...new Set(value as string[])];
      case 'ids':
        return [...new Set((value as string[]).map((id) => id.toLowerCase()))];
      default:
        return value;
    }
  });
}

/** The fields of which something is stored, as the API shows them. */
export function shownTerms(stored: StoredTerms): CouponTerms {
  return ofGiven(stored, (field, value) => shownAmount(field, value) ?? value);
}

/** The stored fields of a row of the table, with its times as text. */
export function termsOfRow(row: Readonly<Record<CouponField, unknown>>): Required<StoredTerms> {
  return ofGiven(row, (_, value) =>
    value instanceof Date ? value.toISOString() : value,
  ) as Required<StoredTerms>;
}

/** A stored amount as the API shows it, in whole units or percent; undefined for fields of other kinds. */
function shownAmount(field: CouponField, value: unknown): number | undefined {
  const { kind } = describeCouponField(field);
  if (kind === 'discount') return fromHundredths(Number(value));
  return kind === 'money' ? toWhole(Number(value)) : undefined;
}

export function byColumn(terms: StoredTerms): CouponColumns {
  const entries = Object.entries(terms) as [CouponField, unknown][];
  return Object.fromEntries(entries.map(([field, value]) => [couponColumnOf(field), value]));
}

/** The fields of what `byColumn` returned. */
export function ofColumns(row: CouponColumns): StoredTerms {
  const terms = ofEachField((field) => row[couponColumnOf(field) as keyof CouponColumns]);
  return ofGiven(terms, (_, value) => value);
}

/** The names of the fields' columns. */
export const TERM_COLUMNS = COUPON_FIELD_NAMES.map(couponColumnOf);

function ofGiven(
  fields: Partial<Readonly<Record<CouponField, unknown>>>,
  make: (field: CouponField, value: unknown) => unknown,
): StoredTerms {
  const given = COUPON_FIELD_NAMES.filter((field) => fields[field] !== undefined);
  return Object.fromEntries(given.map((field) => [field, make(field, fields[field])]));
}
