import { COUPON_LIMITS } from '#contract/coupon-limits.ts';
import { type Coupon, type CouponChanges, NewCoupon } from '#contract/coupons.ts';
import { toMinor, toWhole } from '#contract/money.ts';
import { DEFAULT_RULES, priceCart } from '#contract/pricing.ts';

/** The fields of a coupon's form, as typed. */
export interface CouponValues {
  code: string;
  kind: 'fixed' | 'percent';
  amount: string;
  minSubtotal: string;
  /** The value of a `datetime-local` input: local time, without a zone. */
  startsAt: string;
  expiresAt: string;
  usageLimit: string;
  perUserLimit: string;
  firstOrderOnly: boolean;
  categories: string[];
  productIds: string[];
}

type CouponField = keyof CouponValues;

export const NO_COUPON: CouponValues = {
  code: '',
  kind: 'fixed',
  amount: '',
  minSubtotal: '',
  startsAt: '',
  expiresAt: '',
  usageLimit: '',
  perUserLimit: '',
  firstOrderOnly: false,
  categories: [],
  productIds: [],
};

export const COUPON_FIELDS = Object.keys(NO_COUPON) as CouponField[];

type CouponCheck =
  | { ok: true; coupon: NewCoupon }
  | { ok: false; errors: Partial<Record<CouponField, string>> };

/** A coupon as its form shows it. */
export function valuesOf(coupon: Coupon): CouponValues {
  const { code, kind, amount, minSubtotal, firstOrderOnly, categories, productIds } = coupon;
  const { startsAt, expiresAt, usageLimit, perUserLimit } = coupon;
  return {
    code,
    kind,
    amount: String(amount),
    minSubtotal: minSubtotal > 0 ? String(minSubtotal) : '',
    startsAt: startsAt === undefined ? '' : localTime(startsAt),
    expiresAt: expiresAt === undefined ? '' : localTime(expiresAt),
    usageLimit: String(usageLimit ?? ''),
    perUserLimit: String(perUserLimit ?? ''),
    firstOrderOnly,
    categories,
    productIds,
  };
}

/** The fields in which a form differs from what it showed at first; an emptied one is null. */
export function changesOf(
  coupon: NewCoupon,
  values: CouponValues,
  shown: CouponValues,
): CouponChanges {
  const changed = COUPON_FIELDS.filter((field) => String(values[field]) !== String(shown[field]));
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
  const parsed = NewCoupon.safeParse({
    code: values.code,
    kind: values.kind,
    amount: readDiscount(values),
    ...withValue('minSubtotal', values.minSubtotal, readNumber),
    ...withValue('startsAt', values.startsAt, readTime),
    ...withValue('expiresAt', values.expiresAt, readTime),
    ...withValue('usageLimit', values.usageLimit, readNumber),
    ...withValue('perUserLimit', values.perUserLimit, readNumber),
    ...(values.firstOrderOnly && { firstOrderOnly: true }),
    ...(values.categories.length > 0 && { categories: values.categories }),
    ...(values.productIds.length > 0 && { productIds: values.productIds }),
  });
  const errors: Partial<Record<CouponField, string>> = {};
  for (const { path } of parsed.error?.issues ?? []) {
    const field = path[0] as CouponField;
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
  values: Pick<CouponValues, 'kind' | 'amount' | 'categories' | 'productIds'>,
  typicalCart: number,
): number | undefined {
  const amount = readDiscount(values);
  const isForSome = values.categories.length > 0 || values.productIds.length > 0;
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
  { kind, amount, minSubtotal, usageLimit, expiresAt, categories, productIds }: NewCoupon,
  averageTotal: number,
): boolean {
  if (usageLimit || expiresAt || categories?.length || productIds?.length) return false;
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
    case 'startsAt':
      return 'Choose a day and a time, or leave it empty';
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
function readDiscount({ kind, amount }: Pick<CouponValues, 'kind' | 'amount'>): number {
  return readNumber(kind === 'percent' ? amount.replace(/\s*%\s*$/, '') : amount);
}

function readNumber(text: string): number {
  return /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
}

function readTime(text: string): string | undefined {
  const time = new Date(text);
  return Number.isNaN(time.valueOf()) ? undefined : time.toISOString();
}

/** A time as a `datetime-local` input shows it. */
function localTime(at: string): string {
  const time = new Date(at);
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
