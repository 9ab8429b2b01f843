import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { timestamp } from '#server/platform/columns.ts';
import { PHOTO_COLUMNS } from './photo-columns.ts';
import { products } from './products.table.ts';

/** Photos of products that a job has replaced. For 30 days its undo can put them back: their files stay as long. */
export const replacedPhotos = pgTable(
  'replaced_photos',
  {
    jobId: uuid('job_id').notNull(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    ...PHOTO_COLUMNS,
    at: timestamp('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.productId, table.position] }),
    index('replaced_photos_hash').on(table.hash),
    index('replaced_photos_at').on(table.at),
  ],
);
