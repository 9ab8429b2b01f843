import { check, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { families } from './families.table.ts';
import { AVERAGE } from './product-ratings.table.ts';

/**
 * Numbers of shown reviews that give any member of a family 1, 2, 3, 4 and 5 stars, kept by the trigger that counts those of products. A
 * family whose members were never reviewed has no row.
 */
export const familyRatings = pgTable(
  'family_ratings',
  {
    familyId: uuid('family_id')
      .primaryKey()
      .references(() => families.id, { onDelete: 'cascade' }),
    stars: integer('stars').array().notNull(),
    /** The average in hundredths; null without reviews. */
    average: integer('average').generatedAlwaysAs(AVERAGE),
  },
  (table) => [
    index('family_ratings_average').on(table.average),
    check(
      'family_ratings_five_counts',
      sql`cardinality(${table.stars}) = 5 and 0 <= all (${table.stars})`,
    ),
  ],
);
