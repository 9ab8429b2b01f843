import { FAMILY_LIMITS } from '#contract/family-limits.ts';
import { colourOf } from './colour-names.ts';

/** A guess at the family of products: its name, and a value of each product in each option, in their order. */
export interface GuessedFamily {
  name: string;
  options: string[];
  values: string[][];
}

/** Words that are sizes wherever they stand. */
const SIZES = new Set([
  'xxs',
  'xs',
  's',
  'm',
  'l',
  'xl',
  'xxl',
  'xxxl',
  '2xl',
  '3xl',
  '4xl',
  'small',
  'medium',
  'large',
  'one size',
]);
const SIZE = /^\d+([.,]\d+)?\s?(cm|mm|m|in|ml|l|g|kg|oz|w)?$/i;
/**
 * Guesses the family of products by their names: the words at the beginning and at the end that all have are the family's, the others are the values. "Duffel,
 * Ink" and "Duffel, Sand" are "Duffel" in Ink and Sand.
 */
export function guessFamily(names: readonly string[]): GuessedFamily {
  const words = names.map(wordsOf);
  const before = countCommon(words);
  const after = countCommon(words.map((each) => each.slice(before).toReversed()));
  const rests = words.map((each) => each.slice(before, each.length - after));
  const first = words[0] ?? [];
  const common = [...first.slice(0, before), ...first.slice(first.length - after)];
  const parts = rests.map((rest) => partsOf(rest));
  const count = Math.min(
    Math.max(...parts.map(({ length }) => length), 1),
    FAMILY_LIMITS.options.max,
  );
  const isEven = parts.every(({ length }) => length === count);
  const values = parts.map((each, at) =>
    isEven ? each : [(rests[at] ?? []).join(' ').replaceAll(' ,', ',')],
  );
  const trimmed = values.map((each) =>
    each.map((value) => tidy(value).slice(0, FAMILY_LIMITS.value.max)),
  );
  return {
    name: tidy(common.join(' ')).slice(0, FAMILY_LIMITS.name.max),
    options: nameOptions(trimmed, isEven ? count : 1),
    values: trimmed,
  };
}

/** The names of options by their values: Size and Colour where they are known, else Choice. */
function nameOptions(values: readonly (readonly string[])[], count: number): string[] {
  const names: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const own = values.map((each) => (each[at] ?? '').toLowerCase()).filter(Boolean);
    const name =
      own.length > 0 && own.every(isSize)
        ? 'Size'
        : own.some((value) => colourOf(value) !== undefined)
          ? 'Colour'
          : 'Choice';
    const twice = names.filter((other) => other.startsWith(name)).length;
    names.push(twice > 0 ? `${name} ${twice + 1}` : name);
  }
  return names;
}

function isSize(value: string): boolean {
  return SIZES.has(value) || SIZE.test(value);
}

/** Words, with punctuation that parts them as words of its own. */
function wordsOf(name: string): string[] {
  return name
    .trim()
    .replace(
      /\s*([,;/|()])\s*|\s+[-–—]\s+/g,
      (mark, own: string | undefined) => ` ${own ?? mark.trim()} `,
    )
    .split(/\s+/)
    .filter(Boolean);
}

/** Parts between punctuation; words that are a size, and others, are parts of their own. */
function partsOf(words: readonly string[]): string[] {
  const parts: string[][] = [[]];
  for (const word of words)
    if (isMark(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  return parts
    .flatMap((part) => {
      const at = part.findIndex((word) => isSize(word.toLowerCase()));
      if (part.length < 2 || at === -1 || (at > 0 && at < part.length - 1)) return [part.join(' ')];
      const others = part.toSpliced(at, 1).join(' ');
      return at === 0 ? [part[0] ?? '', others] : [others, part[at] ?? ''];
    })
    .filter(Boolean);
}

function isMark(word: string): boolean {
  return /^[,;/|()–—-]$/.test(word);
}

/** How many words all lists begin with. */
function countCommon(lists: readonly (readonly string[])[]): number {
  const [first = []] = lists;
  const shortest = Math.min(...lists.map(({ length }) => length));
  let count = 0;
  while (
    count < shortest &&
    lists.every((list) => list[count]?.toLowerCase() === first[count]?.toLowerCase())
  )
    count += 1;
  return count;
}

/** Without punctuation at the ends, and without spaces before it. */
function tidy(text: string): string {
  return text
    .replace(/\s+([,;)])/g, '$1')
    .replace(/\(\s+/g, '(')
    .replace(/^[\s,;/|()–—-]+|[\s,;/|(–—-]+$/g, '')
    .trim();
}
