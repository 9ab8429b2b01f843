import type { Facets } from '#contract/catalog.ts';
import { keyOfCategory } from '#server/features/products/category-key.rule.ts';
import type { FacetRow } from './count-facets.rule.ts';

/** A member of a family, with its values. */
export interface MemberRow extends FacetRow {
  /** Equal ones are the same object. */
  chosen: readonly OptionValue[];
}

/** The options of a family, as it stores them. */
export type OptionsOfFamily = readonly {
  name: string;
  values: readonly { value: string; swatch?: string }[];
}[];

export interface OptionValue {
  name: string;
  value: string;
  swatch: string | null;
  /** Its place in a family that has it. */
  place: number;
}

/** An option's value with the number of families that have it. */
export interface ValueCount extends OptionValue {
  count: number;
}

/** Adds their values to members of families, which say only which of their family's options they have, in its order. */
export function withValues(
  members: readonly (FacetRow & { values: readonly string[] })[],
  families: Readonly<Record<string, OptionsOfFamily>>,
): MemberRow[] {
  const known = new Map<string, OptionValue>();
  return members.map(({ values, ...row }) => {
    const options = families[row.family ?? ''] ?? [];
    const chosen = options.flatMap(({ name, values: listed }, at) => {
      const value = values[at];
      if (value === undefined) return [];
      const key = JSON.stringify([at, name, value]);
      const place = listed.findIndex((each) => each.value === value);
      const found = known.get(key) ?? {
        name,
        value,
        swatch: listed[place]?.swatch ?? null,
        place: place + 1,
      };
      known.set(key, found);
      return [found];
    });
    return { ...row, chosen };
  });
}

/** The values of these members with the number of families that have each, the most frequent first. */
export function countValues(members: readonly MemberRow[]): ValueCount[] {
  const families = new Map<OptionValue, Set<string>>();
  for (const { family, chosen } of members) {
    for (const value of chosen) {
      const having = families.get(value);
      if (having) having.add(family ?? '');
      else families.set(value, new Set([family ?? '']));
    }
  }
  return [...families]
    .map(([value, { size }]) => ({ ...value, count: size }))
    .sort(
      (one, other) =>
        other.count - one.count || inOrder(one.name, other.name) || inOrder(one.value, other.value),
    );
}

/** The order of the database. */
function inOrder(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

type OptionFacets = NonNullable<Facets['options']>;

/** The most options that are offered, and values of each. */
const MOST = { options: 10, values: 100 };

/**
 * The facets of options: those with at least two values, and those that something was chosen of. Names that differ in case and spaces
 * are one, spelled as most families do.
 *
 * @param counts of each option with all filters but its own, the most frequent first
 * @param chosen the keys of the options of which a value is chosen
 */
export function optionFacets(
  counts: readonly ValueCount[],
  chosen: readonly string[],
  bound: number,
): OptionFacets {
  const options = [...groupBy(counts, ({ name }) => keyOfCategory(name))].map(([key, of]) => {
    const values = [...groupBy(of, ({ value }) => keyOfCategory(value)).values()].map((same) => ({
      value: same[0]?.value ?? '',
      swatch: same.find(({ swatch }) => swatch !== null)?.swatch,
      place: Math.min(...same.map(({ place }) => place)),
      count: Math.min(
        bound,
        same.reduce((sum, { count }) => sum + count, 0),
      ),
    }));
    const all = of.reduce((sum, { count }) => sum + count, 0);
    return { key, name: of[0]?.name ?? '', all, values };
  });
  return options
    .filter(({ key, values }) => values.length > 1 || chosen.includes(key))
    .sort((one, other) => other.all - one.all || one.name.localeCompare(other.name, 'en'))
    .slice(0, MOST.options)
    .map(({ name, values }) => ({
      name,
      values: values
        .sort((one, other) => other.count - one.count)
        .slice(0, MOST.values)
        .sort((one, other) => one.place - other.place || other.count - one.count)
        .map(({ value, swatch, count }) => ({
          value,
          ...(swatch !== undefined && swatch !== null && { swatch }),
          count,
        })),
    }));
}

function groupBy<Of>(all: readonly Of[], keyOf: (each: Of) => string): Map<string, Of[]> {
  const groups = new Map<string, Of[]>();
  for (const each of all) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return groups;
}
