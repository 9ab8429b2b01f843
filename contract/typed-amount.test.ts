import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, toWhole } from './money.ts';
import {
  isUnfinishedAmount,
  plainAmount,
  plainCount,
  plainPercent,
  readAmount,
  readCount,
  readPercent,
} from './typed-amount.ts';

const INDIAN = { currency: 'INR', locale: 'en-IN' };

describe('a typed amount', () => {
  it.each([
    ['1299', 1_299],
    ['1,299', 1_299],
    [' ₹1,299 ', 1_299],
    ['₹ 1,299.50', 1_299.5],
    ['1 299', 1_299],
    ['1\u00A0299', 1_299],
    ['1\u202F299', 1_299],
    ["1'299", 1_299],
    ['1,00,000', 100_000],
    ['12,34,567.89', 1_234_567.89],
    ['1,234,567', 1_234_567],
    ['Rs. 499', 499],
    ['rs 499', 499],
    ['INR 499', 499],
    ['499 INR', 499],
    ['499.5', 499.5],
    ['499.', 499],
    ['.5', 0.5],
    ['₹.50', 0.5],
    ['007', 7],
    ['0', 0],
  ])('%j in India is %d', (text, amount) => {
    expect(readAmount(text, INDIAN)).toBe(amount);
  });

  it.each([
    ['1.299,50 €', 1_299.5],
    ['1.299', 1_299],
    ['1299,5', 1_299.5],
    ['499.50', 499.5],
    [',5', 0.5],
    ['.5', 0.5],
    ['EUR 20', 20],
  ])('%j in Germany is %d', (text, amount) => {
    expect(readAmount(text, { currency: 'EUR', locale: 'de-DE' })).toBe(amount);
  });

  it.each([
    ['1.250', 'en-KW', 1.25],
    ['1.25', 'en-KW', 1.25],
    ['.005', 'en-KW', 0.005],
    ['1,250', 'en-KW', 1_250],
    ['1,250.500', 'en-KW', 1_250.5],
    ['1.2505', 'en-KW', undefined],
    ['KWD 1.250', 'en-KW', 1.25],
    ['1.250', 'ar-KW', 1.25],
    // Points separate groups there.
    ['1.250', 'de-DE', 1_250],
    ['1,250', 'de-DE', 1.25],
    ['1.250,5', 'de-DE', 1_250.5],
  ])('%j of dinars in %s is %d', (text, locale, amount) => {
    expect(readAmount(text, { currency: 'KWD', locale })).toBe(amount);
  });

  it.each([
    '',
    '₹',
    'abc',
    '-5',
    '1,29',
    '1,2,3',
    '1,0000',
    '1,299,',
    ',299',
    '1, 299',
    '1 299,000',
    '1.299',
    '1.2.3',
    '.',
    ',5',
    '.505',
    '1e3',
    '$50',
    '12345678901234',
  ])('%j is no amount in India', (text) => {
    expect(readAmount(text, INDIAN)).toBeUndefined();
  });

  it('is read back from what formatMoney writes, in every locale', () => {
    const places = [
      INDIAN,
      { currency: 'EUR', locale: 'de-DE' },
      { currency: 'EUR', locale: 'fr-FR' },
      { currency: 'CHF', locale: 'de-CH' },
      { currency: 'USD', locale: 'en-US' },
    ];
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000_000 }).map(toWhole),
        fc.constantFrom(...places),
        (whole, place) => {
          const shown = formatMoney(whole, place.currency, place.locale);
          expect(readAmount(shown, place)).toBe(whole);
        },
      ),
    );
  });
});

describe('a typed count', () => {
  it.each([
    ['1000', 1_000],
    [' 1,000 ', 1_000],
    ['1 000', 1_000],
    ['1,00,000', 100_000],
    ['0', 0],
    ['5.0', 5],
  ])('%j is %d', (text, count) => {
    expect(readCount(text, INDIAN)).toBe(count);
  });

  it("has the locale's group separator", () => {
    expect(readCount('1.000', { locale: 'de-DE' })).toBe(1_000);
    expect(readCount('1.000', INDIAN)).toBeUndefined();
  });

  it.each(['', '1.5', '1,00', '-1', '10%', '₹10', 'ten'])('%j is no count', (text) => {
    expect(readCount(text, INDIAN)).toBeUndefined();
  });
});

describe('a typed percentage', () => {
  it.each([
    ['10', 10],
    ['10%', 10],
    [' 12.5 % ', 12.5],
    ['.5%', 0.5],
    ['12,5 %', 12.5],
    ['1,000', 1_000],
  ])('%j is %d', (text, percent) => {
    expect(readPercent(text, INDIAN)).toBe(percent);
  });

  it.each(['', '%', '10,', '1,2,3', '10%%', '%10', '₹10', '10 per cent'])(
    '%j is no percentage',
    (text) => {
      expect(readPercent(text, INDIAN)).toBeUndefined();
    },
  );
});

it('counts and percentages become plain numbers too', () => {
  expect(plainCount('1,000', INDIAN)).toBe('1000');
  expect(plainCount('1.5', INDIAN)).toBe('1.5');
  expect(plainPercent('10 %', INDIAN)).toBe('10');
  expect(plainPercent('10%%', INDIAN)).toBe('10%%');
});

it('a typed amount becomes a plain number, and any other text stays as it is', () => {
  expect(plainAmount('₹1,299.50', INDIAN)).toBe('1299.5');
  for (const text of ['', '1,29', 'cheap']) expect(plainAmount(text, INDIAN)).toBe(text);
});

it('an unfinished amount is a text that can become an amount by typing on', () => {
  for (const text of ['', '₹', '1,', '1,2', '₹ 1,00']) {
    expect(isUnfinishedAmount(text, INDIAN)).toBe(true);
  }
  for (const text of ['-1', 'cheap', '1e', '$5']) {
    expect(isUnfinishedAmount(text, INDIAN)).toBe(false);
  }
});
