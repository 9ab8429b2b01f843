import { describe, expect, test } from 'vitest';
import type { Typed } from '#web/ui/form-fields.tsx';
import { groupExpiry, groupNumber, keepDigits } from './card-typing.ts';

/** A bar marks the caret. */
const typed = (text: string): Typed => ({
  text: text.replace('|', ''),
  caret: text.includes('|') ? text.indexOf('|') : text.length,
});
const shown = ({ text, caret }: Typed) => `${text.slice(0, caret)}|${text.slice(caret)}`;

describe('a card number', () => {
  test.each([
    ['4242|', '4242|'],
    ['42424|', '4242 4|'],
    ['4242424242424242|', '4242 4242 4242 4242|'],
    ['4242-4242-4242-4242|', '4242 4242 4242 4242|'],
    ['378282246310005|', '3782 822463 10005|'],
    ['3782|', '3782|'],
    ['4242 4242 4242 4242 4242|', '4242 4242 4242 4242 424|'],
    ['', '|'],
  ])('typed as "%s" is shown as "%s"', (text, result) => {
    expect(shown(groupNumber(typed(text)))).toBe(result);
  });

  test('changed in the middle keeps the caret there', () => {
    expect(shown(groupNumber(typed('4249|2 4242')))).toBe('4249| 2424 2');
  });
});

describe('an expiry date', () => {
  test.each([
    ['0|', '0|'],
    ['04|', '04|'],
    ['042|', '04 / 2|'],
    ['0429|', '04 / 29|'],
    ['4|', '04|'],
    ['1/|', '01|'],
    ['1/2|', '01 / 2|'],
    ['04/2029|', '04 / 29|'],
    ['042029|', '04 / 29|'],
    ['04 / |', '04|'],
    ['04 / 295|', '04 / 29|'],
  ])('typed as "%s" is shown as "%s"', (text, result) => {
    expect(shown(groupExpiry(typed(text)))).toBe(result);
  });
});

test('a CVC has only digits', () => {
  expect(shown(keepDigits(typed('12a34 5|')))).toBe('1234|');
});
