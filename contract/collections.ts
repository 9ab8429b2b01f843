import { z } from 'zod';
import { PRODUCT_LIMITS } from './catalog-limits.ts';
import { Product } from './catalog.ts';
import {
  CATEGORY_LIMITS,
  COMPARISONS,
  CONDITION_FIELD_NAMES,
  CONDITION_FIELDS,
} from './category-limits.ts';
import { isAmount } from './money.ts';
import { Id } from './ids.ts';
import { ListedListing, ListingFields, Words } from './listing-fields.ts';
import { line } from './text.ts';

const { name, conditions, products, value: valueLimits, days } = CATEGORY_LIMITS;

/** One condition of a rule: a field, how it is compared, and with what. */
const Condition = z
  .strictObject({
    field: z.enum(CONDITION_FIELD_NAMES),
    is: z.enum(COMPARISONS),
    value: z
      .union([z.string().trim().min(1).max(valueLimits.max), z.number(), z.boolean()])
      .describe(
        'A name, an amount in whole units, pieces, stars, days, or true and false for `sale`',
      ),
  })
  .superRefine(({ field, is, value }, context) => {
    const known: readonly string[] = CONDITION_FIELDS[field].is;
    if (!known.includes(is))
      context.addIssue({
        code: 'custom',
        path: ['is'],
        message: `Must be ${known.join(' or ')} for ${field}`,
      });
    const { fits, asked } = VALUES[field];
    if (!fits(value))
      context.addIssue({ code: 'custom', path: ['value'], message: `Must be ${asked}` });
  })
  .meta({ id: 'Condition' });
export type Condition = z.infer<typeof Condition>;

const isText = (value: unknown) => typeof value === 'string';

/** The values that a condition may have, by field: a test, and the words of its error. */
const VALUES: Readonly<
  Record<Condition['field'], { fits: (value: unknown) => boolean; asked: string }>
> = {
  category: { fits: isText, asked: 'a text' },
  brand: { fits: isText, asked: 'a text' },
  name: { fits: isText, asked: 'a text' },
  sale: { fits: (value) => typeof value === 'boolean', asked: 'true or false' },
  price: {
    fits: (value) => isNumberIn(value, 0, PRODUCT_LIMITS.price.max) && isAmount(value),
    asked: 'an amount',
  },
  stock: {
    fits: (value) => isNumberIn(value, 0, PRODUCT_LIMITS.stock.max) && Number.isInteger(value),
    asked: 'a number of pieces',
  },
  rating: { fits: (value) => isNumberIn(value, 0, 5), asked: 'a number of stars up to 5' },
  createdAt: {
    fits: (value) => isNumberIn(value, days.min, days.max) && Number.isInteger(value),
    asked: `a number of days, ${days.min} to ${days.max}`,
  },
};

function isNumberIn(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && value >= min && value <= max;
}

/** The rule of a collection. */
export const CollectionRule = z
  .strictObject({
    match: z.enum(['all', 'any']),
    conditions: z
      .array(Condition)
      .min(1, 'At least one condition, please')
      .max(conditions.max, `At most ${conditions.max} conditions, please`),
  })
  .meta({ id: 'CollectionRule' });
export type CollectionRule = z.infer<typeof CollectionRule>;

const Products = z
  .array(Id)
  .max(products.max, `At most ${products.max} products, please`)
  .refine((ids) => new Set(ids).size === ids.length, 'Each product once, please')
  .describe('In their order; those that are not on sale are not shown');

const Fields = ListingFields.partial().extend({
  rule: CollectionRule.optional().describe('All products that meet it'),
  products: Products.optional(),
});

/** Body of `POST collection`. */
export const NewCollection = Fields.extend({
  name: line(name.min, name.max, 'A name, please'),
}).refine(
  ({ rule, products: chosen }) => (rule === undefined) !== (chosen === undefined),
  'Must have either `rule` or `products`',
);
export type NewCollection = z.infer<typeof NewCollection>;

/** Body of `PUT collection/{id}`. */
export const CollectionChanges = Fields.extend({
  name: line(name.min, name.max, 'A name, please').optional(),
}).refine(
  ({ rule, products: chosen }) => rule === undefined || chosen === undefined,
  'Must have either `rule` or `products`',
);
export type CollectionChanges = z.infer<typeof CollectionChanges>;

export const ListedCollection = ListedListing.extend({
  by: z.enum(['rule', 'hand']).describe('How its products are chosen'),
}).meta({ id: 'ListedCollection' });
export type ListedCollection = z.infer<typeof ListedCollection>;

/** A collection; `rule` and `products` are for admins with the duty `catalogue` only. */
export const Collection = ListedCollection.extend({
  words: Words,
  rule: CollectionRule.optional(),
  products: z.array(Id).optional(),
}).meta({ id: 'Collection' });
export type Collection = z.infer<typeof Collection>;

export const CollectionList = z.object({
  success: z.literal(true),
  collections: z.array(ListedCollection),
});
export type CollectionList = z.infer<typeof CollectionList>;

export const OneCollection = z.object({ success: z.literal(true), collection: Collection });
export type OneCollection = z.infer<typeof OneCollection>;

export const CollectionWritten = OneCollection.extend({ message: z.string() });
export type CollectionWritten = z.infer<typeof CollectionWritten>;

/** Query of `collection/preview`. */
export const PreviewQuery = z.object({
  id: z.string(),
  rule: z
    .string()
    .max(20_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'Must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(CollectionRule)
    .describe('A rule as JSON'),
});

/** The products that a rule finds now. */
export const RulePreview = z.object({
  success: z.literal(true),
  total: z.int(),
  totalIsLowerBound: z.boolean(),
  products: z.array(Product).describe('The newest of them'),
});
export type RulePreview = z.infer<typeof RulePreview>;
