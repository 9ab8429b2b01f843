import { expect, it } from 'vitest';
import { namesChoice } from './names-choice.ts';

const values = { Size: 'M', Colour: 'Bleu marine', Fit: '–' };

it.each([
  ['crew shirt', false],
  ['', false],
  ['shirt m', true],
  ['BLEU  marine shirt', true],
  ['marine shirt', false],
  ['medium shirt', false],
  ['shirt –', false],
])('tells whether “%s” names a value: %s', (search, isNamed) => {
  expect(namesChoice(search, { values })).toBe(isNamed);
});

it('is without accents, and of members only', () => {
  expect(namesChoice('cafe creme', { values: { Colour: 'Café Crème' } })).toBe(true);
  expect(namesChoice('lamp', {})).toBe(false);
});
