import type pg from 'pg';
import { nameFits, peopleOf, recipientFits, type NameWord } from './order-search.queries.ts';
import { isTypingError, roughPatterns } from './typing-error.rule.ts';

/** Folded texts in which words are searched. */
interface Texts {
  /** SQL condition: one of the texts has the word. */
  has: (word: NameWord, values: unknown[]) => string;
  /** SELECT of the texts that have all of the words, as `words`. */
  fitting: (words: readonly NameWord[], values: unknown[]) => string;
  /** True if each text begins with a blank. */
  beginBlank: boolean;
}

/** The names of people, and those on parcels. */
const NAMES: Texts = {
  has: (word, values) => `
    exists (${peopleOf({ name: [word] }, values)})
    or exists (select from orders o where o.deleted_at is null and ${recipientFits({ name: [word] }, values)})`,
  fitting: (name, values) => `
    select u.search_text as words from users u where ${nameFits('u.search_text', name, values)}
    union all
    select o.searched_recipient from orders o
    where o.deleted_at is null and ${recipientFits({ name }, values)}`,
  beginBlank: true,
};

/** The names of products, also of those that are no longer sold. */
const PRODUCTS: Texts = {
  has: (word, values) =>
    `exists (select from products p where ${nameFits('p.sort_name', [word], values)})`,
  fitting: (words, values) =>
    `select p.sort_name as words from products p where ${nameFits('p.sort_name', words, values)}`,
  beginBlank: false,
};

/**
 * Corrects a search by name that found nothing: replaces each word that is in nobody's name by the words that may have been
 * meant. Undefined if every word is in a name, or if one of the others is too short or resembles no word.
 */
export function forgiveTyping(
  pool: pg.Pool,
  words: readonly NameWord[],
): Promise<NameWord[] | undefined> {
  return forgiveIn(NAMES, pool, words);
}

/** The same for the name of a product. */
export function forgiveTypedProduct(
  pool: pg.Pool,
  words: readonly NameWord[],
): Promise<NameWord[] | undefined> {
  return forgiveIn(PRODUCTS, pool, words);
}

async function forgiveIn(
  texts: Texts,
  pool: pg.Pool,
  words: readonly NameWord[],
): Promise<NameWord[] | undefined> {
  if (words.length === 0) return undefined;
  const isKnown = await areKnown(texts, pool, words);
  if (isKnown.every(Boolean)) return undefined;
  const typed = words.map(wordOf);
  const rough = words.map((word, place) => {
    if (isKnown[place] === true) return word;
    const like = roughPatterns(typed[place] ?? '');
    return like && { like: texts.beginBlank ? like : [...like, ...like.flatMap(atBeginning)] };
  });
  if (!rough.every((word) => word !== undefined)) return undefined;
  const met = await wordsOf(texts, pool, rough);
  const forgiven = words.map((word, place): NameWord | undefined => {
    if (isKnown[place] === true) return word;
    const meant = met.filter((each) => isTypingError(typed[place] ?? '', each));
    const before = texts.beginBlank ? ' ' : '(?:^| )';
    // Folded words are only letters and digits, so nothing needs escaping.
    return meant.length === 0
      ? undefined
      : { expression: `${before}(?:${meant.join('|')})(?: |$)` };
  });
  return forgiven.every((word) => word !== undefined) ? forgiven : undefined;
}

/** The pattern that finds a word at the beginning of a text, given the one for any other place. */
function atBeginning(pattern: string): string[] {
  return pattern.startsWith('% ') ? [pattern.slice(2)] : [];
}

/** The word between the wildcards of its pattern. */
function wordOf(word: NameWord): string {
  const [pattern = ''] = 'like' in word ? word.like : [];
  return pattern.replaceAll('%', '').trim();
}

/** For each word: true if one of the texts has it. */
async function areKnown(
  texts: Texts,
  pool: pg.Pool,
  words: readonly NameWord[],
): Promise<boolean[]> {
  const values: unknown[] = [];
  const known = words.map((word) => texts.has(word, values));
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
  wanted: readonly NameWord[],
): Promise<string[]> {
  const values: unknown[] = [];
  const { rows } = await pool.query<{ word: string }>({
    text: `
      select distinct word from (${texts.fitting(wanted, values)}) as texts,
        unnest(string_to_array(words, ' ')) as word`,
    values,
  });
  return rows.map(({ word }) => word);
}
