import type { Card } from '#web/storefront/checkout/payment-calls.ts';

/** The card form's fields, as typed. */
export interface CardFields {
  number: string;
  expiry: string;
  cvc: string;
}

/** The error of a card number as typed; undefined if it is valid. */
export function checkNumber(text: string): string | undefined {
  const digits = digitsOf(text);
  if (digits === '') return 'Enter the card number';
  if (digits.length < 12) return 'This card number is too short';
  return digits.length > 19 || !hasCheckDigit(digits)
    ? 'Check the card number: a digit is wrong'
    : undefined;
}

/** The error of an expiry date as typed, on this day; a card is valid until the end of its month. */
export function checkExpiry(text: string, today: Date): string | undefined {
  if (digitsOf(text) === '') return 'Enter the expiry date';
  const expiry = readExpiry(text);
  if (!expiry) return 'Enter month and year, as in 04 / 29';
  const isPast =
    expiry.year < today.getFullYear() ||
    (expiry.year === today.getFullYear() && expiry.month < today.getMonth() + 1);
  return isPast ? 'This card has expired' : undefined;
}

/** The error of a security code as typed; American Express has four digits. */
export function checkCvc(text: string, number: string): string | undefined {
  const length = isAmex(digitsOf(number)) ? 4 : 3;
  const digits = digitsOf(text);
  if (digits === '') return 'Enter the CVC';
  return digits.length === length ? undefined : `The CVC has ${length} digits`;
}

/** Reads the card from valid fields. */
export function readCard({ number, expiry, cvc }: CardFields): Card {
  const { month, year } = readExpiry(expiry) ?? { month: 0, year: 0 };
  return { number: digitsOf(number), month, year, cvc: digitsOf(cvc) };
}

export function isAmex(digits: string): boolean {
  return /^3[47]/.test(digits);
}

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

function readExpiry(text: string): { month: number; year: number } | undefined {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/\s*(\d{2})\s*$/.exec(text) ?? [];
  if (!month || Number(month) < 1 || Number(month) > 12) return undefined;
  return { month: Number(month), year: 2000 + Number(year) };
}

/** Luhn's formula: every second digit from the right counts double. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
