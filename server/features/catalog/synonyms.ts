import type { SynonymPhrase } from './vocabulary.queries.ts';

/** Looked for in a search: at most this many of its words together. */
export const LONGEST_SYNONYM = 4;
/** A beginning this long stands for the synonyms that begin so. */
const BEGINS_FROM = 4;
/** Phrases that one word may stand for. */
const MOST_PHRASES = 20;

/**
 * Words and phrases that mean the same to shoppers. They are found by their letters alone, so that it does
 * not matter where one is split: "coffee maker", "coffee-maker" and "coffeemaker" are one.
 */
export class Synonyms {
  readonly #groups: readonly (readonly SynonymPhrase[])[];
  readonly #groupsOf = new Map<string, number[]>();
  readonly #sorted: readonly string[];

  constructor(groups: readonly (readonly SynonymPhrase[])[]) {
    this.#groups = groups;
    for (const [group, phrases] of groups.entries()) {
      for (const letters of phrases.flatMap(lettersOf)) {
        const known = this.#groupsOf.get(letters) ?? [];
        if (!known.includes(group)) this.#groupsOf.set(letters, [...known, group]);
      }
    }
    this.#sorted = [...this.#groupsOf.keys()].sort();
  }

  has(letters: string): boolean {
    return this.#groupsOf.has(letters);
  }

  /** What stands for a word or phrase, given by its letters: itself too, where it is one. */
  of(letters: string): SynonymPhrase[] {
    const groups = this.#groupsOf.get(letters) ?? [];
    return groups.flatMap((group) => this.#groups[group] ?? []).slice(0, MOST_PHRASES);
  }

  /** The same for what is still being typed: letters that a word or phrase begins with. */
  ofBeginning(letters: string): SynonymPhrase[] {
    if (letters.length < BEGINS_FROM || this.has(letters)) return this.of(letters);
    const whole = this.#sorted[firstFrom(this.#sorted, letters)];
    return whole?.startsWith(letters) ? this.of(whole) : [];
  }
}

function lettersOf({ words, lastForms }: SynonymPhrase): string[] {
  const before = words.slice(0, -1).join('');
  return [...words.slice(-1), ...lastForms].map((last) => before + last);
}

/** The place of the first of these sorted texts that is not before `text`. */
function firstFrom(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
