import type pg from 'pg';
import { DEFAULT_SYNONYMS } from '#contract/default-synonyms.ts';

/** A word of a search, folded like the catalogue's words. */
export interface TypedWord {
  word: string;
  /** Its possible singular and plural forms. */
  forms: string[];
  /** True if a product has it or one of its forms. */
  isExact: boolean;
  /** True if a product has it or a word that begins with it. */
  isKnown: boolean;
  /** A stop word such as "for" or "the", but no single letter ("t-shirt"). */
  isFiller: boolean;
}

/** A word of the catalogue. */
export interface KnownWord {
  forms: string[];
  isExact: boolean;
}

/** A word or phrase of a group of synonyms. */
export interface SynonymPhrase {
  words: string[];
  /** Singular and plural forms of its last word. */
  lastForms: string[];
}

const IS_KNOWN = (word: string) => `exists (
  select from search_words known where known.word >= ${word} and known.word < ${word} || U&'\\FFFF')`;
const IS_EXACT = (word: string) => `exists (
  select from search_words known where known.word = ${word} or known.word = any(word_forms(${word})))`;

/** The first 8 words of a search, each cut to 40 letters. */
export async function readTypedWords(pool: pg.Pool, search: string): Promise<TypedWord[]> {
  const { rows } = await pool.query<TypedWord>({
    name: 'search-words-typed',
    text: `select word, word_forms(word) as forms, (length(word) > 1 or word = 'a') and ts_lexize('english_stem', word) = '{}' as "isFiller",
             ${IS_EXACT('asked.word')} as "isExact", ${IS_KNOWN('asked.word')} as "isKnown"
           from (select left(typed, 40) collate "C" as word, place
                 from unnest((string_to_array(fold_search($1), ' '))[1:8]) with ordinality as each (typed, place)
                 where typed <> '') as asked order by place`,
    values: [search],
  });
  return rows;
}

/** Those of these words that the catalogue has, or has a form of. */
export async function findKnownWords(
  pool: pg.Pool,
  words: readonly string[],
): Promise<Map<string, KnownWord>> {
  if (words.length === 0) return new Map();
  const { rows } = await pool.query<KnownWord & { word: string }>({
    name: 'search-words-known',
    text: `select * from (
             select word, word_forms(word) as forms, ${IS_EXACT('asked.word')} as "isExact",
               ${IS_KNOWN('asked.word')} as "isKnown"
             from (select word collate "C" as word from unnest($1::text[]) as each (word)) as asked) as looked_up
           where "isExact" or "isKnown"`,
    values: [words],
  });
  return new Map(rows.map((row) => [row.word, row]));
}

/** Those of these words that are a prefix of a word of the catalogue. */
export async function findBeginnings(
  pool: pg.Pool,
  words: readonly string[],
): Promise<Map<string, KnownWord>> {
  if (words.length === 0) return new Map();
  const { rows } = await pool.query<KnownWord & { word: string }>({
    name: 'search-words-near',
    text: `select word, word_forms(word) as forms, ${IS_EXACT('near.word')} as "isExact"
           from (select word collate "C" as word from unnest($1::text[]) as each (word)) as near
           where ${IS_KNOWN('near.word')}`,
    values: [words],
  });
  return new Map(rows.map((row) => [row.word, row]));
}

/** The words of the catalogue that are most similar to this one. */
export async function findSimilarWords(pool: pg.Pool, word: string): Promise<string[]> {
  const { rows } = await pool.query<{ word: string }>({
    name: 'search-words-similar',
    text: `select word from search_words where word % $1 and abs(length(word) - length($1)) <= 2
           order by similarity(word, $1) desc, word limit 3`,
    values: [word],
  });
  return rows.map((row) => row.word);
}

/** All groups of synonyms of the settings, folded. */
export async function readSynonyms(pool: pg.Pool): Promise<SynonymPhrase[][]> {
  const { rows } = await pool.query<{ phrases: SynonymPhrase[] }>({
    name: 'search-synonyms',
    text: `select json_agg(json_build_object('words', words, 'lastForms', word_forms(words[cardinality(words)]))) as phrases
           from (select coalesce((select stored -> 'synonyms' from shop_settings), $1::jsonb)) as given (list),
             jsonb_array_elements(list) with ordinality as each_of (terms, place),
             jsonb_array_elements_text(terms) as term, string_to_array(fold_search(term), ' ') as words
           where cardinality(words) between 1 and 4
           group by place order by place`,
    values: [JSON.stringify(DEFAULT_SYNONYMS)],
  });
  return rows.map(({ phrases }) => phrases);
}

/** The most common words with PostgreSQL's estimate of how many products have them. */
export async function readCommonWords(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ word: string; count: number }>({
    name: 'search-words-common',
    text: `select word, share * greatest(reltuples, 0) as count
           from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (word, share), pg_class
           where schemaname = current_schema() and tablename = 'products' and attname = 'words'
             and pg_class.oid = 'products'::regclass and word is not null`,
  });
  return new Map(rows.map(({ word, count }) => [word, count]));
}
