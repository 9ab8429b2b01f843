import { allOf, anyOf, wordOrBeginning } from './search-words.rule.ts';
import type { TypedWord } from './vocabulary.queries.ts';

/** A word of a search with its other meanings, as full-text queries. */
export interface Meaning extends TypedWord {
  /** Known words that it may be a misspelling of. */
  near: string[];
  /** It joined with a neighbour, or its two halves. */
  joined: string[];
  synonyms: string[];
}

/** A variant of a search. */
export interface Rewording {
  tsquery: string;
  /** One full-text query per word. */
  words: readonly string[];
  /** True if not all words have to match. */
  closest: boolean;
}

/** The closest matches are searched with this many words at most, the rarest ones. */
const MAX_CLOSEST_WORDS = 5;
/** Shorter words match only whole words in closest matches and as corrections of typing errors. */
export const BEGINS_FROM = 5;
/** A word that more products have is dropped if there are rarer ones: it helps little and costs too much. */
const TOO_COMMON = 50_000;

/**
 * The variants of a search that found nothing, each wider than the previous one: typing errors corrected; words
 * joined or split; synonyms; most of the words. `countOf` estimates how many products match the query of a word.
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

/** The words without filler words, unless there are only fillers. */
export function contentOf(meanings: readonly Meaning[]): readonly Meaning[] {
  const telling = meanings.filter(({ isFiller }) => !isFiller);
  return telling.length > 0 ? telling : meanings;
}

/** The word as a whole word, in the singular or plural. */
export function wholeWord({ word, forms }: TypedWord): string {
  return anyOf([word, ...forms]);
}

/** All other meanings of a word. */
export function otherMeanings(meaning: Meaning): string[] {
  const whole = wholeWord(meaning);
  return [...meaning.near, ...meaning.joined, ...meaning.synonyms].filter((each) => each !== whole);
}

/** All words have to match, each with any of its meanings. Empty if one of them has no meaning. */
function together(meanings: readonly (readonly string[])[]): Rewording[] {
  if (meanings.length === 0 || meanings.some((each) => each.length === 0)) return [];
  const words = meanings.map(anyOf);
  return [{ tsquery: allOf(words), words, closest: false }];
}

/** As many words as possible have to match, then one fewer, and so on down to any one of them. */
function closest(content: readonly Meaning[], countOf: (tsquery: string) => number): Rewording[] {
  const sure = content.map((each) => [...asTypedLoosely(each), ...each.joined, ...each.synonyms]);
  // Corrections are only used if no word has another meaning.
  const chosen = sure.some((each) => each.length > 0) ? sure : content.map(({ near }) => near);
  const counted = chosen
    .filter((each) => each.length > 0)
    .map((each) => ({ tsquery: anyOf(each), count: countOf(anyOf(each)) }))
    .sort((one, other) => one.count - other.count);
  const words = counted
    .filter(({ count }, at) => at === 0 || (at < MAX_CLOSEST_WORDS && count <= TOO_COMMON))
    .map(({ tsquery }) => tsquery);
  // All words with all meanings were tried before, unless some were left out here.
  const most = words.length === content.length ? words.length - 1 : words.length;
  return Array.from({ length: Math.max(most, 0) }, (_, fewer) => ({
    tsquery: anyOf(choose(words, most - fewer).map(allOf)),
    words,
    closest: true,
  }));
}

/** All combinations of `count` words, in their order. */
function choose(words: readonly string[], count: number): string[][] {
  if (count === 0) return [[]];
  return words.flatMap((word, at) =>
    choose(words.slice(at + 1), count - 1).map((others) => [word, ...others]),
  );
}

/** Whether a product has the word, one that begins with it, or its singular or plural. */
export function isSpelledRight({ isExact, isKnown }: TypedWord): boolean {
  return isExact || isKnown;
}

function itself(word: TypedWord): string {
  return wordOrBeginning(word.word, word);
}

function asTyped(meaning: Meaning): string[] {
  return isSpelledRight(meaning) ? [itself(meaning)] : [];
}

/** A short word doesn't match longer words that begin with it, such as "mat" "matt". */
function asTypedLoosely(meaning: Meaning): string[] {
  return meaning.isExact || meaning.word.length >= BEGINS_FROM ? asTyped(meaning) : [];
}

function spelled(meaning: Meaning): string[] {
  return isSpelledRight(meaning) ? asTyped(meaning) : meaning.near;
}
