import { expect, it } from 'vitest';
import { gatherOptions, optionAsked, optionParameter } from './asked-options.ts';

it('are those of parameters with a name in brackets', () => {
  expect(optionAsked('option[Neck size]')).toBe('Neck size');
  expect(optionAsked(optionParameter('Colour'))).toBe('Colour');
  for (const name of ['option', 'option[]', 'options[Size]', `option[${'x'.repeat(41)}]`, 'size'])
    expect(optionAsked(name)).toBeUndefined();
});

it('are gathered in the order of their names, without empty ones', () => {
  expect(
    gatherOptions({
      'option[Size]': 'M',
      search: 'shirt',
      'option[Colour]': 'Blue',
      'option[Fit]': '',
      option: 'x',
    }),
  ).toEqual({ search: 'shirt', option: { Colour: 'Blue', Size: 'M' } });
  const gathered = gatherOptions({ 'option[Size]': 'M', 'option[Colour]': 'Blue' });
  expect(JSON.stringify(gathered)).toBe('{"option":{"Colour":"Blue","Size":"M"}}');
  expect(gatherOptions({ page: '2' })).toEqual({ page: '2' });
});
