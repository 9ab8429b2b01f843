import { z } from 'zod';

// NUL and the other control characters (C0, DEL, C1); line breaks and tabs count only where text may have lines.
const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINES = /[^\P{Cc}\t\n\r]/u;

/** NUL and the other control characters of ASCII (C0, DEL). */
export const ASCII_CONTROL = /[^\P{Cc}\u0080-\u009f]/u;

/** A line of text: trimmed, without control characters, `min` to `max` characters long. */
export function line(min: number, max: number) {
  return text(min, max, CONTROL);
}

/** Text that may have several lines: trimmed, otherwise without control characters. */
export function paragraph(min: number, max: number) {
  return text(min, max, CONTROL_BUT_LINES);
}

function text(min: number, max: number, refused: RegExp) {
  return z
    .string()
    .refine((value) => !refused.test(value), 'Must not contain control characters')
    .refine((value) => value.isWellFormed(), 'Must be valid Unicode')
    .trim()
    .min(min, min === 1 ? 'Must not be empty' : `Must have at least ${min} characters`)
    .max(max, `Must have at most ${max} characters`);
}
