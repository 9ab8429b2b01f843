import { sql } from 'drizzle-orm';
import { index, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import { id } from '#server/platform/columns.ts';
import { families } from './families.table.ts';
import { PHOTO_COLUMNS } from './photo-columns.ts';
import { products } from './products.table.ts';

/** A product's photos in their order: its own, or copies of those of its family. */
export const productPhotos = pgTable(
  'product_photos',
  {
    id: id().primaryKey(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    ...PHOTO_COLUMNS,
    /** The family whose photo it copies; null: the product's own. As soon as the product is in no such family, it is its own, too. */
    familyId: uuid('family_id').references(() => families.id, { onDelete: 'set null' }),
  },
  (table) => [
    unique('product_photos_position').on(table.productId, table.position),
    index('product_photos_hash').on(table.hash),
    index('product_photos_of_family')
      .on(table.familyId)
      .where(sql`family_id is not null`),
  ],
);
