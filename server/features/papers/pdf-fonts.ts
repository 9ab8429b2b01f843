import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { unpackWoff } from './unpack-woff.ts';

export type Weight = 400 | 700;

/** A part of a text that one font has all letters of. */
export interface Run {
  font: string;
  text: string;
}

// The font comes in parts. A part is chosen by the letters it has; the first one that has a letter counts.
const PARTS = [
  'latin',
  'latin-ext',
  'devanagari',
  'greek',
  'cyrillic',
  'cyrillic-ext',
  'vietnamese',
];
const LATIN = 'latin';

/** The letters that each part has. */
const letters = new Map(readRanges());
const files = new Map<string, Buffer>();

/** The file of a part. Read once. */
export function fontFile(part: string, weight: Weight): Buffer {
  const name = `${part}-${weight}`;
  let file = files.get(name);
  if (!file) {
    const path = import.meta.resolve(`@fontsource/noto-sans/files/noto-sans-${name}-normal.woff`);
    file = unpackWoff(readFileSync(fileURLToPath(path)));
    files.set(name, file);
  }
  return file;
}

/**
 * Splits a line of text by fonts. Characters that would change the layout (controls, marks of writing direction) are left
 * out, and letters of which no font is there become question marks.
 */
export function splitRuns(line: string): Run[] {
  const runs: Run[] = [];
  for (const letter of cleanLine(line)) {
    const last = runs.at(-1);
    const font =
      last && has(last.font, letter) ? last.font : PARTS.find((part) => has(part, letter));
    const shown = { font: font ?? LATIN, text: font === undefined ? '?' : letter };
    if (last?.font === shown.font) last.text += shown.text;
    else runs.push(shown);
  }
  return runs;
}

const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
const DIRECTIONS_AND_INVISIBLE =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

function cleanLine(line: string): string {
  return line.normalize('NFC').replace(CONTROLS, ' ').replace(DIRECTIONS_AND_INVISIBLE, '');
}

function has(part: string, letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return letters.get(part)?.some(([from, to]) => code >= from && code <= to) ?? false;
}

function readRanges(): [string, [number, number][]][] {
  const path = fileURLToPath(import.meta.resolve('@fontsource/noto-sans/unicode.json'));
  const ranges = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  return PARTS.map((part) => [part, (ranges[part] ?? '').split(',').map(readRange)]);
}

/** "U+0900-097F" or "U+20B9". */
function readRange(range: string): [number, number] {
  const [from = '', to = from] = range.replace('U+', '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
