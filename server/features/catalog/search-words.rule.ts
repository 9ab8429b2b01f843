/** Lengths of words in which typing errors are corrected. */
const FORGIVING = { from: 4, to: 20 };

/** Whether a typing error in a word of this length is corrected. */
export function isForgiven(word: string): boolean {
  return word.length >= FORGIVING.from && word.length <= FORGIVING.to;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * All words at a Damerau–Levenshtein distance of 1: a letter inserted, deleted, replaced or swapped with its
 * neighbour, except for a wrong first letter, which is rare. Some 73 × the word's length, so only use it for words
 * that the catalogue doesn't have.
 */
export function oneTypingErrorAway(word: string): string[] {
  const near = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const before = word.slice(0, at);
    const after = word.slice(at);
    for (const letter of LETTERS) {
      near.add(before + letter + after);
      if (before && after) near.add(before + letter + after.slice(1));
    }
    if (after) near.add(before + after.slice(1));
    if (after.length > 1) near.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
  }
  near.delete(word);
  return [...near];
}

/** All ways to split a word in two, such as "waterbottle" into "water bottle". */
export function splitsOf(word: string): [string, string][] {
  if (!isForgiven(word)) return [];
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
  return anyOf([`${word}:*`, ...forms.filter((form) => !form.startsWith(word))]);
}
