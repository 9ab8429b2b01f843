import { FAMILY_LIMITS } from '#contract/family-limits.ts';
import type { FamilyChanges, NewFamily } from '#contract/family.ts';
import type { FamilyOption, OptionValues } from '#contract/shown-family.ts';

/** A mistake in a request, at its path. */
export interface Problem {
  path: string;
  message: string;
}

/** Options with the values of their members, and the combination of each member; or the first mistake. */
export type Combined =
  | { ok: true; options: FamilyOption[]; combinations: string[][] }
  | { ok: false; problem: Problem };

/** Values and options are the same without regard to case and spaces at the ends. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The options of a new family: the values that are named come first, then those of its members in their order. */
export function optionsOf(asked: NewFamily['options']): FamilyOption[] {
  return asked.map((option) =>
    typeof option === 'string'
      ? { name: option, values: [] }
      : {
          name: option.name,
          values: (option.values ?? []).map(({ value, swatch }) => ({
            value,
            ...(swatch !== undefined && { swatch }),
          })),
        },
  );
}

/**
 * Combines options with the values of members: each member has a value of each option, in the order of the options, and values that
 * no option has yet are added. `pathOf` is the path of a member's values in the request.
 */
export function combine(
  options: readonly FamilyOption[],
  members: readonly OptionValues[],
  pathOf: (member: number) => string,
): Combined {
  const known = options.map(({ name, values }) => ({ name, values: [...values] }));
  const problem = problemOfOptions(known);
  if (problem) return { ok: false, problem };
  const combinations: string[][] = [];
  for (const [at, values] of members.entries()) {
    const path = pathOf(at);
    const stranger = Object.keys(values).find(
      (name) => !known.some((option) => isSame(option.name, name)),
    );
    if (stranger !== undefined)
      return {
        ok: false,
        problem: { path: `${path}.${stranger}`, message: 'There is no such option' },
      };
    const combination: string[] = [];
    for (const option of known) {
      const [, value] = Object.entries(values).find(([name]) => isSame(name, option.name)) ?? [];
      if (value === undefined)
        return {
          ok: false,
          problem: { path: `${path}.${option.name}`, message: `A value of ${option.name}, please` },
        };
      const same = option.values.find((each) => isSame(each.value, value));
      if (!same) option.values.push({ value });
      combination.push(same?.value ?? value);
    }
    combinations.push(combination);
  }
  const full = known.findIndex(({ values }) => values.length > FAMILY_LIMITS.values.max);
  if (full >= 0)
    return {
      ok: false,
      problem: {
        path: `options.${full}.values`,
        message: `At most ${FAMILY_LIMITS.values.max} values, please`,
      },
    };
  return { ok: true, options: known, combinations };
}

/** The first option or value that is there twice. */
function problemOfOptions(options: readonly FamilyOption[]): Problem | undefined {
  for (const [at, { name, values }] of options.entries()) {
    if (options.findIndex((other) => isSame(other.name, name)) < at)
      return { path: `options.${at}.name`, message: 'Each option once, please' };
    for (const [place, { value }] of values.entries())
      if (values.findIndex((other) => isSame(other.value, value)) < place)
        return { path: `options.${at}.values.${place}`, message: 'Each value once, please' };
  }
  return undefined;
}

/** The place of the first combination that is there before, among others or among themselves; -1 if there is none. */
export function firstTwice(
  combinations: readonly (readonly string[])[],
  others: readonly (readonly string[])[],
): number {
  const seen = new Set(others.map((each) => JSON.stringify(each)));
  return combinations.findIndex((combination) => {
    const key = JSON.stringify(combination);
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
}

/** The new options of a family, and the new combinations of its members. */
export interface ChangedOptions {
  options: FamilyOption[];
  /** The new combination of a member; undefined for one with a value that is gone. */
  combinationOf(combination: readonly string[]): string[] | undefined;
}

/**
 * Judges new options of a family. Renamed ones say what they `was`; one that is added gives every member its first value. Returns the first mistake, if
 * there is one.
 */
export function changeOptions(
  before: readonly FamilyOption[],
  asked: NonNullable<FamilyChanges['options']>,
): ChangedOptions | Problem {
  const options = asked.map(({ name, values }) => ({
    name,
    values: values.map(({ value, swatch }) => ({ value, ...(swatch !== undefined && { swatch }) })),
  }));
  const problem = problemOfOptions(options);
  if (problem) return problem;
  const empty = options.findIndex(({ values }) => values.length === 0);
  if (empty >= 0) return { path: `options.${empty}.values`, message: 'At least one value, please' };
  const former = asked.map(({ name, was = name }) =>
    before.findIndex((option) => isSame(option.name, was)),
  );
  const missing = asked.findIndex(({ was }, at) => was !== undefined && former[at] === -1);
  if (missing >= 0) return { path: `options.${missing}.was`, message: 'There is no such option' };
  return {
    options,
    combinationOf(combination) {
      const values = asked.map((option, at) => {
        const place = former[at] ?? -1;
        if (place === -1) return option.values[0]?.value;
        const had = combination[place] ?? '';
        return option.values.find(({ value, was = value }) => isSame(was, had))?.value;
      });
      return values.every((value) => value !== undefined) ? values : undefined;
    },
  };
}

/**
 * The former options of a family, with those values of now that members still have; undefined where members have other options by now.
 */
export function withUsed(
  former: readonly FamilyOption[],
  now: readonly FamilyOption[],
  combinations: readonly (readonly string[])[],
): FamilyOption[] | undefined {
  if (combinations.some(({ length }) => length !== former.length)) return undefined;
  const options = former.map(({ name, values }) => ({ name, values: [...values] }));
  for (const [place, option] of options.entries()) {
    const had = now[place];
    const used = new Set(combinations.map((combination) => combination[place]));
    for (const { value } of option.values) used.delete(value);
    const kept = had?.values.filter(({ value }) => used.has(value)) ?? [];
    if (kept.length < used.size || (used.size > 0 && had?.name !== option.name)) return undefined;
    option.values.push(...kept);
    if (option.values.length > FAMILY_LIMITS.values.max) return undefined;
  }
  return problemOfOptions(options) ? undefined : options;
}
