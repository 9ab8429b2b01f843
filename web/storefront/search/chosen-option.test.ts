import { expect, test } from 'vitest';
import { chosenOption } from './chosen-option.ts';

const COLOUR = { name: 'Colour', values: [{ value: 'Navy blue' }, { value: 'Red' }] };

test.each([
  ['nothing', {}, 'option[Colour]', ''],
  ['a value', { 'option[Colour]': 'Red' }, 'option[Colour]', 'Red'],
  ['another spelling', { 'option[colour]': 'navyBlue' }, 'option[colour]', 'Navy blue'],
  ['an unknown value', { 'option[Colour]': 'Pink' }, 'option[Colour]', 'Pink'],
  ['another option', { 'option[Size]': 'Red' }, 'option[Colour]', ''],
])('a search with %s', (_, filters, parameter, value) => {
  expect(chosenOption(filters, COLOUR)).toEqual({ parameter, value });
});
