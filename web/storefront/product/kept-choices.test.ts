import { expect, it } from 'vitest';
import { readChoices } from './kept-choices.ts';

it('reads what was chosen, without what can’t be a choice', () => {
  expect(readChoices(null)).toEqual({});
  expect(readChoices('{"Size":"M","Colour":"Blue"}')).toEqual({ Size: 'M', Colour: 'Blue' });
  expect(readChoices('{"Size":7,"Colour":"Blue","Cut":{"a":1}}')).toEqual({ Colour: 'Blue' });
  expect(readChoices(JSON.stringify({ Size: 'M'.repeat(61), ['S'.repeat(41)]: 'M' }))).toEqual({});
  for (const text of ['[]', '["M"]', 'null', '"M"', '7']) expect(readChoices(text)).toEqual({});
});

it('keeps the latest 20', () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`Option ${at}`, 'M']));
  expect(Object.keys(readChoices(JSON.stringify(many)))).toHaveLength(20);
  expect(readChoices(JSON.stringify(many))).toHaveProperty(['Option 29'], 'M');
});
