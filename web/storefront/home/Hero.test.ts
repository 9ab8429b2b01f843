import { expect, test } from 'vitest';
import type { Product } from '#contract/catalog.ts';
import { pickFeatured } from './Hero.tsx';

test('the most expensive new product is shown', () => {
  expect(pickFeatured([product('cup', 300), product('lamp', 4000), product('pen', 90)])?.name).toBe(
    'lamp',
  );
});

test('a product that is out of stock is not shown if there is another', () => {
  expect(pickFeatured([product('cup', 300), product('lamp', 4000, { stock: 0 })])?.name).toBe(
    'cup',
  );
  expect(pickFeatured([product('lamp', 4000, { stock: 0 })])?.name).toBe('lamp');
});

test('a product without a photo is never shown', () => {
  expect(pickFeatured([product('lamp', 4000, { photos: [] })])).toBeUndefined();
});

test('an empty shop shows none', () => expect(pickFeatured([])).toBeUndefined());

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
    taxClass: 'standard',
    noWithdrawal: false,
    state: 'live',
    details: [],
    photos,
    ...times,
    ...change,
  };
}
