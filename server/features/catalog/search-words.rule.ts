/** A word this long may have a typing error in it. */
const FORGIVING = { from: 4, to: 20 };

/** Whether a word is of a length at which a typing error in it is forgiven. */
export function isForgiven(word: string): boolean {
  return word.length >= FORGIVING.from && word.length <= FORGIVING.to;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Everything one typing error away from a word: a letter too many, missing, wrong, or swapped with
 * its neighbour (Damerau's four), but for a wrong first letter, which hardly happens. Grows with 73 × the word's length, so it is asked for words the
 * shop does not know only.
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

/** The two parts of a word wherever it may be split: "water bottle" of "waterbottle". */
export function splitsOf(word: string): [string, string][] {
  if (!isForgiven(word)) return [];
  const splits: [string, string][] = [];
  // One or two letters are a word of their own before a long one only: "t shirt".
  for (let at = 1; at <= word.length - 3; at += 1) {
    if (at >= 3 || word.length - at >= 4) splits.push([word.slice(0, at), word.slice(at)]);
  }
  return splits;
}

// Parts of queries as PostgreSQL's `to_tsquery` takes them.

export function anyOf(parts: readonly string[]): string {
  const [first = '', ...others] = new Set(parts);
  return others.length === 0 ? first : `(${[first, ...others].join(' | ')})`;
}

export function allOf(parts: readonly string[]): string {
  return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' & ')})`;
}

/** Words that follow on each other. */
export function inARow(parts: readonly string[]): string {
  return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' <-> ')})`;
}

/** A word of the catalogue in the singular or plural, which costs far less than all words that begin so; those for any other. */
export function wordOrBeginning(
  word: string,
  { forms, isExact }: { forms: readonly string[]; isExact: boolean },
): string {
  if (isExact) return anyOf([word, ...forms]);
  return anyOf([`${word}:*`, ...forms.filter((form) => !form.startsWith(word))]);
}
