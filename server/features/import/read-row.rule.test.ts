import { expect, test } from 'vitest';
import { namedIn, readRow } from './read-row.rule.ts';

test('a line says what its cells say, except for empty ones', () => {
  const cells = {
    id: '',
    sku: ' 00123 ',
    name: 'Oak Tray',
    price: '499,50',
    stock: '',
    category: '',
  };
  expect(readRow(cells, true)).toEqual({
    ok: true,
    fields: { sku: '00123', name: 'Oak Tray', price: 49_950 },
  });
});

test.each([
  ['="00123"', '00123'],
  ["'=1+1", '=1+1'],
  ["'-5", '-5'],
  ["O'Neil", "O'Neil"],
  ["'quoted", "'quoted"],
])('the cell %s says %s', (sku, expected) => {
  expect(readRow({ sku }, false)).toEqual({ ok: true, fields: { sku: expected } });
});

test.each([
  ['id', '12', 'Not an id of a product'],
  ['price', '0', 'Must be at least 0.01'],
  ['price', '20000000', 'Must be at most 10000000'],
  ['price', 'ten', '“ten” is not a number with at most two decimals'],
  ['stock', '1.5', '“1.5” is not a whole number from 0'],
  ['stock', '-2', '“-2” is not a whole number from 0'],
  ['stock', '1000001', 'Must be at most 1000000'],
  ['name', '#REF!', 'The spreadsheet has an error there: #REF!'],
  ['sku', '1.23E+12', 'Shortened by the spreadsheet to 1.23E+12: show the column as text'],
])('the column %s can’t be %s', (column, text, message) => {
  expect(readRow({ [column]: text }, false)).toEqual({ ok: false, column, message });
});

test.each(['name', 'category', 'description'])('the column %s has limits', (column) => {
  expect(readRow({ [column]: 'x'.repeat(6_000) }, false)).toMatchObject({ ok: false, column });
});

test('a line that can’t be imported says what it calls its product, where that can be read', () => {
  const id = '01A1FC8D-CFDB-7856-994B-648A0C74E516';
  const cells = { id, sku: '="007"', name: ' Tray ', price: 'ten' };
  expect(namedIn(cells)).toEqual({ id: id.toLowerCase(), sku: '007', name: 'Tray' });
  expect(namedIn({ id: '12', sku: '1.23E+12', name: '#REF!' })).toEqual({});
});
