// docs/decisions/search-in-the-database.md: what a search that finds nothing is reworded into.
import { describe, expect, it } from 'vitest';
import {
  allOf,
  anyOf,
  inARow,
  isForgiven,
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
    ['a letter put in front', 'xlamp'],
    ['the first letter missing', 'amp'],
  ])('is %s', (_, typed) => {
    expect(oneTypingErrorAway(typed)).toContain('lamp');
  });

  it('is not a wrong first letter, two errors, or none', () => {
    expect(oneTypingErrorAway('damp')).not.toContain('lamp');
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
    expect(wordOrBeginning('lamp', { forms, isExact: false })).toBe('(lamp:* | lump)');
  });
});
