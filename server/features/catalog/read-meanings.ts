import type pg from 'pg';
import { BEGINS_FROM, isSpelledRight, type Meaning } from './reword-search.ts';
import {
  allOf,
  anyOf,
  inARow,
  isForgiven,
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

/** How many words of a search may be misspelled, or need to be split. */
const MAX_UNKNOWN = 3;
/** How many known words a misspelled one may stand for, and in how many ways it may be split. */
const MAX_ALTERNATIVES = 5;

/**
 * What the words of a search may mean besides themselves, by the catalogue's own words and the synonyms. A word that
 * the synonyms know is not taken for a misspelled one.
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
    .filter((typed) => !isSpelledRight(typed) && isForgiven(typed.word))
    .slice(0, MAX_UNKNOWN)
    .map(({ word, hasSynonyms }) => ({
      word,
      near: hasSynonyms ? [] : oneTypingErrorAway(word),
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
      const corrected = near
        .sort((one, other) => other.length - one.length)
        .filter((each) => beginnings.get(each)?.isExact || each.length >= BEGINS_FROM)
        .flatMap((each) => asked(each, beginnings))
        .slice(0, MAX_ALTERNATIVES);
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
      const isExplained = corrected.length + joined.length + phrases.length > 0;
      // Similar by its look alone: a number is similar to too many others.
      const similar =
        wrong && !isExplained && !/\d/.test(wrong.word)
          ? await findSimilarWords(pool, wrong.word)
          : [];
      return {
        ...word,
        near: [...corrected, ...similar],
        joined,
        synonyms: [...new Set(phrases.map(phraseQuery))],
      };
    }),
  );
}

/** The synonyms of every word or phrase of the search that the word at this place is part of. */
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

/** The synonyms of phrases with one typing error, looked for in short searches. */
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

/** The words that follow on each other around a place, as many as a synonym may have, written as one. */
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

/** The joins that the word at this place is part of: with the one before it, and with the one after. */
function joinsAt(joins: readonly string[], place: number): string[] {
  return joins.slice(Math.max(0, place - 1), place + 1);
}

/** The query for a word, if it is known. */
function asked(word: string, known: ReadonlyMap<string, KnownWord>): string[] {
  const found = known.get(word);
  return found ? [wordOrBeginning(word, found)] : [];
}

/** Both parts must be words; the second may be the beginning of one. */
function splitWord(
  [left, right]: [string, string],
  known: ReadonlyMap<string, KnownWord>,
): string[] {
  const [first, second] = [known.get(left), known.get(right)];
  if (!second || (left.length > 1 && !first?.isExact)) return [];
  return [allOf([anyOf([left, ...(first?.forms ?? [])]), wordOrBeginning(right, second)])];
}

function phraseQuery({ words, lastForms }: SynonymPhrase): string {
  return inARow([...words.slice(0, -1), anyOf([...words.slice(-1), ...lastForms])]);
}
