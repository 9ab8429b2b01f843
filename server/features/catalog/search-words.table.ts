import { pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Every word the catalogue ever used, kept by triggers on products: what a misspelled search is
 * compared with. Collated "C", so that "begins with" is a range of its primary key.
 */
export const searchWords = pgTable('search_words', { word: text('word').primaryKey() });
