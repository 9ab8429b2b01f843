import type pg from 'pg';
import { BEGINS_FROM, corrected, isSpelledRight, type Meaning } from './reword-search.ts';
import {
  allOf,
  anyOf,
  inARow,
  inWeights,
  isForgiven,
  isForgivenTwice,
  isOfFairLength,
  isTwoTypingErrorsAway,
  oneTypingErrorAway,
  splitsOf,
  wordOrBeginning,
} from './search-words.rule.ts';
import { LONGEST_SYNONYM, type Synonyms } from './synonyms.ts';
import {
  findBeginnings,
  findKnownWords,
  findSimilarWords,
  type KnownWord,
  readTypedWords,
  type SynonymPhrase,
  type TypedWord,
} from './vocabulary.queries.ts';

/** Maximum number of words in a search that may be misspelled or have to be split. */
const MAX_UNKNOWN = 3;
/** Maximum number of corrections of a misspelled word, and of ways to split it. */
const MAX_ALTERNATIVES = 5;

/**
 * The other meanings of a search's words: corrections, joined and split words, synonyms. A word that is a synonym
 * doesn't count as misspelled.
 */
export async function readMeanings(
  pool: pg.Pool,
  search: string,
  synonyms: Synonyms,
): Promise<Meaning[]> {
  const words = await readTypedWords(pool, search);
  const meant = words.map((_, at) => synonymsAt(words, at, synonyms));
  const unknown = words
    .map((typed, at) => ({ ...typed, hasSynonyms: meant[at]?.length !== 0 }))
    .filter((typed) => !isSpelledRight(typed) && isOfFairLength(typed.word))
    .slice(0, MAX_UNKNOWN)
    .map(({ word, hasSynonyms }) => ({
      word,
      near: hasSynonyms || !isForgiven(word) ? [] : oneTypingErrorAway(word),
      splits: splitsOf(word),
    }));
  const joins = words.slice(1).map(({ word }, at) => (words[at]?.word ?? '') + word);
  const parts = [...joins, ...unknown.flatMap(({ splits }) => splits.flat())];
  const [known, beginnings] = await Promise.all([
    findKnownWords(pool, [...new Set(parts)]),
    findBeginnings(pool, [...new Set(unknown.flatMap(({ near }) => near))]),
  ]);

  return Promise.all(
    words.map(async (word, at): Promise<Meaning> => {
      const wrong = unknown.find((each) => each.word === word.word);
      const near = wrong?.near ?? [];
      const oneAway = knownAmong(near, beginnings);
      const joined = [
        ...joinsAt(joins, at).flatMap((join) => asked(join, known)),
        ...(wrong?.splits ?? [])
          .flatMap((split) => splitWord(split, known))
          .slice(0, MAX_ALTERNATIVES),
      ];
      const phrases = [
        ...(meant[at] ?? []),
        ...near.flatMap((each) => synonyms.of(each)),
        ...misspelledPhrasesAt(words, at, synonyms),
      ];
      const isExplained = oneAway.length + joined.length + phrases.length > 0;
      const similar = wrong && !isExplained ? await twoErrorsAway(pool, wrong.word) : [];
      return {
        ...word,
        near: [...oneAway.flatMap((each) => asked(each, beginnings)), ...similar].map((each) =>
          corrected(word.word, each),
        ),
        corrections: [...oneAway.filter((each) => beginnings.get(each)?.isExact), ...similar],
        joined,
        synonyms: [...new Set(phrases.map(phraseQuery))],
        isSynonym: synonyms.has(word.word),
        isInPhrase: spansAt(words, at).some(
          ({ length, letters }) => length > 1 && synonyms.has(letters),
        ),
      };
    }),
  );
}

/** Words of the catalogue, or long beginnings of some, among those that a misspelled word may have been. The longest ones. */
function knownAmong(near: readonly string[], beginnings: ReadonlyMap<string, KnownWord>): string[] {
  return near
    .toSorted((one, other) => other.length - one.length)
    .filter((each) => beginnings.get(each)?.isExact || each.length >= BEGINS_FROM)
    .filter((each) => beginnings.has(each))
    .slice(0, MAX_ALTERNATIVES);
}

/** Words of the catalogue that are two typing errors away from a word. */
async function twoErrorsAway(pool: pg.Pool, word: string): Promise<string[]> {
  if (!isForgivenTwice(word)) return [];
  return (await findSimilarWords(pool, word)).filter((each) => isTwoTypingErrorsAway(word, each));
}

/** The synonyms of all words or phrases in the search that include the word at this index. */
function synonymsAt(
  words: readonly TypedWord[],
  place: number,
  synonyms: Synonyms,
): SynonymPhrase[] {
  return spansAt(words, place).flatMap(({ letters, isLast }) =>
    // The last word may be unfinished.
    isLast && !words.at(-1)?.isExact ? synonyms.ofBeginning(letters) : synonyms.of(letters),
  );
}

/** The synonyms of phrases with one typing error; only for short searches. */
function misspelledPhrasesAt(
  words: readonly TypedWord[],
  place: number,
  synonyms: Synonyms,
): SynonymPhrase[] {
  if (words.length > MAX_UNKNOWN + 1) return [];
  return spansAt(words, place)
    .filter(({ length, letters }) => length > 1 && isForgiven(letters) && !synonyms.has(letters))
    .flatMap(({ letters }) => oneTypingErrorAway(letters))
    .flatMap((letters) => synonyms.of(letters));
}

/** All runs of adjacent words that include this index, up to the length of the longest synonym, written as one word. */
function spansAt(words: readonly TypedWord[], place: number) {
  const spans: { letters: string; length: number; isLast: boolean }[] = [];
  for (let from = Math.max(0, place - LONGEST_SYNONYM + 1); from <= place; from += 1) {
    for (let to = place + 1; to <= Math.min(words.length, from + LONGEST_SYNONYM); to += 1) {
      const letters = words
        .slice(from, to)
        .map(({ word }) => word)
        .join('');
      spans.push({ letters, length: to - from, isLast: to === words.length });
    }
  }
  return spans;
}

/** The word at this index joined with the previous and with the next one. */
function joinsAt(joins: readonly string[], place: number): string[] {
  return joins.slice(Math.max(0, place - 1), place + 1);
}

/** The query for a word, if it is known. */
function asked(word: string, known: ReadonlyMap<string, KnownWord>): string[] {
  const found = known.get(word);
  return found ? [wordOrBeginning(word, found)] : [];
}

/**
 * Splits a word in two. Both must be known words; the second may be the beginning of one. After a single letter it has to
 * follow in a name or category: "tshirt" is a "T-Shirt", but "iphone" no phone.
 */
function splitWord(
  [left, right]: [string, string],
  known: ReadonlyMap<string, KnownWord>,
): string[] {
  const [first, second] = [known.get(left), known.get(right)];
  if (!second) return [];
  if (left.length === 1) return [inWeights(inARow([left, wordOrBeginning(right, second)]), 'AB')];
  if (!first?.isExact) return [];
  return [allOf([anyOf([left, ...first.forms]), wordOrBeginning(right, second)])];
}

function phraseQuery({ words, lastForms }: SynonymPhrase): string {
  return inARow([...words.slice(0, -1), anyOf([...words.slice(-1), ...lastForms])]);
}
