import { sql } from 'drizzle-orm';
import { check, customType, index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, timestamp } from '#server/platform/columns.ts';

const textInByteOrder = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/**
 * Every word the catalogue ever used, kept by triggers on products: what a misspelled search is
 * compared with. Collated "C", so that "begins with" is a range of its primary key.
 */
export const searchWords = pgTable(
  'search_words',
  { word: textInByteOrder('word').primaryKey() },
  (table) => [index('search_words_similar').using('gin', table.word.op('gin_trgm_ops'))],
);

/** The former place of synonyms, which are now in the settings. Only the previous release reads it. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: id().primaryKey(),
    /** As the shop owner writes them; searches fold them. */
    terms: text('terms').array().notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (table) => [
    check(
      'search_synonyms_bounded',
      sql`cardinality(${table.terms}) between 2 and 20 and length(array_to_string(${table.terms}, '')) <= 800`,
    ),
  ],
);
