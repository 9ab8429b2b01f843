import { expect, it } from 'vitest';
import { EMPTY_CELLS, type GridRow } from './grid-cells.ts';
import { photoTextOf } from './member-photos.ts';
import { fileIn, photoEdits, photoIdsIn, splitFiles, textOfFile } from './photo-cells.ts';

const row = (...combination: string[]): GridRow => ({
  key: combination.join('-'),
  combination,
  cells: EMPTY_CELLS,
});
const photo = (_id: string) => ({
  _id,
  url: '',
  width: 1,
  height: 1,
  variants: [],
  placeholder: '',
});

it('a cell says nothing of photos that a member has from its family, else their ids', () => {
  const photos = [photo('one'), photo('two')];
  expect(photoTextOf({ photos, hasFamilyPhotos: true })).toBe('');
  expect(photoTextOf({ photos })).toBe('one two');
  expect(photoIdsIn('one two')).toEqual(['one', 'two']);
  expect(photoIdsIn('')).toBeNull();
});

it('reaches the row itself, those with the same value, or all', () => {
  const rows = [row('S', 'Red'), row('S', 'Blue'), row('L', 'Red')];
  const [first = row()] = rows;
  const keys = (reach: Parameters<typeof photoEdits>[2]) =>
    photoEdits(rows, first, reach, 'one').map(({ key }) => key);
  expect(keys('own')).toEqual(['S-Red']);
  expect(keys(0)).toEqual(['S-Red', 'S-Blue']);
  expect(keys(1)).toEqual(['S-Red', 'L-Red']);
  expect(keys('all')).toHaveLength(3);
});

it('tells files that are still to be sent from what the shop knows', () => {
  const text = textOfFile('f1');
  expect(fileIn(text)).toBe('f1');
  expect(fileIn('one')).toBeUndefined();
  const { plain, files } = splitFiles(
    new Map([
      ['a', { photo: text, price: '5' }],
      ['b', { photo: text }],
      ['c', { photo: 'one' }],
    ]),
  );
  expect([...plain]).toEqual([
    ['a', { price: '5' }],
    ['c', { photo: 'one' }],
  ]);
  expect([...files]).toEqual([['f1', ['a', 'b']]]);
});
