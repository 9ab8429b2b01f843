import { z } from 'zod';
import { PHOTO_TYPES, PRODUCT_LIMITS } from './catalog-limits.ts';
import {
  describeField,
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  TYPED_FIELDS,
  type ProductField,
} from './product-fields.ts';

const { photos } = PRODUCT_LIMITS;

type Typed = typeof TYPED_FIELDS;
type NewFields = {
  [Name in ProductField]: (typeof PRODUCT_FIELDS)[Name] extends { missing: string }
    ? Typed[Name]
    : z.ZodPrefault<Typed[Name]>;
};

const newFields = Object.fromEntries(
  PRODUCT_FIELD_NAMES.map((field) => {
    const { missing } = describeField(field);
    return [field, missing === undefined ? TYPED_FIELDS[field].prefault('') : TYPED_FIELDS[field]];
  }),
) as NewFields;

/** The text fields of a new product's multipart form, each a string. The photos are file fields named `photos`. */
export const NewProduct = z.object(newFields);
export type NewProduct = z.infer<typeof NewProduct>;

/** The same of a draft, which needs a name only. */
const DraftProduct = z.object({
  ...newFields,
  category: z.union([z.literal(''), TYPED_FIELDS.category]).prefault(''),
  price: z.union([z.literal('').transform(() => 0), TYPED_FIELDS.price]).prefault(''),
  stock: z.union([z.literal('').transform(() => 0), TYPED_FIELDS.stock]).prefault(''),
});

/** Returns true for the texts of a form that makes a draft. */
export function isDraftForm(texts: unknown): boolean {
  const state = typeof texts === 'object' && texts !== null && Reflect.get(texts, 'state');
  return typeof state === 'string' && state.trim().toLowerCase() === 'draft';
}

/** The schema of the texts of a new product's form. */
export function newProductSchema(texts: unknown): z.ZodType<NewProduct> {
  return isDraftForm(texts) ? DraftProduct : NewProduct;
}

/** The errors of a draft that is put on sale: one for each field that it lacks. */
export function gapsOf(
  { category, price }: { category: string; price: number },
  photos: number,
): { path: string; message: string }[] {
  return [
    ...(category === '' ? [{ path: 'category', message: PRODUCT_FIELDS.category.missing }] : []),
    ...(price === 0 ? [{ path: 'price', message: PRODUCT_FIELDS.price.missing }] : []),
    ...(photos === 0 ? [{ path: 'photos', message: 'Add at least 1 photo' }] : []),
  ];
}

/** The text fields of a change to a product: fields that aren't sent stay as they are. */
export const ProductChanges = z.object(TYPED_FIELDS).partial();
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
