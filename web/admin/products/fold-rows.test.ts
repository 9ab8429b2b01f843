import { expect, it } from 'vitest';
import type { AdminProduct, ListedFamily } from '#contract/catalog.ts';
import { foldRows } from './fold-rows.ts';

const productOf = (_id: string, family?: string) =>
  ({ _id, ...(family && { family: { _id: family } }) }) as AdminProduct;
const SHIRT: ListedFamily = { _id: 'shirt', name: 'Shirt', members: 3, from: 399, stock: 12 };
const LIST = [
  productOf('lamp'),
  productOf('S', 'shirt'),
  productOf('M', 'shirt'),
  productOf('desk'),
  productOf('L', 'shirt'),
];

function keysOf(isUnfolded: boolean, list = LIST, families = [SHIRT]): string[] {
  return foldRows(list, families, () => isUnfolded).map((row) =>
    row.family
      ? `${row.family.name} of ${row.members.length}`
      : `${row.isMember ? '- ' : ''}${row.key}`,
  );
}

it('hides neighbours of a family below its row', () => {
  expect(keysOf(false)).toEqual(['lamp', 'Shirt of 2', 'desk', 'L']);
});

it('shows them below it when it is unfolded', () => {
  expect(keysOf(true)).toEqual(['lamp', 'Shirt of 2', '- S', '- M', 'desk', 'L']);
});

it('leaves products as they are that the shop tells no family of', () => {
  expect(keysOf(false, LIST, [])).toEqual(['lamp', 'S', 'M', 'desk', 'L']);
});

it('has a key of its own for each row, also where a family stands in two places', () => {
  const rows = foldRows([...LIST, productOf('XL', 'shirt')], [SHIRT], () => true);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});
