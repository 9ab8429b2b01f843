import type { Correction } from '#contract/catalog.ts';
import { allOf, anyOf, beginning, inWeights, wordOrBeginning } from './search-words.rule.ts';
import type { TypedWord } from './vocabulary.queries.ts';

/** A word of a search with its other meanings, as full-text queries. */
export interface Meaning extends TypedWord {
  /** Known words that it may be a misspelling of, as full-text queries. */
  near: string[];
  /** Those of them that are words of the catalogue, not only beginnings of some. */
  corrections: string[];
  /** It joined with a neighbour, or its two halves. */
  joined: string[];
  synonyms: string[];
  /** True if it is a whole word or phrase of a group of synonyms. */
  isSynonym: boolean;
  /** True if it is a part of such a phrase. */
  isInPhrase: boolean;
}

/** A variant of a search. */
export interface Rewording {
  tsquery: string;
  /** One full-text query per word. */
  words: readonly string[];
  /** Words of which only corrections are searched for. */
  corrected: readonly Correction[];
}

/** The closest matches are searched with this many words at most, the rarest ones. */
const MAX_CLOSEST_WORDS = 5;
/** Shorter words match only whole words in closest matches and as corrections of typing errors. */
export const BEGINS_FROM = 5;
/** Shorter words are corrected only to words in names and categories, because they resemble too many others. */
const CORRECTED_FROM = 6;
/** A word that more products have is dropped if there are rarer ones: it helps little and costs too much. */
const TOO_COMMON = 50_000;

/**
 * The variants of a search that found nothing, each wider than the previous one: typing errors corrected; words
 * joined or split; synonyms.
 */
export function rewordings(meanings: readonly Meaning[]): Rewording[] {
  const content = contentOf(meanings);
  const steps: Rewording[] = [
    ...together(meanings, () => []),
    ...together(content, ({ joined }) => joined),
    ...together(content, ({ joined, synonyms }) => [...joined, ...synonyms]),
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

/** The query of a word as typed. Unless the shop knows the word, longer words that begin with it match too. */
export function wordAsTyped(meaning: Meaning, { isLast }: { isLast: boolean }): string {
  const { word, forms, isExact, isSynonym } = meaning;
  // A single letter is only unfinished at the end.
  const isWhole = isExact || isSynonym || (word.length === 1 && !isLast);
  return isWhole ? wholeWord(meaning) : anyOf([word, ...forms, beginning(word)]);
}

/** All other meanings of a word. */
export function otherMeanings(meaning: Meaning): string[] {
  const whole = wholeWord(meaning);
  return [...meaning.near, ...meaning.joined, ...meaning.synonyms].filter((each) => each !== whole);
}

/** All words have to match, each as it is spelled or with any of its others. Empty if one of them has neither. */
function together(
  meanings: readonly Meaning[],
  othersOf: (meaning: Meaning) => readonly string[],
): Rewording[] {
  const all = meanings.map((each) => [...spelled(each), ...othersOf(each)]);
  if (all.length === 0 || all.some((each) => each.length === 0)) return [];
  const words = all.map(anyOf);
  const corrected = meanings
    .filter((each) => !isSpelledRight(each) && othersOf(each).length === 0)
    .map(({ word, corrections }) => ({ from: word, to: corrections }))
    .filter(({ to }) => to.length > 0);
  return [{ tsquery: allOf(words), words, corrected }];
}

/** A word by which the closest products are searched. */
export interface ClosestWord {
  /** The word itself, as a full-text query. */
  whole: string;
  /** The same with its meanings. */
  tsquery: string;
}

/** The words by which the closest products are searched. `countOf` estimates how many products match a full-text query. */
export function closestWords(
  meanings: readonly Meaning[],
  countOf: (tsquery: string) => number,
): ClosestWord[] {
  const content = contentOf(meanings);
  const sure = content.map((each) => [...asTypedLoosely(each), ...each.joined, ...each.synonyms]);
  // Corrections are only used if no word has another meaning.
  const chosen = sure.some((each) => each.length > 0) ? sure : content.map(({ near }) => near);
  return content
    .map((each, at) => ({ whole: wholeWord(each), tsquery: anyOf(chosen[at] ?? []) }))
    .filter(({ tsquery }) => tsquery !== '')
    .map((each) => ({ ...each, count: countOf(each.tsquery) }))
    .sort((one, other) => one.count - other.count)
    .filter(({ count }, at) => at === 0 || (at < MAX_CLOSEST_WORDS && count <= TOO_COMMON))
    .map(({ whole, tsquery }) => ({ whole, tsquery }));
}

/**
 * The queries for the closest products: first as many words as possible have to be in the name or category, then one fewer,
 * and so on down to any one of them. Words that only describe are not enough: no leather bag is close to "leather sofa".
 */
export function closestQueries(
  words: readonly ClosestWord[],
  { describing, ofAll }: { describing: readonly string[]; ofAll: boolean },
): string[] {
  // All words with all meanings were tried before, unless some were left out here.
  const most = ofAll ? words.length - 1 : words.length;
  return Array.from({ length: Math.max(most, 0) }, (_, fewer) =>
    choose(words, most - fewer).filter((each) =>
      each.some(({ whole }) => !describing.includes(whole)),
    ),
  )
    .filter((combinations) => combinations.length > 0)
    .map((combinations) =>
      inWeights(anyOf(combinations.map((each) => allOf(each.map(({ tsquery }) => tsquery)))), 'AB'),
    );
}

/** All combinations of `count` words, in their order. */
function choose(words: readonly ClosestWord[], count: number): ClosestWord[][] {
  if (count === 0) return [[]];
  return words.flatMap((word, at) =>
    choose(words.slice(at + 1), count - 1).map((others) => [word, ...others]),
  );
}

/** Returns true if a product has the word, a word that begins with it, or its singular or plural. */
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

/** The query of a correction. It leaves out descriptions, whose words resemble too many others. */
export function corrected(word: string, correction: string): string {
  return inWeights(correction, word.length < CORRECTED_FROM ? 'AB' : 'ABC');
}
