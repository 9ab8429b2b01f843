import { expect, test } from 'vitest';
import { closestQueries, closestWords, type Meaning, rewordings } from './reword-search.ts';

function known(word: string): Meaning {
  return {
    word,
    forms: [],
    isExact: true,
    isKnown: true,
    isFiller: false,
    near: [],
    corrections: [],
    joined: [],
    synonyms: [],
    isSynonym: false,
    isInPhrase: false,
  };
}

/** The queries for the closest products, given how many products have each word. */
function closest(counts: Record<string, number>, ...describing: string[]): string[] {
  const meanings = Object.keys(counts).map(known);
  const words = closestWords(meanings, (tsquery) => counts[tsquery] ?? 0);
  return closestQueries(words, { describing, ofAll: words.length === meanings.length });
}

test('the closest matches of a long search are searched with its five rarest words', () => {
  const ways = closest({ red: 9, oak: 2, chair: 3, soft: 7, tall: 1, old: 8, round: 4 });
  expect(ways[0]).toBe('(tall:AB & oak:AB & chair:AB & round:AB & soft:AB)');
  expect(ways.at(-1)).toBe('(tall:AB | oak:AB | chair:AB | round:AB | soft:AB)');
});

test('a very common word is left out if there is a rarer one', () => {
  expect(closest({ white: 50_001, mug: 20 })).toEqual(['mug:AB']);
  expect(closest({ white: 50_000, mug: 20 })).toEqual(['(mug:AB | white:AB)']);
  expect(closest({ white: 70_000, blue: 60_000 })).toEqual(['blue:AB']);
});

test('a product is not close for a word that only describes it', () => {
  expect(closest({ leather: 9, bag: 4 }, 'leather')).toEqual(['bag:AB']);
  expect(closest({ leather: 9, sofa: 0 }, 'leather', 'sofa')).toEqual([]);
  expect(closest({ red: 3, leather: 9, bag: 4 }, 'leather')).toEqual([
    '((red:AB & bag:AB) | (red:AB & leather:AB) | (bag:AB & leather:AB))',
    '(red:AB | bag:AB)',
  ]);
});

test('a rewording tells the words of which only corrections are searched for', () => {
  const red = known('red');
  const mistyped: Meaning = {
    ...known('wtach'),
    isExact: false,
    isKnown: false,
    near: ['watch:ABC', 'watche:*ABC'],
    corrections: ['watch'],
  };
  const told = (...meanings: Meaning[]) => rewordings(meanings).map(({ corrected }) => corrected);
  const correction = [{ from: 'wtach', to: ['watch'] }];
  expect(told(red, mistyped)).toEqual([correction]);
  expect(told(red, { ...mistyped, synonyms: ['clock'] })).toEqual([correction, []]);
  expect(told(red, { ...mistyped, corrections: [] })).toEqual([[]]);
});
