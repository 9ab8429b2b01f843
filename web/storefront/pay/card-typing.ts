import type { Typed } from '#web/ui/form-fields.tsx';
import { digitsOf, isAmex } from './card-rules.ts';

const LONGEST_NUMBER = 19;

/** A card number in the groups that are printed on the card. The caret stays at its digit. */
export function groupNumber({ text, caret }: Typed): Typed {
  const digits = digitsOf(text).slice(0, LONGEST_NUMBER);
  const groups = isAmex(digits) ? /^(\d{4})(\d{1,6})?(\d{1,5})?/ : /\d{1,4}/g;
  const parts = digits.match(groups) ?? [];
  const grouped = (isAmex(digits) && parts.length > 1 ? parts.slice(1) : parts)
    .filter(Boolean)
    .join(' ');
  return { text: grouped, caret: caretAfter(grouped, digitsOf(text.slice(0, caret)).length) };
}

/** An expiry date as "04 / 29"; accepts 4/29, 04/2029 and 0429 when pasted or filled in. */
export function groupExpiry({ text, caret }: Typed): Typed {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*[/-]\s*(\d*)/.exec(text) ?? [];
  const digits = month ? month.padStart(2, '0') + shortYear(year) : paddedMonth(digitsOf(text));
  const kept = digits.slice(0, 4);
  // Only from the third digit on: a separator that is added again at once could not be deleted.
  const grouped = kept.length > 2 ? `${kept.slice(0, 2)} / ${kept.slice(2)}` : kept;
  const isAtEnd = caret >= text.length;
  const count = digitsOf(text.slice(0, caret)).length;
  return { text: grouped, caret: isAtEnd ? grouped.length : caretAfter(grouped, count) };
}

/** A security code: at most four digits. */
export function keepDigits({ text, caret }: Typed): Typed {
  const digits = digitsOf(text).slice(0, 4);
  return { text: digits, caret: Math.min(digitsOf(text.slice(0, caret)).length, digits.length) };
}

function shortYear(year: string): string {
  return year.length === 4 ? year.slice(2) : year;
}

/** No month begins with 2–9, so a zero is meant before it. */
function paddedMonth(digits: string): string {
  if (/^[2-9]/.test(digits)) return `0${digits}`;
  return digits.length === 6 ? digits.slice(0, 2) + digits.slice(4) : digits;
}

/** The caret's position after so many digits. */
function caretAfter(text: string, count: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (seen === count) return at;
    if (/\d/.test(text.charAt(at))) seen += 1;
  }
  return text.length;
}
