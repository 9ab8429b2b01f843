import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id } from '#server/platform/columns.ts';
import { products } from './products.table.ts';

/** A product's photos in their order. File names are made of `hash`; see photo-file-name.ts. */
export const productPhotos = pgTable(
  'product_photos',
  {
    id: id().primaryKey(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    position: integer('position').notNull(),
    hash: text('hash').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Widths of the AVIF and WebP variants, ascending. The JPEG has the last one. */
    widths: integer('widths').array().notNull(),
    placeholder: text('placeholder').notNull(),
  },
  (table) => [
    unique('product_photos_position').on(table.productId, table.position),
    index('product_photos_hash').on(table.hash),
  ],
);
