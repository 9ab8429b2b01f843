// docs/decisions/search-in-the-database.md: what a search that finds nothing is reworded into.
import { describe, expect, it } from 'vitest';
import {
  allOf,
  anyOf,
  inARow,
  inWeights,
  isForgiven,
  isTwoTypingErrorsAway,
  oneTypingErrorAway,
  splitsOf,
  wordOrBeginning,
} from './search-words.rule.ts';

describe('a typing error', () => {
  it.each([
    ['a letter too many', 'lampp'],
    ['a letter missing', 'lmp'],
    ['a wrong letter', 'lanp'],
    ['two letters swapped', 'lapm'],
    ['the first two letters swapped', 'almp'],
  ])('is %s', (_, typed) => {
    expect(oneTypingErrorAway(typed)).toContain('lamp');
  });

  it('is not a first letter that is wrong, missing or too many, two errors, or none', () => {
    expect(oneTypingErrorAway('damp')).not.toContain('lamp');
    expect(oneTypingErrorAway('amp')).not.toContain('lamp');
    expect(oneTypingErrorAway('iphone')).not.toContain('phone');
    expect(oneTypingErrorAway('lnpm')).not.toContain('lamp');
    expect(oneTypingErrorAway('lamp')).not.toContain('lamp');
  });

  it('is forgiven in words of 4 to 20 letters', () => {
    expect([3, 4, 20, 21].map((length) => isForgiven('x'.repeat(length)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('is not forgiven in numbers, which would be others', () => {
    expect(isForgiven('35mm')).toBe(false);
  });

  it('may come twice in a longer word', () => {
    expect(isTwoTypingErrorsAway('haedphnes', 'headphones')).toBe(true);
    expect(isTwoTypingErrorsAway('haedphne', 'headphones')).toBe(false);
    expect(isTwoTypingErrorsAway('eadphones', 'headphones')).toBe(false);
  });

  it('gives a bounded number of words', () => {
    expect(oneTypingErrorAway('x'.repeat(20)).length).toBeLessThan(73 * 21);
  });
});

describe('a word is split', () => {
  it('wherever both parts may be words', () => {
    expect(splitsOf('lampshade')).toContainEqual(['lamp', 'shade']);
    expect(splitsOf('tshirt')).toContainEqual(['t', 'shirt']);
  });

  it('never into two short ends', () => {
    expect(splitsOf('lamp')).toEqual([]);
    expect(splitsOf('lamps')).toEqual([['l', 'amps']]);
  });
});

describe('a query', () => {
  it('has brackets where it needs them', () => {
    expect([anyOf(['a']), anyOf(['a', 'b', 'a'])]).toEqual(['a', '(a | b)']);
    expect([allOf(['a']), allOf(['a', 'b'])]).toEqual(['a', '(a & b)']);
    expect([inARow(['a']), inARow(['a', 'b'])]).toEqual(['a', '(a <-> b)']);
  });

  it('asks for a known word as it is, and for words that begin like any other', () => {
    const forms = ['lamps', 'lampen', 'lump'];
    expect(wordOrBeginning('lamp', { forms, isExact: true })).toBe(
      '(lamp | lamps | lampen | lump)',
    );
    expect(wordOrBeginning('lamp', { forms, isExact: false })).toBe('(lamp:*AB | lump)');
  });

  it('counts short beginnings in names and categories only, and those of numbers in specifications, too', () => {
    const asked = (word: string) => wordOrBeginning(word, { forms: [], isExact: false });
    expect(['tea', 'water', '35'].map(asked)).toEqual(['tea:*AB', 'water:*', '35:*ABC']);
  });

  it('can be narrowed to some of the texts', () => {
    expect(inWeights('(lamp | lamps:* | (desk:*AB <-> light:ABC))', 'AB')).toBe(
      '(lamp:AB | lamps:*AB | (desk:*AB <-> light:AB))',
    );
    expect(inWeights('f1d8:*ABC & चाय', 'CD')).toBe('f1d8:*C & चाय:CD');
  });
});
