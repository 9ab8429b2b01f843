/** A word this long may have a typing error in it. */
const FORGIVING_FROM = 4;

/** Whether a word is long enough for a typing error in it to be forgiven. */
export function isForgiven(word: string): boolean {
  return word.length >= FORGIVING_FROM;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Everything one typing error away from a word: a letter too many, missing, wrong, or swapped with
 * its neighbour (Damerau's four). Grows with 73 × the word's length, so it is asked for words the
 * shop does not know only.
 */
export function oneTypingErrorAway(word: string): string[] {
  const near = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const before = word.slice(0, at);
    const after = word.slice(at);
    for (const letter of LETTERS) {
      near.add(before + letter + after);
      if (after) near.add(before + letter + after.slice(1));
    }
    if (after) near.add(before + after.slice(1));
    if (after.length > 1) near.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
  }
  near.delete(word);
  return [...near];
}

/** Alternatives per word, all of them beginnings of words, as PostgreSQL's `to_tsquery` takes them. */
export function toTsQuery(words: readonly (readonly string[])[]): string {
  return words
    .map((alternatives) => `(${alternatives.map((word) => `${word}:*`).join(' | ')})`)
    .join(' & ');
}
