import { expect, test } from 'vitest';
import { valueText } from './log-words.ts';

const SHOP = { currency: 'INR', locale: 'en-IN', timeZone: 'Asia/Kolkata' };

test.each([
  [undefined, '–'],
  ['', '–'],
  [0, '0'],
  [true, 'Yes'],
  ['Oak', 'Oak'],
  ['2026-03-31T18:30:00+00:00', '1 Apr 2026, 12:00 am'],
  ['2026-03-31', '2026-03-31'],
  [['a', 'b'], '["a","b"]'],
])('%j is shown as %s', (value, text) => {
  expect(valueText(value, SHOP)).toBe(text);
});

test('an amount has its currency', () => {
  expect(valueText(2890, SHOP, true)).toBe('₹2,890');
});

test('a long value is cut off', () => {
  expect(valueText('x'.repeat(300), SHOP)).toHaveLength(201);
});
