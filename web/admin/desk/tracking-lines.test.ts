import { describe, expect, it } from 'vitest';
import { readTrackingLines } from './tracking-lines.ts';

describe('tracking numbers', () => {
  it('belong to the orders line by line', () => {
    expect(readTrackingLines('AB1\nAB2', 2)).toEqual({ numbers: ['AB1', 'AB2'] });
  });

  it('may be pasted from a table or come from a scanner, which end lines in their own ways', () => {
    expect(readTrackingLines('AB1\t\r\n AB2 \rAB3\n\n', 3)).toEqual({
      numbers: ['AB1', 'AB2', 'AB3'],
    });
  });

  it('may all be missing', () => {
    expect(readTrackingLines(' \n', 2)).toEqual({ numbers: ['', ''] });
  });

  it('are missing for orders whose line is empty', () => {
    expect(readTrackingLines('\nAB2', 3)).toEqual({
      numbers: ['', 'AB2', ''],
      remark: '2 orders without a number.',
    });
  });

  it('that are there twice are remarked on', () => {
    expect(readTrackingLines('AB1\nAB2\nAB1', 3).remark).toBe('AB1 is there twice.');
  });

  it.each([
    ['1\n2\n3', 2, '1 line too many: there are 2 orders'],
    ['1\n2\n3', 1, '2 lines too many: there is 1 order'],
    [`1\n${'9'.repeat(101)}`, 2, 'Line 2 is too long: at most 100 letters'],
  ])('that can’t be sent say why: %j for %i', (text, count, problem) => {
    expect(readTrackingLines(text, count)).toMatchObject({ problem });
  });
});
