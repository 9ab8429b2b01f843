import { z } from 'zod';
import { PRODUCT_LIMITS } from './catalog-limits.ts';
import { line, paragraph } from './text.ts';

const { name, category, price, stock, description } = PRODUCT_LIMITS;

const Price = z
  .string()
  .trim()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, 'Must be an amount such as 1999 or 499.50')
  .transform(Number)
  .pipe(
    z
      .number()
      .min(price.min, `Must be at least ${price.min}`)
      .max(price.max, `Must be at most ${price.max}`),
  );

const Stock = z
  .string()
  .trim()
  .regex(/^\d{1,7}$/, 'Must be a whole number')
  .transform(Number)
  .pipe(z.number().max(stock.max, `Must be at most ${stock.max}`));

const parts = {
  name: line(name.min, name.max),
  category: line(category.min, category.max),
  /** Whole units, as typed. */
  price: Price,
  stock: Stock,
  description: paragraph(0, description.max),
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

/** Names of the form's text parts. */
export const PRODUCT_PARTS = ['name', 'category', 'price', 'stock', 'description'] as const;
