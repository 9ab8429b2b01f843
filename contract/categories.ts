import { z } from 'zod';
import { PRODUCT_LIMITS } from './catalog-limits.ts';
import { Id } from './ids.ts';
import { ListedListing, ListingFields, Words } from './listing-fields.ts';
import { line } from './text.ts';

const { category: name } = PRODUCT_LIMITS;

const Fields = ListingFields.partial().extend({
  parent: Id.nullable().optional().describe('The category that it is in; null: none'),
});

/** Body of `POST category`. */
export const NewCategory = Fields.extend({ name: line(name.min, name.max, 'A name, please') });
export type NewCategory = z.infer<typeof NewCategory>;

/** Body of `PUT category/{id}`. */
export const CategoryChanges = NewCategory.partial();
export type CategoryChanges = z.infer<typeof CategoryChanges>;

/** Body of `category/{id}/merge`. */
export const MergeCategory = z.strictObject({
  to: Id.describe('The category that gets its products, and to which its links lead'),
});

/** Query of `DELETE category/{id}`. */
export const DeleteCategoryQuery = z.object({
  id: z.string(),
  to: Id.optional().describe('The category that gets its products; without it, it must have none'),
});

export const ListedCategory = ListedListing.extend({
  parent: Id.optional().describe('The category that it is in'),
  products: z
    .int()
    .describe('How many products have it, drafts included; not those of categories in it'),
}).meta({ id: 'ListedCategory' });
export type ListedCategory = z.infer<typeof ListedCategory>;

export const Category = ListedCategory.extend({ words: Words }).meta({ id: 'Category' });
export type Category = z.infer<typeof Category>;

export const CategoryList = z.object({
  success: z.literal(true),
  categories: z.array(ListedCategory).describe('Each before those in it, in the owner’s order'),
});
export type CategoryList = z.infer<typeof CategoryList>;

const Linked = z.object({ name: z.string(), slug: z.string(), picture: z.string().optional() });

/** A category as its page shows it. */
export const ShownCategory = z
  .object({
    category: Category,
    above: z.array(Linked).describe('The categories that it is in, the outermost first'),
    below: z.array(Linked).describe('The categories in it'),
  })
  .meta({ id: 'ShownCategory' });
export type ShownCategory = z.infer<typeof ShownCategory>;

export const OneCategory = ShownCategory.extend({ success: z.literal(true) });

export const CategoryWritten = z.object({
  success: z.literal(true),
  message: z.string(),
  category: Category,
});
export type CategoryWritten = z.infer<typeof CategoryWritten>;
