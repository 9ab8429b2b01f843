import { sql } from 'drizzle-orm';
import { check, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { products } from './products.table.ts';

/**
 * How many shown reviews give a product 1, 2, 3, 4 and 5 stars, kept by a trigger on `reviews` in the transaction of
 * each change. A product that was never reviewed has no row.
 */
export const productRatings = pgTable(
  'product_ratings',
  {
    productId: uuid('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    stars: integer('stars').array().notNull(),
  },
  (table) => [
    check(
      'product_ratings_five_counts',
      sql`cardinality(${table.stars}) = 5 and 0 <= all (${table.stars})`,
    ),
  ],
);
