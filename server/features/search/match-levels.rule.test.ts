// docs/decisions/search-in-the-database.md: which matches of a search are shown.
import { describe, expect, it } from 'vitest';
import { type Level, shownLevels } from './match-levels.rule.ts';

const shown = (isOneWord: boolean, ...found: Level[]) => shownLevels(found, { isOneWord });

describe('of the matches of a search', () => {
  it('those by name and category are shown, without those that only mention the words', () => {
    expect(shown(true, 'named', 'begun', 'anywhere', 'anywhere')).toEqual(['named']);
    expect(shown(false, 'begun', 'mentioned')).toEqual(['begun']);
  });

  it('those by specifications as well, where these say the word at least twice as often', () => {
    expect(shown(true, 'named', 'specified', 'specified')).toEqual(['named', 'specified']);
    expect(shown(true, 'named', 'specified')).toEqual(['named']);
    expect(shown(false, 'named', 'described', 'described')).toEqual(['named', 'described']);
  });

  it('of several words at least one is in the name or category, if any product has that', () => {
    expect(shown(false, 'named', 'specified', 'specified')).toEqual(['named']);
    expect(shown(false, 'described', 'mentioned', 'specified')).toEqual(['described']);
    expect(shown(false, 'mentioned', 'specified')).toEqual(['mentioned']);
  });

  it('all texts count where no name has a word', () => {
    expect(shown(true, 'specified', 'anywhere')).toEqual(['specified', 'anywhere']);
    expect(shown(true, 'anywhere')).toEqual(['anywhere']);
    expect(shown(true)).toEqual(['anywhere']);
  });
});
