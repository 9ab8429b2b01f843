import { expect, it } from 'vitest';
import { presentColumn } from './logged-fields.rule.ts';

it('shows amounts in whole units, under the names of the API', () => {
  expect(presentColumn('products', 'price', { before: 289_000, after: 249_050 })).toMatchObject({
    field: 'price',
    before: 2890,
    after: 2490.5,
  });
  expect(presentColumn('products', 'available', { before: 3, after: 4 })).toMatchObject({
    field: 'stock',
    before: 3,
  });
  expect(presentColumn('orders', 'pin_code', { after: '411001' })).toMatchObject({
    field: 'pinCode',
  });
});

it('shows that something is deleted, not when', () => {
  expect(presentColumn('coupons', 'deleted_at', { before: null, after: '2026-01-01' })).toEqual({
    field: 'deleted',
    label: 'deleted at',
    as: 'words',
    after: true,
  });
});

it('leaves out what tells nobody anything', () => {
  expect(presentColumn('products', 'id', { after: 'x' })).toBeUndefined();
  expect(presentColumn('orders', 'deleted_by', { after: 'meera' })).toBeUndefined();
});
