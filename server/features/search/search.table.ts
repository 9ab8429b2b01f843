import { customType, index, pgTable } from 'drizzle-orm/pg-core';

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
