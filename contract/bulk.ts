import { z } from 'zod';
import { PRODUCT_LIMITS, SEARCH_MAX_LENGTH } from './catalog-limits.ts';
import { Amount } from './fields.ts';
import { Id } from './ids.ts';
import { JOB_LIMITS } from './job-limits.ts';
import { Job, RowFields } from './jobs.ts';
import { LACK_FILTERS, PHOTO_FILTERS, STOCK_FILTERS } from './list-choices.ts';
import { isHundredths } from './hundredths.ts';
import { BULK_FIELDS, describeField, type BulkField, type TYPED_FIELDS } from './product-fields.ts';
import { line } from './text.ts';

const { category, price, stock } = PRODUCT_LIMITS;

const round = z
  .union([z.literal(['.99', '0.99', 0.99]), z.boolean()])
  .transform((value) => value !== false)
  .optional()
  .describe('`.99`: to the nearest price that ends in .99');

const PriceChange = z.union([
  z.strictObject({ set: Amount.min(price.min).max(price.max), round }),
  z.strictObject({ plus: Amount.min(-price.max).max(price.max), round }),
  z.strictObject({
    percent: z
      .number()
      .min(-100)
      .max(1_000)
      .refine(isHundredths, 'Must have at most 2 decimals')
      .describe('10 makes it a tenth more, -10 a tenth less'),
    round,
  }),
]);
export type PriceChange = z.infer<typeof PriceChange>;

const StockChange = z.union([
  z.strictObject({ set: z.int().min(stock.min).max(stock.max) }),
  z.strictObject({ plus: z.int().min(-stock.max).max(stock.max) }),
]);
export type StockChange = z.infer<typeof StockChange>;

/** The fields that are simply set. */
const SET_IN_BULK = Object.fromEntries(
  BULK_FIELDS.map((field) => [field, settingSchema(field).optional()]),
) as { [Name in BulkField]: z.ZodOptional<z.ZodType<SetInBulk<Name>>> };

/** A text as a form has it, '' where none is to be left; a number, or null; true or false. */
function settingSchema(field: BulkField): z.ZodType {
  const { kind, limits, typed } = describeField(field);
  if (kind === 'flag') return z.boolean();
  if (kind === 'money')
    return Amount.min(limits?.min ?? 0)
      .max(limits?.max ?? price.max)
      .nullable();
  if (kind !== 'count') return typed;
  return z
    .int()
    .min(limits?.min ?? 0)
    .max(limits?.max ?? Number.MAX_SAFE_INTEGER)
    .nullable();
}

type SetInBulk<Name extends BulkField> = z.output<(typeof TYPED_FIELDS)[Name]>;

const BulkChange = z
  .strictObject({
    price: PriceChange.optional(),
    stock: StockChange.optional().describe('Of what can be bought'),
    ...SET_IN_BULK,
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    message: 'Must change something',
  });
export type BulkChange = z.infer<typeof BulkChange>;

const BulkFilter = z
  .strictObject({
    search: line(0, SEARCH_MAX_LENGTH).optional(),
    category: line(0, category.max).optional(),
    stock: z.union([z.literal(''), z.enum(STOCK_FILTERS)]).optional(),
    photos: z.union([z.literal(''), z.enum(PHOTO_FILTERS)]).optional(),
    lacks: z.union([z.literal(''), z.enum(LACK_FILTERS)]).optional(),
  })
  .describe('As `product/admin-products` takes it; without any, all products');
export type BulkFilter = z.infer<typeof BulkFilter>;

/** Body of `product/bulk`. */
export const BulkRequest = z.object({
  select: z.union([
    z.strictObject({ ids: z.array(Id).min(1).max(JOB_LIMITS.ids) }),
    z.strictObject({ filter: BulkFilter }),
  ]),
  change: BulkChange,
  dryRun: z.boolean().default(false),
  selection: z
    .string()
    .max(64)
    .optional()
    .describe('As the dry run answered it: 412 STALE if the filter finds other products by now'),
});
export type BulkRequest = z.infer<typeof BulkRequest>;

const BulkRow = z.object({
  _id: z.string(),
  name: z.string().optional(),
  before: RowFields.optional(),
  after: RowFields.optional(),
  error: z.string().optional().describe('Why it would be left alone'),
});
export type BulkRow = z.infer<typeof BulkRow>;

/** The changes that `product/bulk` would make. */
export const BulkPreview = z.object({
  success: z.literal(true),
  rows: z.array(BulkRow).describe('The first 200'),
  selection: z.string().describe('Stands for the products that were found'),
  total: z.int(),
  changed: z.int().describe('How many would change'),
  same: z.int().describe('How many are like that already'),
  refused: z.int().describe('How many would be left alone for an error'),
});
export type BulkPreview = z.infer<typeof BulkPreview>;

export const BulkStarted = z.object({ success: z.literal(true), message: z.string(), job: Job });
