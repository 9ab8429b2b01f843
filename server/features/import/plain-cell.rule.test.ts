import { expect, it } from 'vitest';
import { brokenCell, plainCell } from './plain-cell.rule.ts';

it('is without what spreadsheets put around it', () => {
  expect([' M ', '="007"', '="a ""b"""', "'=1+1", "'tis", undefined].map(plainCell)).toEqual([
    'M',
    '007',
    'a "b"',
    '=1+1',
    "'tis",
    '',
  ]);
});

it('is broken where the spreadsheet could not calculate it, or has shortened it', () => {
  expect(brokenCell('#REF!')).toContain('#REF!');
  expect(brokenCell('8.9E+12')).toContain('show the column as text');
  expect(brokenCell('M')).toBeUndefined();
});
