// docs/api.md, "Bank statements".
import { expect, it } from 'vitest';
import { readPaymentLine } from './read-payment-line.rule.ts';

const IN_SHOP = { hasDecimalCommas: false, timeZone: 'Asia/Kolkata' };
const CELLS = { date: '2026-11-02', amount: '499.50', reference: 'RF1', name: 'Asha' };

function read(cells: Partial<typeof CELLS>, hasDecimalCommas = false) {
  const row = readPaymentLine({ ...CELLS, ...cells }, { ...IN_SHOP, hasDecimalCommas });
  return row.ok ? row.line : `${row.column}: ${row.message}`;
}

it('a day is its first moment in the shop', () => {
  expect(read({})).toEqual({
    amount: 49_950,
    isOut: false,
    at: '2026-11-01T18:30:00.000Z',
    reference: 'RF1',
    name: 'Asha',
    currency: undefined,
    entry: undefined,
  });
});

it.each([
  ['1.234,50', 123_450, false],
  ['1,234.50', 123_450, false],
  ['+1234.5', 123_450, false],
  ['€ 12,00', 1_200, false],
  ['-12,00', 1_200, true],
  ['\u221212.00', 1_200, true],
  ['12.00-', 1_200, true],
  ['(12.00)', 1_200, true],
  [' 7 ', 700, false],
])('the amount %j is read', (amount, minor, isOut) => {
  expect(read({ amount })).toMatchObject({ amount: minor, isOut });
});

it('a file with semicolons has decimal commas', () => {
  expect(read({ amount: '1.234' }, true)).toMatchObject({ amount: 123_400 });
  expect(read({ amount: '1,234' }, false)).toMatchObject({ amount: 123_400 });
});

it.each([
  [{ amount: '' }, 'amount: An amount, please'],
  [{ amount: '0.00' }, 'amount: It is 0'],
  [{ amount: '12.345' }, 'amount: “12.345” is not a number with at most two decimals'],
  [{ amount: '=1+2' }, 'amount: “=1+2” is not a number with at most two decimals'],
  [{ amount: '--5' }, 'amount: “-5” is not a number with at most two decimals'],
  [{ amount: '#REF!' }, 'amount: The spreadsheet has an error there: #REF!'],
  [{ amount: '1E+9' }, 'amount: Shortened by the spreadsheet to 1E+9: show the column as text'],
  [
    { amount: '99999999999999' },
    'amount: “99999999999999” is not a number with at most two decimals',
  ],
  [{ date: '' }, 'date: A date, please'],
  [{ date: '2026-02-30' }, 'date: Write it as 2026-12-31 or 2026-12-31 18:30'],
  [{ date: '03/04/2026' }, 'date: Write it as 2026-12-31 or 2026-12-31 18:30'],
  [{ date: 'yesterday' }, 'date: Write it as 2026-12-31 or 2026-12-31 18:30'],
])('refuses %j', (cells, error) => {
  expect(read(cells)).toBe(error);
});

it('texts are one line without what a spreadsheet put around them, and of bounded length', () => {
  expect(read({ reference: '="RF1"', name: ` A\r\n\tB${'x'.repeat(999)}` })).toMatchObject({
    reference: 'RF1',
    name: `A B${'x'.repeat(197)}`,
  });
});
