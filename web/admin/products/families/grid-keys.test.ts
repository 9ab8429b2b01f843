import { expect, test } from 'vitest';
import { stepFrom } from './grid-keys.ts';

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
  expect(stepFrom({ key, ...pressed }, { at: 1, column: 'stock' }, 3)).toEqual(to);
});

test('no key leads out of the grid, and Enter sends no form', () => {
  expect(
    stepFrom({ key: 'ArrowDown', ...at('', 0) }, { at: 2, column: 'stock' }, 3),
  ).toBeUndefined();
  expect(
    stepFrom({ key: 'ArrowRight', ...at('', 0) }, { at: 2, column: 'weight' }, 3),
  ).toBeUndefined();
  expect(stepFrom({ key: 'Enter', ...at('', 0) }, { at: 2, column: 'stock' }, 3)).toEqual({
    at: 2,
    column: 'stock',
  });
});
