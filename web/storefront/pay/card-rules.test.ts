import { describe, expect, test } from 'vitest';
import { checkCvc, checkExpiry, checkNumber, readCard } from './card-rules.ts';

describe('a card number', () => {
  test.each([
    '4242 4242 4242 4242',
    '4000 0000 0000 0002',
    '4000 0025 0000 3155',
    '3782 822463 10005',
    '5555-5555-5555-4444',
  ])('%s is one', (number) => {
    expect(checkNumber(number)).toBeUndefined();
  });

  test.each([
    ['', 'Enter the card number'],
    ['4242 4242', 'This card number is too short'],
    ['4242 4242 4242 4243', 'Check the card number: a digit is wrong'],
    ['4242 4242 4242 2424', 'Check the card number: a digit is wrong'],
  ])('"%s": %s', (number, words) => {
    expect(checkNumber(number)).toBe(words);
  });
});

describe('an expiry date in November 2026', () => {
  const today = new Date(2026, 10, 21);

  test.each(['11 / 26', '12 / 26', '1/27', '04 / 29'])('%s is in the future', (expiry) => {
    expect(checkExpiry(expiry, today)).toBeUndefined();
  });

  test.each([
    ['', 'Enter the expiry date'],
    ['11', 'Enter month and year, as in 04 / 29'],
    ['13 / 29', 'Enter month and year, as in 04 / 29'],
    ['00 / 29', 'Enter month and year, as in 04 / 29'],
    ['10 / 26', 'This card has expired'],
    ['12 / 25', 'This card has expired'],
  ])('"%s": %s', (expiry, words) => {
    expect(checkExpiry(expiry, today)).toBe(words);
  });
});

describe('a CVC', () => {
  test.each([
    ['123', '4242 4242 4242 4242', undefined],
    ['1234', '3782 822463 10005', undefined],
    ['', '4242 4242 4242 4242', 'Enter the CVC'],
    ['12', '4242 4242 4242 4242', 'The CVC has 3 digits'],
    ['123', '3782 822463 10005', 'The CVC has 4 digits'],
  ])('"%s" on %s: %s', (cvc, number, words) => {
    expect(checkCvc(cvc, number)).toBe(words);
  });
});

test('only digits are sent', () => {
  expect(readCard({ number: '4242 4242 4242 4242', expiry: '04 / 29', cvc: '123' })).toEqual({
    number: '4242424242424242',
    month: 4,
    year: 2029,
    cvc: '123',
  });
});
