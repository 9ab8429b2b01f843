import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { products } from './products.table.ts';

/** The mean of `stars` in hundredths, rounded like that of `ratingOf`. */
export const AVERAGE = sql`(
  (200 * (stars[1]::bigint + 2 * stars[2]::bigint + 3 * stars[3]::bigint + 4 * stars[4]::bigint + 5 * stars[5]::bigint)
    + stars[1] + stars[2] + stars[3] + stars[4] + stars[5])
  / nullif(2 * (stars[1]::bigint + stars[2] + stars[3] + stars[4] + stars[5]), 0))::integer`;

/**
 * Numbers of shown reviews that give a product 1, 2, 3, 4 and 5 stars, kept by a trigger on `reviews` in the transaction of each
 * change. A product that was never reviewed has no row.
 */
export const productRatings = pgTable(
  'product_ratings',
  {
    productId: uuid('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    stars: integer('stars').array().notNull(),
    /** The average in hundredths; null without reviews. */
    average: integer('average').generatedAlwaysAs(AVERAGE),
  },
  (table) => [
    index('product_ratings_average').on(table.average),
    check(
      'product_ratings_five_counts',
      sql`cardinality(${table.stars}) = 5 and 0 <= all (${table.stars})`,
    ),
  ],
);
