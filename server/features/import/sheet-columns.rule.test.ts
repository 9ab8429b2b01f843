import { expect, test } from 'vitest';
import { delimiterOf, PRODUCT_SHEET, readHeader } from './sheet-columns.rule.ts';

test.each([
  ['id,sku,name', ','],
  ['id;sku;name', ';'],
  ['id\tsku\tname', '\t'],
  ['name', ','],
])('the cells of %s are separated by %s', (line, delimiter) => {
  expect(delimiterOf(line)).toBe(delimiter);
});

test('the header may have its columns in any order and case, and empty ones at its end', () => {
  expect(readHeader(['SKU', ' Price ', 'name', '', ''], PRODUCT_SHEET)).toEqual({
    ok: true,
    columns: ['sku', 'price', 'name'],
  });
});

test.each([
  [['sku', 'colour'], 'colour'],
  [['sku', 'name', 'sku'], 'sku'],
  [['price', 'stock'], ''],
  [[''], ''],
])('a header of %o is refused at %s', (cells, column) => {
  expect(readHeader(cells, PRODUCT_SHEET)).toMatchObject({ ok: false, column });
});

test('columns of an export that an import has no use for are skipped', () => {
  const sheet = { known: ['code', 'minSubtotal'], naming: ['code'], skipped: ['timesUsed'] };
  expect(readHeader(['code', 'timesUsed', 'MINSUBTOTAL'], sheet)).toEqual({
    ok: true,
    columns: ['code', undefined, 'minSubtotal'],
  });
});
