import type { Facets } from '#contract/catalog.ts';
import { keyOfCategory } from '#server/features/products/category-key.rule.ts';

/** A value of an option, with the number of families that have it. */
export interface ValueCount {
  name: string;
  value: string;
  swatch: string | null;
  /** Its place in a family that has it. */
  place: number;
  count: number;
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
