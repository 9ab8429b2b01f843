import { localTime, readTime } from '#web/admin/form/local-time.ts';
import {
  COUPON_FIELD_NAMES,
  describeCouponField,
  type CouponField,
  type CouponFieldOf,
  type CouponKind,
} from '#contract/coupon-fields.ts';
import { COUPON_LIMITS } from '#contract/coupon-limits.ts';
import { type Coupon, type CouponChanges, NewCoupon } from '#contract/coupons.ts';
import { toMinor, toWhole } from '#contract/money.ts';
import { priceCart } from '#contract/pricing.ts';
import { DEFAULT_RULES } from '#contract/pricing-rules.ts';

/** A coupon is paused by a button of its own. */
export type FormField = Exclude<CouponField, 'paused'>;
type Listed = CouponFieldOf<'names' | 'ids'>;
type Typed<Name extends FormField> = Name extends Listed
  ? string[]
  : Name extends 'kind'
    ? CouponKind
    : Name extends CouponFieldOf<'flag'>
      ? boolean
      : string;

/** The fields of a coupon's form, as typed: times are values of a `datetime-local` input, local and without a zone. */
export type CouponValues = { [Name in FormField]: Typed<Name> };

export const FORM_FIELDS = COUPON_FIELD_NAMES.filter(
  (field): field is FormField => field !== 'paused',
);

export const NO_COUPON = ofFormFields((field) => {
  const { kind, none } = describeCouponField(field);
  if (kind === 'kind') return 'fixed';
  return Array.isArray(none) || typeof none === 'boolean' ? none : '';
});

type CouponCheck =
  | { ok: true; coupon: NewCoupon }
  | { ok: false; errors: Partial<Record<FormField, string>> };

/** A coupon as its form shows it. */
export function valuesOf(coupon: Coupon): CouponValues {
  return ofFormFields((field) => {
    const value = coupon[field];
    switch (describeCouponField(field).kind) {
      case 'discount':
      case 'count':
        return String(value ?? '');
      case 'money':
        return value === 0 ? '' : String(value);
      case 'time':
        return value === undefined ? '' : localTime(String(value));
      default:
        return value;
    }
  });
}

function ofFormFields(make: (field: FormField) => unknown): CouponValues {
  // Each kind of field has values of its type.
  return Object.fromEntries(
    FORM_FIELDS.map((field) => [field, make(field)]),
  ) as unknown as CouponValues;
}

/** The fields in which a form differs from what it showed at first; an emptied one is null. */
export function changesOf(
  coupon: NewCoupon,
  values: CouponValues,
  shown: CouponValues,
): CouponChanges {
  const changed = FORM_FIELDS.filter((field) => String(values[field]) !== String(shown[field]));
  return Object.fromEntries(changed.map((field) => [field, coupon[field] ?? null]));
}

/**
 * Validates a coupon's form with the server's own schema, with messages of its own. A time that was `shown` at first may
 * be over.
 */
export function checkCoupon(
  values: CouponValues,
  now: Date,
  locale: string,
  shown: CouponValues = NO_COUPON,
): CouponCheck {
  const parsed = NewCoupon.safeParse(
    Object.fromEntries(FORM_FIELDS.map((field) => [field, sentOf(field, values)])),
  );
  const errors: Partial<Record<FormField, string>> = {};
  for (const { path } of parsed.error?.issues ?? []) {
    const field = path[0] as FormField;
    errors[field] = messageFor(field, values, locale);
  }
  // The schema compares fields only after each is valid; the form shows all errors at once.
  const isTooMuch = values.kind === 'percent' && readDiscount(values) > COUPON_LIMITS.percent.max;
  if (isTooMuch) errors.amount = messageFor('amount', values, locale);
  const [start, expiry] = [readTime(values.startsAt), readTime(values.expiresAt)];
  const isOver = expiry && new Date(expiry) <= now && values.expiresAt !== shown.expiresAt;
  if (isOver) errors.expiresAt = messageFor('expiresAt', values, locale);
  if (start && expiry && expiry <= start) errors.expiresAt = 'Choose a time after the start';
  if (!parsed.success || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, coupon: parsed.data };
}

/**
 * Returns the discount of a percentage on a typical cart, in whole units; undefined for a fixed amount, for no percentage yet,
 * for a coupon for some products only, and while there are no orders.
 *
 * @param typicalCart its subtotal in whole units; 0 where there are no orders yet
 */
export function typicalDiscount(
  values: Pick<CouponValues, 'kind' | 'amount' | 'categories' | 'productIds' | 'collections'>,
  typicalCart: number,
): number | undefined {
  const amount = readDiscount(values);
  const { categories, productIds, collections } = values;
  const isForSome = [categories, productIds, collections].some(({ length }) => length > 0);
  if (values.kind !== 'percent' || isForSome || typicalCart === 0) return undefined;
  if (!(amount > 0 && amount <= COUPON_LIMITS.percent.max)) return undefined;
  const lines = [{ price: toMinor(typicalCart), quantity: 1 }];
  return toWhole(priceCart(lines, DEFAULT_RULES, { kind: 'percent', amount }).discount);
}

/**
 * Returns true if a coupon makes whole orders free without limit: it has neither a usage limit nor an expiry, and takes 100 % or
 * at least the average total of an order (a few large orders raise the average, so most orders are below it). A coupon whose
 * minimum subtotal is not below its amount makes no order free, nor does one for some products only.
 *
 * @param averageTotal in whole units; 0 where there are no orders yet
 */
export function makesOrdersFree(
  { kind, amount, minSubtotal, usageLimit, expiresAt, ...things }: NewCoupon,
  averageTotal: number,
): boolean {
  const { categories, productIds, collections } = things;
  if (usageLimit || expiresAt) return false;
  if (categories?.length || productIds?.length || collections?.length) return false;
  if (kind === 'percent') return amount >= COUPON_LIMITS.percent.max;
  return amount >= averageTotal && amount > (minSubtotal ?? 0);
}

function messageFor(field: FormField, { code, kind }: CouponValues, locale: string): string {
  const amounts = COUPON_LIMITS.amount.max.toLocaleString(locale);
  const { kind: kindOfField, asked } = describeCouponField(field);
  switch (kindOfField) {
    case 'code':
      return code.trim()
        ? 'Use 3 to 32 letters, digits, dashes or underscores'
        : 'Enter or generate a code';
    case 'discount':
      return kind === 'percent'
        ? 'Enter a percentage from 0.01 to 100'
        : `Enter an amount from 0.01 to ${amounts}`;
    case 'money':
      return `Enter an amount up to ${amounts}, or leave it empty`;
    default:
      return asked ?? 'Enter a whole number from 1, or leave it empty';
  }
}

/** Returns the value of a field to send; undefined for one left empty. */
function sentOf(field: FormField, values: CouponValues): unknown {
  const typed = values[field];
  switch (describeCouponField(field).kind) {
    case 'discount':
      return readDiscount(values);
    case 'money':
    case 'count':
      return typed === '' ? undefined : readNumber(String(typed));
    case 'time':
      return typed === '' ? undefined : readTime(String(typed));
    case 'flag':
      return typed || undefined;
    case 'names':
    case 'ids':
      return Array.isArray(typed) && typed.length > 0 ? typed : undefined;
    default:
      return typed;
  }
}

/** The amount or percentage of a coupon. A percentage may be typed as "10%". */
function readDiscount({ kind, amount }: Pick<CouponValues, 'kind' | 'amount'>): number {
  return readNumber(kind === 'percent' ? amount.replace(/\s*%\s*$/, '') : amount);
}

function readNumber(text: string): number {
  return /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
}
