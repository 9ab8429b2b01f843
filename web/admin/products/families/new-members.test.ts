import { expect, it } from 'vitest';
import { EMPTY_CELLS, type GridRow } from './grid-cells.ts';
import { changesOf, membersOf, skuOf } from './new-members.ts';

const typedIn = { currency: 'INR', locale: 'en-IN' };
const row = (...combination: string[]): GridRow => ({
  key: combination.join(),
  combination,
  cells: EMPTY_CELLS,
});

it('makes members of rows, whose empty cells say what they stand for', () => {
  const typed = new Map([['M,Blue', { price: '1,299.50', weight: ' 200 ' }]]);
  expect(
    membersOf([row('S', 'Blue'), row('M', 'Blue')], typed, {
      names: ['Size', 'Colour'],
      standsFor: ({ combination }) => ({ price: '999', sku: skuOf('TEE', combination) }),
      typedIn,
    }),
  ).toEqual([
    { values: { Size: 'S', Colour: 'Blue' }, price: '999', stock: '', sku: 'TEE-S-BLUE' },
    {
      values: { Size: 'M', Colour: 'Blue' },
      price: '1299.5',
      stock: '',
      sku: 'TEE-M-BLUE',
      weight: '200',
    },
  ]);
});

it('makes a code of values; none without a code', () => {
  expect(skuOf('TEE', ['One size', 'Déjà vu'])).toBe('TEE-ONESIZE-DEJAVU');
  expect(skuOf(' ', ['M'])).toBe('');
});

it('sends changed cells only, null for one that was emptied, and the version that was read', () => {
  expect(
    changesOf(
      new Map([
        ['a', { sku: '', price: '1,000' }],
        ['b', { stock: '' }],
        ['c', { photo: 'one two' }],
        ['d', { photo: '' }],
      ]),
      typedIn,
      new Map([['a', { updatedAt: '2026-11-27T09:00:00.000Z' }]]),
    ),
  ).toEqual([
    { _id: 'a', updatedAt: '2026-11-27T09:00:00.000Z', price: '1000', sku: null },
    { _id: 'b', stock: '' },
    { _id: 'c', photos: ['one', 'two'] },
    { _id: 'd', photos: null },
  ]);
});
