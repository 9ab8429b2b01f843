import type { Detail } from '#contract/specifications.ts';
import { typingErrors } from '#contract/typing-errors.ts';

/** A product's texts, in which words are looked for. */
interface Described {
  name: string;
  category: string;
  description: string;
  details: readonly Pick<Detail, 'value'>[];
}

/** The most categories that are suggested. */
const MOST_CATEGORIES = 3;
/** Shorter words are taken as typed. */
const SHORTEST_MISSPELLED = 4;
/** From this length on two typing errors are corrected. */
const TWO_ERRORS_FROM = 7;

/** The categories of which a word begins with a typed word. */
export function suggestCategories(typed: string, categories: readonly string[]): string[] {
  const words = wordsOf(typed);
  return categories
    .filter((category) => {
      const parts = wordsOf(category);
      return words.some((word) => word.length > 1 && parts.some((part) => part.startsWith(word)));
    })
    .slice(0, MOST_CATEGORIES);
}

/**
 * The words as the shop spells them; undefined if they are typed so. A word that none of the products found has is
 * replaced by the most similar one in their names.
 */
export function correct(typed: string, found: readonly Described[]): string | undefined {
  const known = found.flatMap(({ name, category, description, details }) =>
    wordsOf([name, category, description, ...details.map(({ value }) => value)].join(' ')),
  );
  const names = found.flatMap(({ name }) => wordsOf(name));
  const words = wordsOf(typed);
  const corrected = words.map((word) => {
    const isKnown = known.some((each) => each.startsWith(word) || word.startsWith(each));
    return isKnown || word.length < SHORTEST_MISSPELLED ? word : (nearest(word, names) ?? word);
  });
  return corrected.join(' ') === words.join(' ') ? undefined : corrected.join(' ');
}

/** Without case and accents, as the search compares them. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The first letter is taken as typed. The word may be unfinished. */
function nearest(word: string, names: readonly string[]): string | undefined {
  const most = word.length < TWO_ERRORS_FROM ? 1 : 2;
  const errorsIn = (name: string) =>
    Math.min(typingErrors(word, name), typingErrors(word, name.slice(0, word.length + 1)));
  return names
    .filter((name) => name[0] === word[0])
    .map((name) => ({ name, errors: errorsIn(name) }))
    .filter(({ errors }) => errors <= most)
    .sort((one, other) => one.errors - other.errors)[0]?.name;
}
