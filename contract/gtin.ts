/**
 * True for a GTIN of 8, 12, 13 or 14 digits whose last one is right: with weights of 3 and 1 from the right, the sum of the
 * digits is a multiple of 10 (GS1 General Specifications, section 7.9).
 */
export function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const sum = [...text]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
