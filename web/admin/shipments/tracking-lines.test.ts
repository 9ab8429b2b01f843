import { describe, expect, it } from 'vitest';
import { readTrackingLines } from './tracking-lines.ts';

const ORDERS = [1042, 1043, 1044];

describe('tracking numbers', () => {
  it('belong to the orders line by line', () => {
    expect(readTrackingLines('AB1\nAB2', ORDERS.slice(0, 2))).toEqual({ numbers: ['AB1', 'AB2'] });
  });

  it('may be pasted from a table or come from a scanner, with other line endings', () => {
    expect(readTrackingLines('AB1\t\r\n AB2 \rAB3\n\n', ORDERS)).toEqual({
      numbers: ['AB1', 'AB2', 'AB3'],
    });
  });

  it('may all be missing', () => {
    expect(readTrackingLines(' \n', ORDERS.slice(0, 2))).toEqual({ numbers: ['', ''] });
  });

  it('are missing for orders whose line is empty', () => {
    expect(readTrackingLines('\nAB2', ORDERS)).toEqual({
      numbers: ['', 'AB2', ''],
      remark: '2 orders without a tracking number.',
    });
  });

  it('that occur twice cause a remark', () => {
    expect(readTrackingLines('AB1\nAB2\nAB1', ORDERS).remark).toBe('AB1 is there twice.');
  });

  it.each([
    ['1\n2\n3', 2, '1 line too many: there are 2 orders'],
    ['1\n2\n3', 1, '2 lines too many: there is 1 order'],
    [`1\n${'9'.repeat(101)}`, 2, 'Line 2 is too long: at most 100 letters'],
  ])('that can’t be sent say why: %j for %i', (text, count, problem) => {
    expect(readTrackingLines(text, ORDERS.slice(0, count))).toMatchObject({ problem });
  });

  it.each(['#1044 CD3\n#1042 CD1', '1044\tCD3\r\n1042\tCD1', '1044;CD3\n\n#1042, CD1'])(
    'belong to the orders that the lines begin with: %j',
    (text) => {
      expect(readTrackingLines(text, ORDERS)).toEqual({
        numbers: ['CD1', '', 'CD3'],
        remark: '1 order without a tracking number.',
      });
    },
  );

  it.each([
    ['#1042 CD1\n#9 CD2', '#9 is not among these orders'],
    ['#1042 CD1\n1042 CD2', '#1042 is there twice'],
    [`1043 ${'9'.repeat(101)}`, 'The number of #1043 is too long: at most 100 letters'],
  ])('of orders that are named wrongly can’t be sent: %j', (text, problem) => {
    expect(readTrackingLines(text, ORDERS)).toMatchObject({ problem });
  });

  it.each([
    ['#1042 CD1\nCD2\nCD3', "Line 2 doesn't begin with the number of its order, as others do"],
    ['CD1\n\n#9 CD2', "Line 1 doesn't begin with the number of its order, as others do"],
  ])('of which only some name their orders can’t be sent: %j', (text, problem) => {
    expect(readTrackingLines(text, ORDERS)).toEqual({ numbers: ['', '', ''], problem });
  });

  it('may have spaces and begin with digits', () => {
    expect(readTrackingLines('77 12 AB\n1042 X', ORDERS).numbers).toEqual([
      '77 12 AB',
      '1042 X',
      '',
    ]);
  });
});
