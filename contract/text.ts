import { z } from 'zod';

// NUL and the other control characters (C0, DEL, C1); line breaks and tabs count only where text may have lines.
const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINES = /[^\P{Cc}\t\n\r]/u;

/** NUL and the other control characters of ASCII (C0, DEL). */
export const ASCII_CONTROL = /[^\P{Cc}\u0080-\u009f]/u;

/** Lower case of A to Z alone: no other letter becomes one of them, as the Kelvin sign would a k. */
export function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

// Zero-width and bidi characters that no word needs. Joiners stay: scripts of India and emoji are written with them.
const HIDDEN =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
// In the name of a person joiners go as well: two names that look the same are the same.
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** The text without zero-width characters, bidi controls and whatever else shows nothing. */
export function dropUnseen(value: string): string {
  return value.replace(UNSEEN, '');
}

// Characters that count as signs for Unicode, and are blank: the empty braille cell, the musical null notehead.
const BLANK_SIGNS = /[\u2800\u{1d159}]/gu;

/** Whether a text has a letter, digit or sign that can be seen: blanks, joiners and lone accents are none. */
export function showsSomething(value: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(dropUnseen(value).replace(BLANK_SIGNS, ''));
}

/**
 * A line of text: trimmed, without control characters, `min` to `max` characters long; one that may not be
 * empty shows something. It loses characters that only hide, or turn others around. Where people fill in a form, `asked` begins what they are told, and `of`
 * ends it: "Street and number, please: at least 5 letters".
 */
export function line(min: number, max: number, asked?: string, of = 'letters') {
  const limits = limitMessages(min, max, asked, of);
  return text(min, max, limits, { refused: CONTROL, lost: HIDDEN }).refine(
    (value) => value.length < min || min === 0 || showsSomething(value),
    limits.min,
  );
}

/** A person's name: a line that loses every character that can't be seen. */
export function personName(min: number, max: number) {
  return text(min, max, limitMessages(min, max), { refused: CONTROL, lost: UNSEEN });
}

/** Text that may have several lines: trimmed, otherwise without control characters. */
export function paragraph(min: number, max: number, asked?: string) {
  return text(min, max, limitMessages(min, max, asked), { refused: CONTROL_BUT_LINES });
}

interface LimitMessages {
  min: string;
  max: string;
}

function limitMessages(min: number, max: number, asked?: string, of = 'letters'): LimitMessages {
  const limit = (bound: string) =>
    asked ? `${asked}: ${bound} ${of}` : `Must have ${bound} characters`;
  return {
    min: min === 1 ? 'Must not be empty' : limit(`at least ${min}`),
    max: limit(`at most ${max}`),
  };
}

function text(
  min: number,
  max: number,
  messages: LimitMessages,
  { refused, lost }: { refused: RegExp; lost?: RegExp },
) {
  return z
    .string()
    .refine((value) => !refused.test(value), 'Must not contain control characters')
    .refine((value) => value.isWellFormed(), 'Must be valid Unicode')
    .overwrite((value) => (lost ? value.replace(lost, '') : value))
    .trim()
    .min(min, messages.min)
    .max(max, messages.max);
}
