import { z } from 'zod';
import { Photo, Product } from './catalog.ts';
import { SETTINGS_LIMITS } from './settings-limits.ts';

const ID = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const COLLECTION = new RegExp(`^${ID}(,${ID}){0,${SETTINGS_LIMITS.collection.max - 1}}$`);

/** Query of `product/collection`. */
export const CollectionQuery = z.object({
  ids: z
    .string()
    .regex(COLLECTION, `Must be 1 to ${SETTINGS_LIMITS.collection.max} ids, separated by commas`)
    .describe('Products in their order; those that are not sold are left out'),
});

export const RowProducts = z.object({ success: z.literal(true), products: z.array(Product) });
export type RowProducts = z.infer<typeof RowProducts>;

/** A category and the photo of its newest product. */
export const CategoryTile = z
  .object({ category: z.string(), photo: Photo.optional() })
  .meta({ id: 'CategoryTile' });
export type CategoryTile = z.infer<typeof CategoryTile>;

export const CategoryTiles = z.object({ success: z.literal(true), tiles: z.array(CategoryTile) });
export type CategoryTiles = z.infer<typeof CategoryTiles>;
