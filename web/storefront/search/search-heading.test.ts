import { expect, it } from 'vitest';
import { searchHeading, withCorrections } from './search-heading.ts';

const found = (total: number, more: object = {}) => ({
  total,
  totalIsLowerBound: false,
  closest: false,
  ...more,
});

it.each([
  ['tent', undefined, found(4), '4 results for “tent”'],
  ['tent', 'Outdoor', found(1), '1 result for “tent”'],
  ['tent', undefined, found(0), 'No results for “tent”'],
  ['tent', undefined, undefined, 'Results for “tent”'],
  ['red tent', undefined, found(3, { closest: true }), 'Closest results for “red tent”'],
  ['mug', undefined, found(10_000, { totalIsLowerBound: true }), '10,000+ results for “mug”'],
  [
    'red wtach',
    undefined,
    found(2, { corrected: [{ from: 'wtach', to: ['watch'] }] }),
    '2 results for “red watch”',
  ],
  [
    'Mátch, box',
    undefined,
    found(0, { corrected: [{ from: 'match', to: ['watch'] }] }),
    'No results for “Mátch, box”',
  ],
  ['', 'Outdoor', found(4), 'Outdoor'],
  ['', undefined, found(4), 'Search'],
])('“%s” in %s: %j is “%s”', (search, category, page, words) => {
  const number = (value: number) => value.toLocaleString('en-IN');
  expect(searchHeading({ search, category }, page, number)).toBe(words);
});

it('typing errors are corrected where they are, however they are written', () => {
  const corrected = [{ from: 'wtach', to: ['watch', 'match'] }];
  expect(withCorrections('Red  WTÁCH, box', corrected)).toBe('Red  watch or match box');
  expect(withCorrections('wtachs', corrected)).toBe('wtachs');
});
