import { z } from 'zod';
import { PRODUCT_LIMITS } from './catalog-limits.ts';
import { line, paragraph } from './text.ts';

const { name, category, price, stock, description, photos } = PRODUCT_LIMITS;

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

const parts = {
  name: line(name.min, name.max, 'A name, please'),
  category: line(category.min, category.max, 'A category, please'),
  /** Whole units, as typed. */
  price: Price,
  stock: Stock,
  description: paragraph(0, description.max, 'A shorter description, please'),
};

/**
 * The text parts of a new product's form, each a text as forms send it; the photos are file parts
 * named `photos`.
 */
export const NewProduct = z.object({ ...parts, description: parts.description.default('') });
export type NewProduct = z.infer<typeof NewProduct>;

/** The text parts of a change: only those that are sent change. */
export const ProductChanges = z.object(parts).partial();
export type ProductChanges = z.infer<typeof ProductChanges>;

const Photos = z
  .array(z.file().max(photos.bytes).mime(['image/jpeg', 'image/png', 'image/webp', 'image/avif']))
  .max(photos.max)
  .describe(
    `Judged by their content; each at most ${photos.bytes} bytes and ${photos.pixels} pixels`,
  );

/** The forms whole, as the document of the API shows them. */
export const NewProductForm = NewProduct.extend({ photos: Photos.min(photos.min) });
export const ProductChangesForm = ProductChanges.extend({
  photos: Photos.describe('Take the place of the old ones; none keeps those').optional(),
});

/** Names of the form's text parts. */
export const PRODUCT_PARTS = ['name', 'category', 'price', 'stock', 'description'] as const;
