import { expect, it } from 'vitest';
import { onePerFamily } from './one-per-family.rule.ts';

it('keeps the first member of each family, and all other products', () => {
  const shirt = { _id: 'shirt' };
  const products = [
    { name: 'Lamp' },
    { name: 'Shirt, M', family: shirt },
    { name: 'Shirt, L', family: shirt },
    { name: 'Cap, red', family: { _id: 'cap' } },
    { name: 'Vase' },
  ];
  expect(onePerFamily(products).map(({ name }) => name)).toEqual([
    'Lamp',
    'Shirt, M',
    'Cap, red',
    'Vase',
  ]);
});
