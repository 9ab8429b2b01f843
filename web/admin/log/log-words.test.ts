import { expect, test } from 'vitest';
import { fieldWords, valueText } from './log-words.ts';

test.each([
  [undefined, '–'],
  ['', '–'],
  [0, '0'],
  [true, 'Yes'],
  ['Oak', 'Oak'],
  [['a', 'b'], '["a","b"]'],
])('%j is shown as %s', (value, text) => {
  expect(valueText(value)).toBe(text);
});

test('a long value is cut off', () => {
  expect(valueText('x'.repeat(300))).toHaveLength(201);
});

test('a field’s name is shown in words', () => {
  expect(fieldWords('minSubtotal')).toBe('min subtotal');
});
