import { allOf, anyOf, wordOrBeginning } from './search-words.rule.ts';
import type { TypedWord } from './vocabulary.queries.ts';

/** What a word of a search may mean besides itself, as full-text queries. */
export interface Meaning extends TypedWord {
  /** The words it may be a misspelling of. */
  near: string[];
  /** It and its neighbour in one word, or its two halves. */
  joined: string[];
  synonyms: string[];
}

/** Another way to ask for what a search asked for. */
export interface Rewording {
  tsquery: string;
  /** What its words are asked by. */
  words: readonly string[];
  /** Not all of the words must match any more. */
  closest: boolean;
}

/** The closest matches are looked for by this many words at most, the rarest. */
const MOST_LOOSE = 5;
/** A shorter word is a whole word in the closest matches, and where it puts a typing error right. */
export const BEGINS_FROM = 5;
/** A word that more products have is no help beside rarer ones, and costs too much. */
const TOO_COMMON = 50_000;

/**
 * The ways to ask again for what nothing was found for, each wider than the one before: typing errors put
 * right; words joined or split; synonyms; most of the words. `countOf` estimates how many products have a word, given
 * as a query.
 */
export function rewordings(
  meanings: readonly Meaning[],
  countOf: (tsquery: string) => number,
): Rewording[] {
  const content = contentOf(meanings);
  const steps: Rewording[] = [
    ...together(meanings.map((each) => spelled(each))),
    ...together(content.map((each) => [...spelled(each), ...each.joined])),
    ...together(content.map((each) => [...spelled(each), ...each.joined, ...each.synonyms])),
    ...closest(content, countOf),
  ];
  const typed = allOf(meanings.map(itself));
  return steps.filter(
    ({ tsquery }, at) =>
      tsquery !== typed && at === steps.findIndex((each) => each.tsquery === tsquery),
  );
}

/** The words that say what is looked for. */
export function contentOf(meanings: readonly Meaning[]): readonly Meaning[] {
  const telling = meanings.filter(({ isFiller }) => !isFiller);
  return telling.length > 0 ? telling : meanings;
}

/** The word as a whole word, in the singular or plural. */
export function wholeWord({ word, forms }: TypedWord): string {
  return anyOf([word, ...forms]);
}

/** All that the word may mean besides itself. */
export function otherMeanings(meaning: Meaning): string[] {
  const whole = wholeWord(meaning);
  return [...meaning.near, ...meaning.joined, ...meaning.synonyms].filter((each) => each !== whole);
}

/** All of the words, each in any of its meanings. None if one of them has no meaning. */
function together(meanings: readonly (readonly string[])[]): Rewording[] {
  if (meanings.length === 0 || meanings.some((each) => each.length === 0)) return [];
  const words = meanings.map(anyOf);
  return [{ tsquery: allOf(words), words, closest: false }];
}

/** As many of the words as can be, then one fewer, and so on down to any one of them. */
function closest(content: readonly Meaning[], countOf: (tsquery: string) => number): Rewording[] {
  const sure = content.map((each) => [...asTypedLoosely(each), ...each.joined, ...each.synonyms]);
  // What might only be a misspelling of another word is looked for where there is nothing else.
  const chosen = sure.some((each) => each.length > 0) ? sure : content.map(({ near }) => near);
  const counted = chosen
    .filter((each) => each.length > 0)
    .map((each) => ({ tsquery: anyOf(each), count: countOf(anyOf(each)) }))
    .sort((one, other) => one.count - other.count);
  const words = counted
    .filter(({ count }, at) => at === 0 || (at < MOST_LOOSE && count <= TOO_COMMON))
    .map(({ tsquery }) => tsquery);
  // All of them in all their meanings have been asked for, unless some were left out.
  const most = words.length === content.length ? words.length - 1 : words.length;
  return Array.from({ length: Math.max(most, 0) }, (_, fewer) => ({
    tsquery: anyOf(choose(words, most - fewer).map(allOf)),
    words,
    closest: true,
  }));
}

/** All ways to choose so many of these, in their order. */
function choose(words: readonly string[], count: number): string[][] {
  if (count === 0) return [[]];
  return words.flatMap((word, at) =>
    choose(words.slice(at + 1), count - 1).map((others) => [word, ...others]),
  );
}

/** Whether the catalogue has the word, or one that it may be the beginning, the singular or the plural of. */
export function isSpelledRight({ isExact, isKnown }: TypedWord): boolean {
  return isExact || isKnown;
}

function itself(word: TypedWord): string {
  return wordOrBeginning(word.word, word);
}

function asTyped(meaning: Meaning): string[] {
  return isSpelledRight(meaning) ? [itself(meaning)] : [];
}

/** A short word is not taken for the beginning of another: "mat" of "matt". */
function asTypedLoosely(meaning: Meaning): string[] {
  return meaning.isExact || meaning.word.length >= BEGINS_FROM ? asTyped(meaning) : [];
}

function spelled(meaning: Meaning): string[] {
  return isSpelledRight(meaning) ? asTyped(meaning) : meaning.near;
}
