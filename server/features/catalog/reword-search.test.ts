import { expect, test } from 'vitest';
import { type Meaning, rewordings } from './reword-search.ts';

function known(word: string): Meaning {
  return {
    word,
    forms: [],
    isExact: true,
    isKnown: true,
    isFiller: false,
    near: [],
    joined: [],
    synonyms: [],
  };
}

/** The variants of a search in which not all words have to match, given how many products have each word. */
function closest(counts: Record<string, number>): string[] {
  const ways = rewordings(Object.keys(counts).map(known), (tsquery) => counts[tsquery] ?? 0);
  return ways.filter((way) => way.closest).map(({ tsquery }) => tsquery);
}

test('the closest matches of a long search are searched with its five rarest words', () => {
  const ways = closest({ red: 9, oak: 2, chair: 3, soft: 7, tall: 1, old: 8, round: 4 });
  expect(ways[0]).toBe('(tall & oak & chair & round & soft)');
  expect(ways.at(-1)).toBe('(tall | oak | chair | round | soft)');
});

test('a very common word is left out if there is a rarer one', () => {
  expect(closest({ white: 50_001, mug: 20 })).toEqual(['mug']);
  expect(closest({ white: 50_000, mug: 20 })).toEqual(['(mug | white)']);
  expect(closest({ white: 70_000, blue: 60_000 })).toEqual(['blue']);
});
