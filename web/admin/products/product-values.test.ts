import { describe, expect, test } from 'vitest';
import type { Product } from '#contract/catalog.ts';
import {
  changesBetween,
  editedFields,
  isSuddenlyCheap,
  valuesOf,
  writeForm,
} from './product-values.ts';

const lamp: Product = {
  _id: '01a1f5dd-4d25-7201-8c41-03f7c51339d3',
  name: 'Brass Lamp',
  description: 'Warm light.',
  category: 'Home',
  price: 499.5,
  stock: 7,
  taxClass: 'standard',
  noWithdrawal: false,
  state: 'live',
  details: [{ name: 'Weight', value: '900 g' }],
  photos: [{ url: '/photos/a.jpg', width: 8, height: 8, variants: [], placeholder: '' }],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

test('the form of a product in a sale has its regular price', () => {
  expect(valuesOf({ ...lamp, price: 400, regularPrice: 499.5 }).price).toBe('499.5');
});

describe('the edited fields', () => {
  const before = valuesOf(lamp);

  test('include the stock only if it was changed: some may have been sold meanwhile', () => {
    expect(editedFields({ ...before, name: 'Brass Desk Lamp' }, before)).toEqual(['name']);
    expect(editedFields({ ...before, stock: '9' }, before)).toEqual(['stock']);
    expect(editedFields({ ...before, stock: '007 ', price: '499.50' }, before)).toEqual([]);
  });

  test('include a number that was cleared, so that it is reported as missing', () => {
    expect(editedFields({ ...before, stock: ' ' }, valuesOf({ ...lamp, stock: 0 }))).toEqual([
      'stock',
    ]);
  });

  test('include the specifications if one of them or their order has changed, not for an empty row', () => {
    const details = before.details;
    const blank = { name: '', value: '' };
    const weight = { name: 'Weight', value: '900 g' };
    const edited = (rows: object[]) =>
      editedFields({ ...before, details: JSON.stringify(rows) }, before);
    expect(edited([weight, blank])).toEqual([]);
    expect(edited([weight, { name: 'Color', value: 'Gold' }])).toEqual(['details']);
    expect(edited([])).toEqual(['details']);
    expect(details).toBe(JSON.stringify([weight]));
  });

  test('include any change of a text', () => {
    expect(editedFields({ ...before, name: 'brass lamp', description: '' }, before)).toEqual([
      'name',
      'description',
    ]);
  });
});

test.each([
  ['1299', '12999', true],
  ['1299.90', '12999', false],
  ['129.89', '1298.91', true],
  ['129.90', '1299', false],
  ['5000', '499', false],
  ['0.01', '', false],
])('a price of %s after %s is suddenly cheap: %s', (price, before, isCheap) => {
  expect(isSuddenlyCheap(price, before)).toBe(isCheap);
});

test('only changed fields are sent, texts before photos', () => {
  const photo = new File(['…'], 'lamp.jpg');
  const form = writeForm({ ...valuesOf(lamp), price: '450' }, ['price'], [photo]);
  expect([...form.keys()]).toEqual(['price', 'photos']);
  expect(form.get('price')).toBe('450');
});

describe('the changes of somebody else', () => {
  test('are listed with old and new value', () => {
    expect(changesBetween(lamp, { ...lamp, stock: 5, description: 'Cold light.' })).toEqual([
      'Stock: 7 → 5',
      'Description: changed',
    ]);
  });

  test('can include the photos', () => {
    expect(changesBetween(lamp, { ...lamp, photos: [] })).toEqual(['Photos: changed']);
  });

  test('are empty if the form shows none of them', () => {
    expect(changesBetween(lamp, { ...lamp, updatedAt: '2026-02-01T00:00:00.000Z' })).toEqual([]);
  });
});
