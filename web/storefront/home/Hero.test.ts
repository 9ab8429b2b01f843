import { expect, test } from 'vitest';
import type { Product } from '#contract/catalog.ts';
import { pickStatement } from './Hero.tsx';

test('the dearest of the new products stands for the shop', () => {
  expect(
    pickStatement([product('cup', 300), product('lamp', 4000), product('pen', 90)])?.name,
  ).toBe('lamp');
});

test('one that is out of stock does not, as long as there is another', () => {
  expect(pickStatement([product('cup', 300), product('lamp', 4000, { stock: 0 })])?.name).toBe(
    'cup',
  );
  expect(pickStatement([product('lamp', 4000, { stock: 0 })])?.name).toBe('lamp');
});

test('one without a picture never does', () => {
  expect(pickStatement([product('lamp', 4000, { photos: [] })])).toBeUndefined();
});

test('an empty shop has none', () => expect(pickStatement([])).toBeUndefined());

function product(name: string, price: number, change: Partial<Product> = {}): Product {
  const photos = [
    { url: '/photos/a-640.jpg', width: 640, height: 640, variants: [], placeholder: 'data:,' },
  ];
  const times = { createdAt: '2026-01-05T10:00:00.000Z', updatedAt: '2026-01-05T10:00:00.000Z' };
  return {
    _id: name,
    name,
    price,
    description: '',
    category: 'Home',
    stock: 5,
    photos,
    ...times,
    ...change,
  };
}
