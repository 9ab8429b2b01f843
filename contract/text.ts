import { z } from 'zod';

// NUL and the other control characters (C0, DEL, C1); line breaks and tabs count only where text may have lines.
// oxlint-disable-next-line no-control-regex -- refusing them is the point
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
// oxlint-disable-next-line no-control-regex -- as above, line breaks and tabs allowed
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

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
