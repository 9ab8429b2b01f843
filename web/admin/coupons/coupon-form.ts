import '#web/zod-jitless.ts';
import { COUPON_LIMITS } from '#contract/coupon-limits.ts';
import { NewCoupon } from '#contract/coupons.ts';

/** The fields of a coupon's form, as typed. */
export interface CouponValues {
  code: string;
  kind: 'fixed' | 'percent';
  amount: string;
  minSubtotal: string;
  /** The value of a `datetime-local` input: local time, without a zone. */
  expiresAt: string;
  usageLimit: string;
  perUserLimit: string;
}

type CouponField = keyof CouponValues;

export const NO_COUPON: CouponValues = {
  code: '',
  kind: 'fixed',
  amount: '',
  minSubtotal: '',
  expiresAt: '',
  usageLimit: '',
  perUserLimit: '',
};

export const COUPON_FIELDS = Object.keys(NO_COUPON) as CouponField[];

type CouponCheck =
  | { ok: true; coupon: NewCoupon }
  | { ok: false; errors: Partial<Record<CouponField, string>> };

/** Validates a coupon's form with the server's own schema, with messages of its own. */
export function checkCoupon(values: CouponValues, now: Date, locale: string): CouponCheck {
  const parsed = NewCoupon.safeParse({
    code: values.code,
    kind: values.kind,
    amount: readDiscount(values),
    ...withValue('minSubtotal', values.minSubtotal, readNumber),
    ...withValue('expiresAt', values.expiresAt, readTime),
    ...withValue('usageLimit', values.usageLimit, readNumber),
    ...withValue('perUserLimit', values.perUserLimit, readNumber),
  });
  const errors: Partial<Record<CouponField, string>> = {};
  for (const { path } of parsed.error?.issues ?? []) {
    const field = path[0] as CouponField;
    errors[field] = messageFor(field, values, locale);
  }
  // The schema compares fields only after each is valid; the form shows all errors at once.
  const isTooMuch = values.kind === 'percent' && readDiscount(values) > COUPON_LIMITS.percent.max;
  if (isTooMuch) errors.amount = messageFor('amount', values, locale);
  const expiry = readTime(values.expiresAt);
  if (expiry && new Date(expiry) <= now) errors.expiresAt = messageFor('expiresAt', values, locale);
  if (!parsed.success || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, coupon: parsed.data };
}

/**
 * Whether a coupon makes whole orders free without limit: it has neither a usage limit nor an expiry, and takes 100 % or at
 * least the average total of an order (a few large orders raise the average, so most orders are below it). A
 * coupon whose minimum subtotal is not below its amount makes no order free.
 *
 * @param averageTotal in whole units; 0 where there are no orders yet
 */
export function makesOrdersFree(
  { kind, amount, minSubtotal, usageLimit, expiresAt }: NewCoupon,
  averageTotal: number,
): boolean {
  if (usageLimit || expiresAt) return false;
  if (kind === 'percent') return amount >= COUPON_LIMITS.percent.max;
  return amount >= averageTotal && amount > (minSubtotal ?? 0);
}

function messageFor(field: CouponField, { code, kind }: CouponValues, locale: string): string {
  const amounts = COUPON_LIMITS.amount.max.toLocaleString(locale);
  switch (field) {
    case 'code':
      return code.trim()
        ? 'Use 3 to 32 letters, digits, dashes or underscores'
        : 'Enter or generate a code';
    case 'amount':
      return kind === 'percent'
        ? 'Enter a percentage from 0.01 to 100'
        : `Enter an amount from 0.01 to ${amounts}`;
    case 'minSubtotal':
      return `Enter an amount up to ${amounts}, or leave it empty`;
    case 'expiresAt':
      return 'Choose a time to come, or leave it empty';
    default:
      return 'Enter a whole number from 1, or leave it empty';
  }
}

/** A field left empty is not sent. */
function withValue<Value>(field: CouponField, text: string, read: (text: string) => Value) {
  return text.trim() === '' ? {} : { [field]: read(text) };
}

/** The amount or percentage of a coupon. A percentage may be typed as "10%". */
function readDiscount({ kind, amount }: CouponValues): number {
  return readNumber(kind === 'percent' ? amount.replace(/\s*%\s*$/, '') : amount);
}

function readNumber(text: string): number {
  return /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
}

function readTime(text: string): string | undefined {
  const time = new Date(text);
  return Number.isNaN(time.valueOf()) ? undefined : time.toISOString();
}
