import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import type { Facets } from '#contract/catalog.ts';
import { CHOICE_NAMES, CHOICES, type Choice, type ChoiceFacet } from '#contract/list-choices.ts';
import { toWhole } from '#contract/money.ts';
import type { ProductFilter } from './product-filter.queries.ts';
import { priceRanges } from './price-ranges.rule.ts';

/** The columns of a product that facets count. The price is in minor units, the average in hundredths; null without reviews. */
export interface FacetRow extends Partial<Record<Choice, string | null>> {
  price: number;
  isAvailable: boolean;
  isOnSale?: boolean;
  average: number | null;
  /** Its family, which counts once. */
  family?: string | null;
  /** The collections that it is in, as bits, of those that were asked about. */
  collections?: number;
}

export type Facet = ChoiceFacet | 'prices' | 'available' | 'onSale' | 'ratings';
export const FACETS: readonly Facet[] = [
  ...CHOICE_NAMES.map((choice) => CHOICES[choice].facet),
  'prices',
  'available',
  'onSale',
  'ratings',
];

/** The averages that can be asked for, in stars. */
const STARS = [4, 3, 2, 1];

/** A filter without what a facet chooses. */
export function withoutFacet(filter: ProductFilter, facet: Facet): ProductFilter {
  const { categories, collection, options, minPrice, maxPrice, isAvailable, isOnSale, minAverage } =
    filter;
  const others = CHOICE_NAMES.filter(
    (choice) => filter[choice] !== undefined && facet !== CHOICES[choice].facet,
  );
  return {
    ...Object.fromEntries(others.map((choice) => [choice, filter[choice]])),
    ...(collection && { collection }),
    ...(options && { options }),
    ...(isOnSale && facet !== 'onSale' && { isOnSale }),
    ...(categories && facet !== CHOICES.category.facet && { categories }),
    ...(minPrice !== undefined && facet !== 'prices' && { minPrice }),
    ...(maxPrice !== undefined && facet !== 'prices' && { maxPrice }),
    ...(isAvailable && facet !== 'available' && { isAvailable }),
    ...(minAverage !== undefined && facet !== 'ratings' && { minAverage }),
  };
}

/** Returns true if a product passes a filter. */
export function passes(row: FacetRow, filter: ProductFilter): boolean {
  const { categories, minPrice = 0, maxPrice = Infinity, minAverage = 0 } = filter;
  return (
    CHOICE_NAMES.every(
      (choice) =>
        filter[choice] === undefined ||
        row[choice] === filter[choice] ||
        (choice === 'category' && categories?.includes(row.category ?? '')),
    ) &&
    row.price >= minPrice &&
    row.price <= maxPrice &&
    (!filter.isAvailable || row.isAvailable) &&
    (!filter.isOnSale || row.isOnSale === true) &&
    (row.average ?? 0) >= minAverage
  );
}

/**
 * The facets of a list.
 *
 * @param of the products that pass the filters, without the facet's own
 * @param isMore whether there are more products than these
 * @param above the categories that one is in
 * @param all the products without any filter: price ranges are made of them, so that they stay while filters change
 */
export function countFacets(
  of: Readonly<Record<Facet, readonly FacetRow[]>>,
  isMore: boolean,
  all: readonly FacetRow[],
  above: (category: string) => readonly string[] = () => [],
): Facets {
  const bounded = (count: number) => Math.min(count, COUNT_BOUND);
  const rated = (average: number) => of.ratings.filter((row) => (row.average ?? 0) >= average);
  return {
    ...countChoices(of, bounded, above),
    prices: countPrices(of.prices, isMore, all).map(({ min, max, count }) => ({
      min: toWhole(min),
      max: toWhole(max),
      count: bounded(count),
    })),
    available: bounded(countOnce(of.available.filter(({ isAvailable }) => isAvailable))),
    onSale: bounded(countOnce(of.onSale.filter(({ isOnSale }) => isOnSale))),
    ratings: STARS.map((value) => ({ value, count: bounded(countOnce(rated(100 * value))) })),
    ...(isMore && { more: true as const }),
  };
}

/** The number of products, of a family one. */
export function countOnce(rows: readonly FacetRow[]): number {
  const ofFamilies = rows.filter(({ family }) => family);
  return rows.length - ofFamilies.length + new Set(ofFamilies.map(({ family }) => family)).size;
}

/** Most products first. */
export function byCount(
  one: { value: string; count: number },
  other: { value: string; count: number },
): number {
  return other.count - one.count || one.value.localeCompare(other.value, 'en');
}

function countChoices(
  of: Readonly<Record<Facet, readonly FacetRow[]>>,
  bounded: (count: number) => number,
  above: (category: string) => readonly string[],
): Pick<Facets, ChoiceFacet> {
  const counted = CHOICE_NAMES.map((choice) => {
    const { facet } = CHOICES[choice];
    const counts = countValues(of[facet], choice, choice === 'category' ? above : () => []);
    return [facet, counts.map(({ value, count }) => ({ value, count: bounded(count) }))];
  });
  return Object.fromEntries(counted) as Pick<Facets, ChoiceFacet>;
}

/** Products without a value are not counted. Those of a category also count in the categories around it. */
function countValues(
  rows: readonly FacetRow[],
  choice: Choice,
  above: (value: string) => readonly string[],
): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  for (const { [choice]: value, family } of rows) {
    if (value === null || value === undefined) continue;
    for (const counted of [value, ...above(value)]) {
      const key = family ? `${family} ${counted}` : '';
      if (key !== '' && seen.has(key)) continue;
      seen.add(key);
      counts.set(counted, (counts.get(counted) ?? 0) + 1);
    }
  }
  return [...counts].map(([value, count]) => ({ value, count })).sort(byCount);
}

function countPrices(rows: readonly FacetRow[], isMore: boolean, all: readonly FacetRow[]) {
  const ranges = priceRanges(
    all.map(({ price }) => price),
    isMore || all.length > COUNT_BOUND,
  );
  return ranges.map(({ min, max }) => ({
    min,
    max,
    count: countOnce(rows.filter(({ price }) => price >= min && price <= max)),
  }));
}
