// Doesn't import zod: the message is in the schema of the settings.

const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Returns true if a text is a GST identification number: the number of a state, a PAN, the number of the registration under that
 * PAN, a Z, and a check digit.
 */
export function isGstin(text: string): boolean {
  return GSTIN.test(text) && checkDigit(text.slice(0, 14)) === text.charAt(14);
}

/** The check digit of the first 14 characters: their values in base 36, every second one doubled. */
function checkDigit(first: string): string {
  const sum = [...first].reduce((upTo, character, place) => {
    const value = DIGITS.indexOf(character) * (place % 2 === 0 ? 1 : 2);
    return upTo + Math.floor(value / 36) + (value % 36);
  }, 0);
  return DIGITS.charAt((36 - (sum % 36)) % 36);
}
