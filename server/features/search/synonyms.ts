import type { SynonymPhrase } from './vocabulary.queries.ts';

/** Maximum number of words in a synonym phrase. */
export const LONGEST_SYNONYM = 4;
/** Minimum length of a prefix that matches synonyms. */
const BEGINS_FROM = 4;
/** Maximum number of phrases per word. */
const MAX_PHRASES = 20;

/**
 * Groups of words and phrases with the same meaning. They are looked up by their letters only: "coffee maker",
 * "coffee-maker" and "coffeemaker" are the same.
 */
export class Synonyms {
  readonly #groups: readonly (readonly SynonymPhrase[])[];
  readonly #groupsOf = new Map<string, number[]>();
  readonly #sorted: readonly string[];
  /** By the letters of a phrase: the number of letters before its last word. */
  readonly #before = new Map<string, number>();

  constructor(groups: readonly (readonly SynonymPhrase[])[]) {
    this.#groups = groups;
    for (const [group, phrases] of groups.entries()) {
      for (const { letters, before } of phrases.flatMap(lettersOf)) {
        this.#before.set(letters, before);
        const known = this.#groupsOf.get(letters) ?? [];
        if (!known.includes(group)) this.#groupsOf.set(letters, [...known, group]);
      }
    }
    this.#sorted = [...this.#groupsOf.keys()].sort();
  }

  has(letters: string): boolean {
    return this.#groupsOf.has(letters);
  }

  /** The synonyms of a word or phrase, given by its letters; includes itself if it is in a group. */
  of(letters: string): SynonymPhrase[] {
    const groups = this.#groupsOf.get(letters) ?? [];
    return groups.flatMap((group) => this.#groups[group] ?? []).slice(0, MAX_PHRASES);
  }

  /** The same for an unfinished last word: the letters are a prefix. "Dress" alone does not find "dress watch". */
  ofBeginning(letters: string): SynonymPhrase[] {
    if (letters.length < BEGINS_FROM || this.has(letters)) return this.of(letters);
    const whole = this.#sorted[firstFrom(this.#sorted, letters)];
    if (!whole?.startsWith(letters)) return [];
    return letters.length > (this.#before.get(whole) ?? 0) ? this.of(whole) : [];
  }
}

function lettersOf({ words, lastForms }: SynonymPhrase) {
  const before = words.slice(0, -1).join('');
  return [...words.slice(-1), ...lastForms].map((last) => ({
    letters: before + last,
    before: before.length,
  }));
}

/** The index of the first of these sorted texts that is not less than `text`. */
function firstFrom(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
