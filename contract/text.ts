import { z } from 'zod';

// NUL and the other control characters (C0, DEL, C1); line breaks and tabs count only where text may have lines.
const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINES = /[^\P{Cc}\t\n\r]/u;

/** NUL and the other control characters of ASCII (C0, DEL). */
export const ASCII_CONTROL = /[^\P{Cc}\u0080-\u009f]/u;

/**
 * A line of text: trimmed, without control characters, `min` to `max` characters long. Where people fill in
 * a form, `asked` begins what they are told, and `of` ends it: "Street and number, please: at least 5 letters".
 */
export function line(min: number, max: number, asked?: string, of = 'letters') {
  return text(min, max, CONTROL, asked, of);
}

/** Text that may have several lines: trimmed, otherwise without control characters. */
export function paragraph(min: number, max: number, asked?: string) {
  return text(min, max, CONTROL_BUT_LINES, asked);
}

function text(min: number, max: number, refused: RegExp, asked?: string, of = 'letters') {
  const limit = (bound: string) =>
    asked ? `${asked}: ${bound} ${of}` : `Must have ${bound} characters`;
  return z
    .string()
    .refine((value) => !refused.test(value), 'Must not contain control characters')
    .refine((value) => value.isWellFormed(), 'Must be valid Unicode')
    .trim()
    .min(min, min === 1 ? 'Must not be empty' : limit(`at least ${min}`))
    .max(max, limit(`at most ${max}`));
}
