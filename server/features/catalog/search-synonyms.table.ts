import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment } from '#server/platform/columns.ts';

/**
 * Groups of words and phrases that mean the same to shoppers, any of them standing for any other.
 * The first migration that has it puts a small general list in; the demo shop adds its own.
 */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: id().primaryKey(),
    /** As the owner writes them; searches compare them folded. */
    terms: text('terms').array().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    check(
      'search_synonyms_bounded',
      sql`cardinality(${table.terms}) between 2 and 20 and length(array_to_string(${table.terms}, '')) <= 800`,
    ),
  ],
);
