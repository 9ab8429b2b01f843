import { expect, it } from 'vitest';
import { readChoice } from './read-choice.rule.ts';

it('has the family and the values of a line, with their places', () => {
  expect(
    readChoice({
      family: ' Crew T-shirt ',
      'option 1': 'Size',
      'value 1': '="08"',
      'option 3': 'Colour',
      'value 3': 'Blue',
    }),
  ).toEqual({
    family: 'Crew T-shirt',
    values: [
      { option: 'Size', value: '08', place: 0 },
      { option: 'Colour', value: 'Blue', place: 2 },
    ],
  });
});

it('is nothing where the cells are empty', () => {
  expect(readChoice({ family: ' ', 'option 1': '' })).toBeUndefined();
});

it('has the column of a mistake', () => {
  expect(readChoice({ 'value 1': 'M' })).toMatchObject({ column: 'family' });
  expect(readChoice({ family: 'Cap' })).toMatchObject({ column: 'option 1' });
  expect(readChoice({ family: 'Cap', 'option 1': 'Size', 'value 1': '#REF!' })).toMatchObject({
    column: 'value 1',
  });
});
