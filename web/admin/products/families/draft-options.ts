import { FAMILY_LIMITS } from '#contract/family-limits.ts';
import { colourOf } from './colour-names.ts';
import type { FamilyChanges } from '#contract/family.ts';
import type { FamilyOption, OptionValues } from '#contract/shown-family.ts';

/** A value of an option as it is typed. `was`: what the family has it as. */
export interface DraftValue {
  value: string;
  was?: string;
  swatch?: string;
}

/** An option as it is typed. `was`: what the family has it as. */
export interface DraftOption {
  name: string;
  was?: string;
  values: readonly DraftValue[];
}

/** An option that was just added. */
export const NEW_OPTION: DraftOption = { name: '', values: [] };

/** The options of a family, to be changed. */
export function draftOf(options: readonly FamilyOption[]): DraftOption[] {
  return options.map(({ name, values }) => ({
    name,
    was: name,
    values: values.map((each) => ({ ...each, was: each.value })),
  }));
}

/** The values in typed or pasted text: lines, or parts between commas or semicolons. */
export function splitValues(text: string): string[] {
  return text
    .split(/[\n\r\t,;]+/)
    .map((part) => part.trim().slice(0, FAMILY_LIMITS.value.max))
    .filter((part) => part !== '');
}

/** Whether the values of an option have dots of a colour. */
export function hasDots({ name, values }: DraftOption): boolean {
  return (
    /colou?r|farbe|couleur|रंग/i.test(name) || values.some(({ swatch }) => swatch !== undefined)
  );
}

/** An option with the values of a text after those it has; each once, without regard to case, up to the most. Colours have the dots of their names. */
export function addValues(option: DraftOption, text: string): DraftOption {
  const values = [...option.values];
  for (const value of splitValues(text))
    if (
      values.length < FAMILY_LIMITS.values.max &&
      !values.some((each) => isSame(each.value, value))
    )
      values.push(dotted(option, value));
  return { ...option, values };
}

function dotted(option: DraftOption, value: string): DraftValue {
  const swatch = hasDots(option) ? colourOf(value) : undefined;
  return { value, ...(swatch !== undefined && { swatch }) };
}

/** A list with one of its items at another place; a place beyond the ends is the end. */
export function moveTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = items.slice(from, from + 1);
  return items.toSpliced(from, 1).toSpliced(Math.max(to, 0), 0, ...moved);
}

/** The options that have values. */
export function filled(options: readonly DraftOption[]): DraftOption[] {
  return options.filter(({ values }) => values.length > 0);
}

/** Every combination of a value of each option, the last option changing first; none beyond the most members. */
export function combinationsOf(
  options: readonly { values: readonly { value: string }[] }[],
): string[][] {
  if (options.length === 0 || countOf(options) > FAMILY_LIMITS.members.max) return [];
  return options.reduce<string[][]>(
    (made, { values }) => made.flatMap((before) => values.map(({ value }) => [...before, value])),
    [[]],
  );
}

/** How many combinations there are. */
export function countOf(options: readonly { values: readonly unknown[] }[]): number {
  return options.length === 0 ? 0 : options.reduce((count, { values }) => count * values.length, 1);
}

/** Tells combinations apart, without regard to case. */
export function keyOf(combination: readonly string[]): string {
  return JSON.stringify(combination.map((value) => value.toLowerCase()));
}

/** The combinations that a family doesn't have yet. */
export function missingOf(
  options: readonly FamilyOption[],
  members: readonly { values?: OptionValues | undefined }[],
): string[][] {
  const names = options.map(({ name }) => name);
  const had = new Set(
    members.map(({ values = {} }) => keyOf(names.map((name) => values[name] ?? ''))),
  );
  return combinationsOf(options).filter((combination) => !had.has(keyOf(combination)));
}

/** A combination by the names of its options, as the API takes it. */
export function namedValues(
  names: readonly string[],
  combination: readonly string[],
): OptionValues {
  return Object.fromEntries(names.map((name, at) => [name.trim(), combination[at] ?? '']));
}

/** The first mistake in options, at its place; undefined if there is none. */
export function findMistake(
  options: readonly DraftOption[],
): { at: number; message: string } | undefined {
  for (const [at, { name, values }] of options.entries()) {
    if (name.trim() === '') return { at, message: 'Enter the name of the option, such as Size' };
    if (options.findIndex((other) => isSame(other.name, name)) < at)
      return { at, message: 'Another option has this name' };
    if (values.length === 0) return { at, message: `Enter a value of ${name.trim()}` };
    for (const [place, { value }] of values.entries()) {
      if (value.trim() === '')
        return { at, message: `Enter the name of each value of ${name.trim()}` };
      if (values.findIndex((other) => isSame(other.value, value)) < place)
        return { at, message: `${value.trim()} is there twice` };
    }
  }
  return undefined;
}

/** Options as `PUT family/{id}` takes them. */
export function changedOptions(
  options: readonly DraftOption[],
): NonNullable<FamilyChanges['options']> {
  return options.map(({ name, was, values }) => ({
    name: name.trim(),
    ...(was !== undefined && { was }),
    values: values.map(({ value, was: before, swatch }) => ({
      value: value.trim(),
      ...(before !== undefined && { was: before }),
      ...(swatch !== undefined && { swatch }),
    })),
  }));
}

/** How many members have a value that is not among the new options any more. */
export function goneMembers(
  before: readonly FamilyOption[],
  options: readonly DraftOption[],
  members: readonly { values?: OptionValues | undefined }[],
): number {
  const kept = before.flatMap(({ name }) => {
    const option = options.find(({ was }) => was === name);
    return option ? [{ name, values: new Set(option.values.map(({ was }) => was)) }] : [];
  });
  return members.filter(({ values = {} }) =>
    kept.some(({ name, values: known }) => !known.has(values[name])),
  ).length;
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
