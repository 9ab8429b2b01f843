import { expect, test } from 'vitest';
import { GRID_COLUMNS, TYPED_COLUMNS } from './grid-cells.ts';
import { stepFrom } from './grid-keys.ts';

const grid = { rows: 3, columns: GRID_COLUMNS };

const at = (value: string, from: number, to = from) => ({
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  currentTarget: { value, selectionStart: from, selectionEnd: to },
});

test.each([
  ['ArrowDown', at('12', 1), { at: 2, column: 'stock' }],
  ['ArrowUp', at('12', 1), { at: 0, column: 'stock' }],
  ['Enter', at('12', 1), { at: 2, column: 'stock' }],
  ['Enter', { ...at('12', 1), shiftKey: true }, { at: 0, column: 'stock' }],
  ['ArrowRight', at('12', 1), undefined],
  ['ArrowRight', at('12', 2), { at: 1, column: 'sku' }],
  ['ArrowRight', at('12', 0, 2), { at: 1, column: 'sku' }],
  ['ArrowLeft', at('12', 0), { at: 1, column: 'price' }],
  ['ArrowLeft', at('12', 2), undefined],
  ['ArrowDown', { ...at('12', 1), altKey: true }, undefined],
  ['a', at('12', 1), undefined],
])('%s leads from the middle to %#', (key, pressed, to) => {
  expect(stepFrom({ key, ...pressed }, { at: 1, column: 'stock' }, grid)).toEqual(to);
});

test('no key leads out of the grid, and Enter sends no form', () => {
  expect(
    stepFrom({ key: 'ArrowDown', ...at('', 0) }, { at: 2, column: 'stock' }, grid),
  ).toBeUndefined();
  expect(
    stepFrom({ key: 'ArrowRight', ...at('', 0) }, { at: 2, column: 'cost' }, grid),
  ).toBeUndefined();
  expect(stepFrom({ key: 'Enter', ...at('', 0) }, { at: 2, column: 'stock' }, grid)).toEqual({
    at: 2,
    column: 'stock',
  });
});

test('arrows lead to and from a cell of photos, where there is one, and Enter is its own', () => {
  const step = (key: string, column: 'photo' | 'price') =>
    stepFrom({ key, ...at('', 0) }, { at: 1, column }, grid);
  expect(step('ArrowLeft', 'price')).toEqual({ at: 1, column: 'photo' });
  expect(step('ArrowRight', 'photo')).toEqual({ at: 1, column: 'price' });
  expect(step('ArrowDown', 'photo')).toEqual({ at: 2, column: 'photo' });
  expect(step('Enter', 'photo')).toBeUndefined();
  const typedOnly = { rows: 3, columns: TYPED_COLUMNS };
  expect(
    stepFrom({ key: 'ArrowLeft', ...at('', 0) }, { at: 1, column: 'price' }, typedOnly),
  ).toBeUndefined();
});
