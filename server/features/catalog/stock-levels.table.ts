import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { products } from './products.table.ts';

/**
 * What can be bought of each live product, kept by a trigger on products. It is what lists by stock
 * walk: an index on the products themselves would make every sale rewrite all the others of that row.
 */
export const stockLevels = pgTable(
  'stock_levels',
  {
    productId: uuid('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    category: text('category').notNull(),
    available: integer('available').notNull(),
  },
  (table) => [
    index('stock_levels_available').on(table.available, table.productId),
    index('stock_levels_category').on(table.category, table.available, table.productId),
  ],
);
