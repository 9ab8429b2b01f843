import {
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { timestamp } from '#server/platform/columns.ts';
import { products } from './products.table.ts';

/** Photos of products that a job has replaced. For 30 days its undo can put them back: their files stay as long. */
export const replacedPhotos = pgTable(
  'replaced_photos',
  {
    jobId: uuid('job_id').notNull(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    hash: text('hash').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    widths: integer('widths').array().notNull(),
    placeholder: text('placeholder').notNull(),
    alt: text('alt').notNull().default(''),
    focusX: doublePrecision('focus_x'),
    focusY: doublePrecision('focus_y'),
    at: timestamp('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.productId, table.position] }),
    index('replaced_photos_hash').on(table.hash),
    index('replaced_photos_at').on(table.at),
  ],
);
