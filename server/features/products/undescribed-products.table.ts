import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { timestamp } from '#server/platform/columns.ts';
import { products } from './products.table.ts';

/**
 * The products that are not deleted and have a photo without an alternative text, kept by triggers, for their list and their number. A column of
 * `products` or `stock_levels` instead would make every sale, or every new product, write more indexes.
 */
export const undescribedProducts = pgTable(
  'undescribed_products',
  {
    productId: uuid('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [
    index('undescribed_products_newest').on(
      table.createdAt.desc().nullsFirst(),
      table.productId.desc().nullsFirst(),
    ),
  ],
);
