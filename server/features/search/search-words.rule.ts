import { typingErrors } from '#contract/typing-errors.ts';

/** Lengths of words in which typing errors are corrected. */
const FORGIVING = { from: 4, to: 20 };
/** Minimum length of words in which two typing errors are corrected; shorter words resemble too many others. */
const TWO_ERRORS_FROM = 8;

/** True if a typing error in the word may be corrected. Never in numbers: another number means another thing. */
export function isForgiven(word: string): boolean {
  return isOfFairLength(word) && !/\d/.test(word);
}

/** True if two typing errors in the word may be corrected. */
export function isForgivenTwice(word: string): boolean {
  return isForgiven(word) && word.length >= TWO_ERRORS_FROM;
}

/** True if the word is neither too short nor too long to be corrected or split. */
export function isOfFairLength(word: string): boolean {
  return word.length >= FORGIVING.from && word.length <= FORGIVING.to;
}

/** True if the words differ by at most two typing errors and begin with the same letter. */
export function isTwoTypingErrorsAway(one: string, other: string): boolean {
  return one.charAt(0) === other.charAt(0) && typingErrors(one, other) <= 2;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * All words at a Damerau–Levenshtein distance of 1: a letter inserted, deleted, replaced or swapped with its neighbour.
 * Errors in the first letter are rare and left out: "iphone" is not "phone". These are about 73 × the word's length, so
 * only use it for words that the catalogue doesn't have.
 */
export function oneTypingErrorAway(word: string): string[] {
  const near = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const before = word.slice(0, at);
    const after = word.slice(at);
    for (const letter of LETTERS) {
      if (before) near.add(before + letter + after);
      if (before && after) near.add(before + letter + after.slice(1));
    }
    if (before && after) near.add(before + after.slice(1));
    if (after.length > 1) near.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
  }
  near.delete(word);
  return [...near];
}

/** All ways to split a word in two, such as "waterbottle" into "water bottle". */
export function splitsOf(word: string): [string, string][] {
  if (!isOfFairLength(word)) return [];
  const splits: [string, string][] = [];
  // The first part may be one or two letters ("t shirt"), the second has at least three.
  for (let at = 1; at <= word.length - 3; at += 1) {
    if (at >= 3 || word.length - at >= 4) splits.push([word.slice(0, at), word.slice(at)]);
  }
  return splits;
}

// Builders of queries for PostgreSQL's `to_tsquery`.

export function anyOf(parts: readonly string[]): string {
  const [first = '', ...others] = new Set(parts);
  return others.length === 0 ? first : `(${[first, ...others].join(' | ')})`;
}

export function allOf(parts: readonly string[]): string {
  return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' & ')})`;
}

/** Matches adjacent words in this order. */
export function inARow(parts: readonly string[]): string {
  return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' <-> ')})`;
}

/** A word of the catalogue matches itself, singular and plural, which is much cheaper than a prefix; any other matches as a prefix. */
export function wordOrBeginning(
  word: string,
  { forms, isExact }: { forms: readonly string[]; isExact: boolean },
): string {
  if (isExact) return anyOf([word, ...forms]);
  return anyOf([beginning(word), ...forms.filter((form) => !form.startsWith(word))]);
}

/** Minimum length of a beginning that counts in all texts of a product. */
const TELLING_FROM = 5;

/**
 * The query of words that begin with `word`. Beginnings of fewer than 5 letters match only in names and categories, numbers
 * also in specifications, as in the SQL function `search_query`.
 */
export function beginning(word: string): string {
  if (/\d/.test(word)) return `${word}:*ABC`;
  return word.length < TELLING_FROM ? `${word}:*AB` : `${word}:*`;
}

/** The same query for words of these weights only: A is the name, B the category, C the specifications, D all other texts. */
export function inWeights(tsquery: string, weights: string): string {
  return tsquery.replaceAll(
    /([^\s()&|<>:-]+)(?::(\*?)([A-D]*))?/g,
    (_, word: string, star: string = '', own: string = '') => {
      const both = own ? [...weights].filter((each) => own.includes(each)).join('') : weights;
      return `${word}:${star}${both}`;
    },
  );
}
