import { z } from 'zod';
import { isEmailAddress } from './email-address.ts';

// Control characters (C0, DEL, C1) and the line breaks of Unicode, and those that are not allowed in text of several lines.
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const CONTROL_BUT_LINES = /[^\P{Cc}\t\n\r]/u;

/** The control characters of ASCII (C0, DEL). */
export const ASCII_CONTROL = /[^\P{Cc}\u0080-\u009f]/u;

/** Lower-cases A to Z only. `toLowerCase` would also turn other letters into these, such as the Kelvin sign into k. */
export function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

// Zero-width and bidi characters that no word needs. Joiners are kept: Indic scripts and emoji need them.
const ZERO_WIDTH_OR_BIDI =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
// Names of people lose joiners as well: names that look the same must be the same.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** The text without zero-width characters, bidi controls and other invisible characters. */
export function removeInvisible(value: string): string {
  return value.replace(INVISIBLE, '');
}

// Symbols according to Unicode that look blank: the empty braille cell and the musical null notehead.
const BLANK_SYMBOLS = /[\u2800\u{1d159}]/gu;

/** Returns true if a text has a visible letter, digit or symbol; blanks, joiners and lone accents don't count. */
export function hasVisibleText(value: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(removeInvisible(value).replace(BLANK_SYMBOLS, ''));
}

/**
 * A line of text: trimmed, without control characters and line breaks, `min` to `max` characters long, with visible text unless
 * `min` is 0. Zero-width and bidi control characters are removed. In a form, error messages begin with `asked`
 * and end with `of`: "Street and number, please: at least 5 letters".
 */
export function line(min: number, max: number, asked?: string, of = 'letters') {
  const limits = limitMessages(min, max, asked, of);
  return text(min, max, limits, { refused: CONTROL, removed: ZERO_WIDTH_OR_BIDI }).refine(
    (value) => value.length < min || min === 0 || hasVisibleText(value),
    limits.min,
  );
}

/** An e-mail address of `min` to `max` characters; empty, too, where `min` is 0. `example` is named in the error message. */
export function emailAddress(min: number, max: number, example: string) {
  const asked = 'An e-mail address, please';
  return line(min, max, asked).refine(
    (address) => (min === 0 && address === '') || isEmailAddress(address),
    `${asked}, such as ${example}`,
  );
}

// Mail programs make links of them.
const WEB_ADDRESS = /\S*(?:www\.|:\/\/)\S*/gi;

/** A person's name without web addresses, which a letter would carry to a stranger. */
export function removeWebAddresses(name: string): string {
  return name.replace(WEB_ADDRESS, '');
}

/** A person's name: a line of text without web addresses, from which all invisible characters are removed. */
export function personName(min: number, max: number) {
  const limits = limitMessages(min, max);
  return text(min, max, limits, { refused: CONTROL, removed: INVISIBLE }).refine(
    (value) => removeWebAddresses(value) === value,
    'A name, please, without a web address',
  );
}

/**
 * Text of several lines for everybody to read: trimmed, with visible text unless `min` is 0. Zero-width and bidi
 * control characters are removed as from a line; no more than one empty line stays between two others.
 */
export function prose(min: number, max: number, asked?: string) {
  const limits = limitMessages(min, max, asked);
  return text(min, max, limits, {
    refused: CONTROL_BUT_LINES,
    removed: ZERO_WIDTH_OR_BIDI,
    tidied: tidyLines,
  }).refine((value) => value.length < min || min === 0 || hasVisibleText(value), limits.min);
}

const LINE_END = /\r\n|[\n\r\u2028\u2029]/;

// Line by line: a pattern over all lines could take quadratic time in a text of blanks.
function tidyLines(value: string): string {
  const lines = value.split(LINE_END).map((each) => each.trimEnd());
  return lines.filter((each, place) => each !== '' || lines[place - 1] !== '').join('\n');
}

/** Text that may have several lines: trimmed, with no control characters but line breaks and tabs. */
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
  {
    refused,
    removed,
    tidied = (value) => value,
  }: { refused: RegExp; removed?: RegExp; tidied?: (value: string) => string },
) {
  return z
    .string()
    .refine((value) => !refused.test(value), 'Must not contain control characters')
    .refine((value) => value.isWellFormed(), 'Must be valid Unicode')
    .overwrite((value) => tidied(removed ? value.replace(removed, '') : value))
    .trim()
    .min(min, messages.min)
    .max(max, messages.max);
}

/** A label in a sentence: "price", "HSN code". */
export function inSentence(label: string): string {
  return /^.\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
