import { describe, expect, test } from 'vitest';
import { findGap, moveRow, rowsOf, withoutEmpty, writeRows } from './specification-rows.ts';

const weight = { name: 'Weight', value: '250 g', group: 'Size' };
const color = { name: 'Color', value: 'Black', group: '' };
const empty = { name: ' ', value: '', group: 'Size' };

describe('specifications in the form', () => {
  test('are one field, with a group only where there is one', () => {
    const text = writeRows([weight, color]);
    expect(JSON.parse(text)).toEqual([weight, { name: 'Color', value: 'Black' }]);
    expect(rowsOf(text)).toEqual([weight, color]);
    expect(rowsOf('')).toEqual([]);
  });

  test('are sent without empty rows', () => {
    expect(rowsOf(withoutEmpty(writeRows([empty, weight, empty])))).toEqual([weight]);
  });

  test('move by one place, and not beyond the ends', () => {
    const rows = [weight, color, empty];
    expect(moveRow(rows, 1, -1)).toEqual([color, weight, empty]);
    expect(moveRow(rows, 0, 1)).toEqual([color, weight, empty]);
    expect(moveRow(rows, 0, -1)).toEqual(rows);
    expect(moveRow(rows, 2, 1)).toEqual(rows);
  });

  test('need both name and value, unless the row is empty', () => {
    expect(findGap(writeRows([weight, empty]))).toBeUndefined();
    expect(findGap(writeRows([weight, { ...color, value: ' ' }]))).toEqual({
      at: 1,
      part: 'value',
      message: 'Enter the value of specification 2',
    });
    expect(findGap(writeRows([{ ...color, name: '' }]))).toMatchObject({ at: 0, part: 'name' });
  });
});
