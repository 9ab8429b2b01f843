import { describe, expect, it } from 'vitest';
import {
  EMPTY_CELLS,
  errorsByCell,
  fillDown,
  pasteAt,
  readSheet,
  textOf,
  withEdits,
  type GridRow,
} from './grid-cells.ts';

const rows: GridRow[] = ['a', 'b', 'c'].map((key) => ({
  key,
  combination: [key],
  cells: { ...EMPTY_CELLS, price: '10' },
}));
const [first] = rows;

describe('edits of cells', () => {
  it('are kept by row, and forgotten where a cell says again what it said', () => {
    const typed = withEdits(rows, new Map(), [
      { key: 'a', column: 'price', text: '12' },
      { key: 'b', column: 'sku', text: 'B-1' },
    ]);
    expect([...typed]).toEqual([
      ['a', { price: '12' }],
      ['b', { sku: 'B-1' }],
    ]);
    expect(first && textOf(first, typed, 'price')).toBe('12');
    expect([...withEdits(rows, typed, [{ key: 'a', column: 'price', text: '10' }]).keys()]).toEqual(
      ['b'],
    );
  });

  it('fill the cells below', () => {
    const typed = withEdits(rows, new Map(), [{ key: 'b', column: 'stock', text: '7' }]);
    expect(fillDown(rows, typed, { at: 1, column: 'stock' })).toEqual([
      { key: 'c', column: 'stock', text: '7' },
    ]);
  });
});

describe('a part of a sheet', () => {
  it('is read by lines and tabs; the text of one cell is none', () => {
    expect(readSheet('1\t2\r\n 3 \t4\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(readSheet('1\n2')).toEqual([['1'], ['2']]);
    expect(readSheet('1 2')).toBeUndefined();
  });

  it('goes into the cells from where it is pasted, and no further than the grid', () => {
    const sheet = [
      ['1', '2', '3', '4'],
      ['4', '5', '6'],
    ];
    expect(pasteAt(rows, { at: 2, column: 'gtin' }, sheet)).toEqual([
      { key: 'c', column: 'gtin', text: '1' },
      { key: 'c', column: 'weight', text: '2' },
      { key: 'c', column: 'cost', text: '3' },
    ]);
  });
});

describe('errors of the shop', () => {
  it('are shown at the cells of their paths', () => {
    const { cells, others } = errorsByCell(
      [
        { path: 'members.1.price', message: 'A price, please' },
        { path: '0.sku', message: 'Taken' },
        { path: '0.photos.1', message: 'The family has no such photo' },
        { path: 'name', message: 'A name, please' },
      ],
      ['a', 'c'],
    );
    expect([...cells]).toEqual([
      ['price c', 'A price, please'],
      ['sku a', 'Taken'],
      ['photo a', 'The family has no such photo'],
    ]);
    expect(others).toEqual(['A name, please']);
  });
});
