import { expect, it } from 'vitest';
import { optionFacets, type ValueCount } from './option-facets.rule.ts';

function of(name: string, value: string, count: number, more: Partial<ValueCount> = {}) {
  return { name, value, count, swatch: null, place: 1, ...more };
}

it('are those with two values, in the order of a family, the option of most families first', () => {
  const counts = [
    of('Colour', 'Blue', 9, { swatch: '#00f', place: 2 }),
    of('Colour', 'Red', 8, { place: 1 }),
    of('Size', 'M', 4, { place: 2 }),
    of('Size', 'S', 3, { place: 1 }),
    of('Fit', 'Slim', 2),
  ];
  expect(optionFacets(counts, [], 10)).toEqual([
    {
      name: 'Colour',
      values: [
        { value: 'Red', count: 8 },
        { value: 'Blue', swatch: '#00f', count: 9 },
      ],
    },
    {
      name: 'Size',
      values: [
        { value: 'S', count: 3 },
        { value: 'M', count: 4 },
      ],
    },
  ]);
});

it('keep an option of which one value is left once it is chosen', () => {
  expect(optionFacets([of('Fit', 'Slim', 2)], ['fit'], 10)).toEqual([
    { name: 'Fit', values: [{ value: 'Slim', count: 2 }] },
  ]);
});

it('count names that differ in case and spaces as one, up to a bound', () => {
  const counts = [
    of('Colour', 'Navy Blue', 8),
    of('colour', 'navy blue', 3, { swatch: '#001' }),
    of('Colour', 'Red', 1, { place: 2 }),
  ];
  expect(optionFacets(counts, [], 10)).toEqual([
    {
      name: 'Colour',
      values: [
        { value: 'Navy Blue', swatch: '#001', count: 10 },
        { value: 'Red', count: 1 },
      ],
    },
  ]);
});
