import { COUPON_LIMITS } from '#contract/coupon-limits.ts';

/** Settings for generating a code: its prefix, and the number and kinds of the characters after it. */
export interface CodeRecipe {
  prefix: string;
  /** The number of characters after the prefix. */
  length: number;
  letters: boolean;
  digits: boolean;
  symbols: boolean;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const SYMBOLS = '-_';

const { min, max } = COUPON_LIMITS.code;

/** Returns a random whole number from 0 to `bound` − 1, all equally likely. */
type Roll = (bound: number) => number;

/** Returns the error of a recipe, in words; undefined if it is valid. */
export function judgeRecipe(recipe: CodeRecipe): string | undefined {
  const kinds = kindsOf(recipe);
  const prefix = readPrefix(recipe.prefix);
  if (/[^A-Z0-9_-]/.test(prefix)) return 'A prefix has letters, digits, - and _ only';
  if (kinds.length === 0) return 'Choose letters, digits or symbols';
  if (!Number.isInteger(recipe.length) || recipe.length < 1) return 'Add at least 1 character';
  if (recipe.length < kinds.length) return `Add at least ${kinds.length}: one of each kind`;
  const total = prefix.length + recipe.length;
  if (total < min) return `A code has at least ${min} characters`;
  if (total > max) return `A code has at most ${max} characters: this is ${total}`;
  return undefined;
}

/**
 * Generates a code: the prefix, then random characters with at least one of each chosen kind. The recipe must
 * be valid by `judgeRecipe`.
 */
export function makeCode(recipe: CodeRecipe, roll: Roll = rollFairly): string {
  const kinds = kindsOf(recipe);
  const all = kinds.join('');
  const signs = Array.from({ length: recipe.length }, (_, at) => pick(kinds[at] ?? all, roll));
  return readPrefix(recipe.prefix) + shuffle(signs, roll).join('');
}

/** Uses the browser's cryptographic random numbers, without modulo bias. */
export function rollFairly(bound: number): number {
  const range = 2 ** 32;
  const fair = range - (range % bound);
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (number < fair) return number % bound;
  }
}

function kindsOf({ letters, digits, symbols }: CodeRecipe): string[] {
  return [letters && LETTERS, digits && DIGITS, symbols && SYMBOLS].filter(
    (kind) => kind !== false,
  );
}

function readPrefix(prefix: string): string {
  return prefix.trim().toUpperCase();
}

function pick(signs: string, roll: Roll): string {
  return signs.charAt(roll(signs.length));
}

/** Fisher–Yates shuffle: all orders are equally likely. */
function shuffle(signs: string[], roll: Roll): string[] {
  const shuffled = [...signs];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = roll(last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other] ?? '', shuffled[last] ?? ''];
  }
  return shuffled;
}
