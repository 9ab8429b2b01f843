import { z } from 'zod';
import { PHOTO_TYPES, PRODUCT_LIMITS } from './catalog-limits.ts';
import { Hsn } from './seller.ts';
import { line, paragraph } from './text.ts';

const { name, category, price, stock, description, details, photos, sku } = PRODUCT_LIMITS;

const Price = z
  .string()
  .trim()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, 'A price, please: an amount such as 1999 or 499.50')
  .transform(Number)
  .pipe(
    z
      .number()
      .min(price.min, `A price, please: at least ${price.min}`)
      .max(price.max, `A price, please: at most ${price.max}`),
  )
  .describe(`Whole currency units, ${price.min} to ${price.max}`);

const Stock = z
  .string()
  .trim()
  .regex(/^\d{1,7}$/, 'How many there are, please, as a whole number')
  .transform(Number)
  .pipe(z.number().max(stock.max, `How many there are, please: at most ${stock.max}`))
  .describe(`What can be bought, ${stock.min} to ${stock.max}`);

/** A specification as a form has it. */
const Detail = z
  .object({
    name: line(1, details.name, 'A shorter name, please'),
    value: line(1, details.value, 'A shorter value, please'),
    group: line(0, details.group, 'A shorter group, please').optional(),
  })
  .transform(({ group, ...pair }) => (group ? { ...pair, group } : pair));

export const DetailList = z
  .array(Detail)
  .max(details.max, `At most ${details.max} specifications, please`);

const Details = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text || '[]');
    } catch {
      context.addIssue('Must be JSON: a list of pairs of name and value');
      return z.NEVER;
    }
  })
  .pipe(DetailList)
  .describe(
    `The specifications in their order, as JSON: \`[{ "name": "Weight", "value": "250 g", "group": "Size" }]\`. At most ${details.max}; \`group\` may be absent`,
  );

const fields = {
  name: line(name.min, name.max, 'A name, please'),
  category: line(category.min, category.max, 'A category, please'),
  /** Whole units, as a string. */
  price: Price,
  stock: Stock,
  description: paragraph(0, description.max, 'A shorter description, please'),
  details: Details,
  hsn: Hsn.describe('4, 6 or 8 digits; empty: that of the settings'),
  sku: line(0, sku.max, 'A shorter SKU, please').describe(
    'The shop’s own code, unique among its products without regard to case; empty: none',
  ),
};

/** The text fields of a new product's multipart form, each a string. The photos are file fields named `photos`. */
export const NewProduct = z.object({
  ...fields,
  description: fields.description.default(''),
  details: fields.details.default([]),
  hsn: fields.hsn.default(''),
  sku: fields.sku.default(''),
});
export type NewProduct = z.infer<typeof NewProduct>;

/** The text fields of a change to a product: fields that aren't sent stay as they are. */
export const ProductChanges = z.object(fields).partial();
export type ProductChanges = z.infer<typeof ProductChanges>;

/** A photo in a form. */
export const PhotoFile = z
  .file()
  .max(photos.bytes)
  .mime([...PHOTO_TYPES]);

const Photos = z
  .array(PhotoFile)
  .max(photos.max)
  .describe(
    `The format is detected from the content, not the name; each at most ${photos.bytes} bytes and ${photos.pixels} pixels`,
  );

/** The whole forms, for the OpenAPI document. */
export const NewProductForm = NewProduct.extend({ photos: Photos.min(photos.min) });
export const ProductChangesForm = ProductChanges.extend({
  photos: Photos.describe('Replace all photos; without any, the present ones are kept').optional(),
});

/** Names of the form's text fields. */
export const PRODUCT_FIELDS = [
  'name',
  'category',
  'price',
  'stock',
  'description',
  'details',
  'hsn',
  'sku',
] as const;
