import { doublePrecision, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
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
    /** What it shows, for people who don't see it; empty if nobody has said it. */
    alt: text('alt').notNull().default(''),
    /** The point that stays in view where it is cropped: shares of its width and height. Null: the middle. */
    focusX: doublePrecision('focus_x'),
    focusY: doublePrecision('focus_y'),
  },
  (table) => [
    unique('product_photos_position').on(table.productId, table.position),
    index('product_photos_hash').on(table.hash),
  ],
);
