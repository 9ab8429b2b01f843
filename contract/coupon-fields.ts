import { z } from 'zod';
import { PRODUCT_LIMITS } from './catalog-limits.ts';
import { COUPON_LIMITS } from './coupon-limits.ts';
import { Amount, Percentage, Timestamp } from './fields.ts';
import { Id } from './ids.ts';

export const COUPON_KINDS = ['fixed', 'percent'] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

/**
 * The way a field is typed, stored, compared and shown. `discount`: whole units or percent, stored in hundredths; `money`: minor
 * units in the database, whole ones elsewhere; `names`: of categories; `ids`: of products or collections.
 */
type Kind = 'code' | 'kind' | 'discount' | 'money' | 'time' | 'flag' | 'count' | 'names' | 'ids';

/** All that the shop knows of a field that people edit of a coupon. */
interface Description {
  kind: Kind;
  /** Above its input. */
  label: string;
  /** In a sentence about an import, and in the log if it has no other words there. */
  word: string;
  inLog?: string;
  /** As it is sent. null stands for `none`. */
  typed: z.ZodType;
  /** In answers. */
  shown: z.ZodType;
  /** Its value without a limit. Absent: each coupon has to have it. */
  none?: unknown;
  /** Below its input, after its currency. */
  hint?: string;
  /** The message of its form, if it isn't that of a whole number. */
  asked?: string;
}

/** A coupon's code as it is stored: trimmed and in upper case, so that shoppers may type it in any case. */
export const CouponCode = z
  .string()
  .trim()
  .transform((code) => code.toUpperCase())
  .pipe(
    z.string().regex(/^[A-Z0-9_-]{3,32}$/, 'Must be 3–32 letters, digits, dashes or underscores'),
  );

const { amount, minSubtotal, uses } = COUPON_LIMITS;

const Uses = z
  .int('Must be a whole number')
  .min(uses.min, `Must be at least ${uses.min}`)
  .max(uses.max, `Must be at most ${uses.max}`)
  .nullish();

const Time = z.iso.datetime({ offset: true, message: 'Must be a date and time' }).nullish();

/**
 * The fields that people edit of a coupon, in the order of its form. Schemas, forms, files, imports, the log and undo are made of
 * this: a new field is added here, and as a column to `coupons.table.ts`.
 */
export const COUPON_FIELDS = {
  code: {
    kind: 'code',
    label: 'Code',
    word: 'code',
    typed: CouponCode,
    shown: z.string(),
  },
  kind: {
    kind: 'kind',
    label: 'Kind',
    word: 'kind',
    typed: z.enum(COUPON_KINDS),
    shown: z.enum(COUPON_KINDS),
  },
  amount: {
    kind: 'discount',
    label: 'Amount',
    word: 'amount',
    typed: Percentage.min(amount.min, `Must be at least ${amount.min}`).max(
      amount.max,
      `Must be at most ${amount.max}`,
    ),
    shown: z.number(),
  },
  minSubtotal: {
    kind: 'money',
    label: 'Minimum subtotal',
    word: 'minimum',
    typed: Amount.min(0, 'Must be at least 0')
      .max(minSubtotal.max, `Must be at most ${minSubtotal.max}`)
      .nullish()
      .describe('Of what the coupon is for'),
    shown: Amount,
    none: 0,
    hint: 'empty for none',
  },
  startsAt: {
    kind: 'time',
    label: 'Starts',
    word: 'start',
    inLog: 'beginning',
    typed: Time.describe('From when it can be used; at once if there is none'),
    shown: Timestamp,
    none: null,
    hint: 'Empty for at once',
    asked: 'Choose a day and a time, or leave it empty',
  },
  expiresAt: {
    kind: 'time',
    label: 'Expires',
    word: 'end',
    typed: Time,
    shown: Timestamp,
    none: null,
    hint: 'Empty for never',
    asked: 'Choose a time to come, or leave it empty',
  },
  paused: {
    kind: 'flag',
    label: 'Paused',
    word: 'paused',
    typed: z.boolean().nullish(),
    shown: z.boolean(),
    none: false,
  },
  usageLimit: {
    kind: 'count',
    label: 'Uses in all',
    word: 'limit of uses',
    typed: Uses.describe('How often it can be used in total'),
    shown: z.int(),
    none: null,
    hint: 'Empty for any number',
  },
  perUserLimit: {
    kind: 'count',
    label: 'Uses per person',
    word: 'limit of uses a person',
    inLog: 'limit of uses a customer',
    typed: Uses.describe('How often one person can use it'),
    shown: z.int(),
    none: null,
    hint: 'Empty for any number',
  },
  firstOrderOnly: {
    kind: 'flag',
    label: 'First order only',
    word: 'first order only',
    inLog: 'restriction to first orders',
    typed: z.boolean().nullish().describe('Only for people who have no order yet'),
    shown: z.boolean(),
    none: false,
  },
  exceptSales: {
    kind: 'flag',
    label: 'Not on sale prices',
    word: 'not on sale prices',
    inLog: 'exception of sale prices',
    typed: z.boolean().nullish().describe('Not for products whose price is that of a sale'),
    shown: z.boolean(),
    none: false,
  },
  categories: {
    kind: 'names',
    label: 'Categories',
    word: 'categories',
    typed: z
      .array(z.string().trim().min(1).max(PRODUCT_LIMITS.category.max))
      .max(COUPON_LIMITS.categories.max)
      .nullish()
      .describe('What it is for, with `productIds` and `collections`: lines of any'),
    shown: z
      .array(z.string())
      .describe('With `productIds` and `collections`: what it is for; all empty: for everything'),
    none: [],
  },
  productIds: {
    kind: 'ids',
    label: 'Products',
    word: 'products',
    typed: z.array(Id).max(COUPON_LIMITS.products.max).nullish(),
    shown: z.array(Id),
    none: [],
  },
  collections: {
    kind: 'ids',
    label: 'Collections',
    word: 'collections',
    typed: z
      .array(Id)
      .max(COUPON_LIMITS.collections.max)
      .nullish()
      .describe('Whose products it is for, with `categories` and `productIds`'),
    shown: z.array(Id),
    none: [],
  },
} as const satisfies Record<string, Description>;

type Fields = typeof COUPON_FIELDS;
export type CouponField = keyof Fields;
export type CouponFieldOf<Of extends Kind> = {
  [Name in CouponField]: Fields[Name]['kind'] extends Of ? Name : never;
}[CouponField];

export const COUPON_FIELD_NAMES = Object.keys(COUPON_FIELDS) as CouponField[];

/** Returns the description of any field. */
export function describeCouponField(field: CouponField): Description {
  return COUPON_FIELDS[field];
}

/** The column of a field in the table of coupons. */
export function couponColumnOf(field: CouponField): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Makes an object of something of each field. */
export function ofEachField(make: (field: CouponField) => unknown): Record<string, unknown> {
  return Object.fromEntries(COUPON_FIELD_NAMES.map((field) => [field, make(field)]));
}

type MayBeNull<Name extends CouponField> = Fields[Name] extends { none: null } ? true : false;

function mayBeNull(field: CouponField): boolean {
  return describeCouponField(field).none === null;
}

/** The fields of a new coupon, or of a change. */
export const TYPED_COUPON_FIELDS = ofEachField((field) => COUPON_FIELDS[field].typed) as {
  [Name in CouponField]: Fields[Name]['typed'];
};

/** The fields of a coupon in answers: those without a limit that has a value are absent. */
export const SHOWN_COUPON_FIELDS = ofEachField((field) => {
  const { shown } = COUPON_FIELDS[field];
  return mayBeNull(field) ? shown.optional() : shown;
}) as {
  [Name in CouponField]: MayBeNull<Name> extends true
    ? z.ZodOptional<Fields[Name]['shown']>
    : Fields[Name]['shown'];
};

/** The fields of a change in answers: null stands for no limit. */
export const CHANGED_COUPON_FIELDS = ofEachField((field) => {
  const { shown } = COUPON_FIELDS[field];
  return (mayBeNull(field) ? shown.nullable() : shown).optional();
}) as {
  [Name in CouponField]: z.ZodOptional<
    MayBeNull<Name> extends true ? z.ZodNullable<Fields[Name]['shown']> : Fields[Name]['shown']
  >;
};
