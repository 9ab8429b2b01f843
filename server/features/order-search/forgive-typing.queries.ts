import type pg from 'pg';
import type { SearchWord } from './order-search.queries.ts';
import { isTypingError, roughPatterns } from './typing-error.rule.ts';

/** Folded texts in which words are searched: columns with a trigram index. */
interface Texts {
  columns: readonly { column: string; from: string }[];
  /** True if each text begins with a blank. */
  beginBlank: boolean;
}

/** The names of people, and those on parcels. */
const NAMES: Texts = {
  columns: [
    { column: 'search_text', from: 'users where true' },
    { column: 'searched_recipient', from: 'orders where deleted_at is null' },
  ],
  beginBlank: true,
};

/** The names of products, also of those that are no longer sold. */
const PRODUCTS: Texts = {
  columns: [{ column: 'sort_name', from: 'products where true' }],
  beginBlank: false,
};

/**
 * Corrects a search for words that found nothing, first as one for names: replaces each word that is in nobody's name by the words
 * that may have been meant. Then in the same way as one for the name of a product. Undefined if every word is in a name, or if one of
 * the others is too short or resembles no word. `patterns`: as `foldSearch` makes them.
 */
export async function forgiveTyping(
  pool: pg.Pool,
  patterns: readonly string[],
): Promise<SearchWord[] | undefined> {
  if (patterns.length === 0) return undefined;
  return (await forgiveIn(NAMES, pool, patterns)) ?? forgiveIn(PRODUCTS, pool, patterns);
}

async function forgiveIn(
  texts: Texts,
  pool: pg.Pool,
  patterns: readonly string[],
): Promise<SearchWord[] | undefined> {
  const isKnown = await areKnown(texts, pool, patterns);
  if (isKnown.every(Boolean)) return undefined;
  const typed = patterns.map((pattern) => pattern.replaceAll('%', '').trim());
  const rough = patterns.map((pattern, place) =>
    isKnown[place] === true ? [pattern] : roughPatterns(typed[place] ?? ''),
  );
  if (!rough.every((word) => word !== undefined)) return undefined;
  const met = await wordsOf(texts, pool, rough);
  const forgiven = patterns.map((pattern, place) =>
    isKnown[place] === true
      ? [pattern]
      : met.filter((word) => isTypingError(typed[place] ?? '', word)).map((word) => `% ${word} %`),
  );
  return forgiven.every(({ length }) => length > 0) ? forgiven : undefined;
}

/** For each pattern: true if one of the texts fits it. */
async function areKnown(
  texts: Texts,
  pool: pg.Pool,
  patterns: readonly string[],
): Promise<boolean[]> {
  const values: unknown[] = [];
  const known = patterns.map((pattern) => {
    const found = selectTexts(texts, [[pattern]], values);
    return `exists (${found.join(') or exists (')})`;
  });
  const { rows } = await pool.query<{ known: boolean[] }>({
    text: `select array[${known.join(', ')}] as known`,
    values,
  });
  return rows[0]?.known ?? [];
}

/** All words of the texts that fit. */
async function wordsOf(
  texts: Texts,
  pool: pg.Pool,
  wanted: readonly SearchWord[],
): Promise<string[]> {
  const values: unknown[] = [];
  const found = selectTexts(texts, wanted, values).join(' union all ');
  const { rows } = await pool.query<{ word: string }>({
    text: `select distinct word from (${found}) as texts (words), unnest(string_to_array(words, ' ')) as word`,
    values,
  });
  return rows.map(({ word }) => word);
}

/** For each column of texts a SELECT of those that fit all words. */
function selectTexts(
  { columns, beginBlank }: Texts,
  words: readonly SearchWord[],
  values: unknown[],
): string[] {
  return columns.map(({ column, from }) => {
    const fits = words.map((either) => {
      const anywhere = beginBlank ? either : [...either, ...either.flatMap(atBeginning)];
      return `(${anywhere.map((pattern) => `${column} like $${values.push(pattern)}`).join(' or ')})`;
    });
    return `select ${column} from ${from} and ${fits.join(' and ')}`;
  });
}

/** The pattern that finds a word at the beginning of a text, given the one for any other place. */
function atBeginning(pattern: string): string[] {
  return pattern.startsWith('% ') ? [pattern.slice(2)] : [];
}
