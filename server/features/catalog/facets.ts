import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import type { Facets } from '#contract/catalog.ts';
import { readOptionFacets } from '#server/features/search/count-options.queries.ts';
import type { Matches } from '#server/features/search/matches.ts';
import type {
  ProductFilter,
  SearchFilter,
} from '#server/features/search/product-filter.queries.ts';
import { talliesOf } from '#server/features/tallies/read-tallies.queries.ts';
import type { Catalog, Countable, Searched } from './catalog-cache.ts';
import { categoryTree } from './asked-filter.ts';
import {
  byCount,
  countFacets,
  type Facet,
  FACETS,
  type FacetRow,
  passes,
  withoutFacet,
} from '#server/features/search/count-facets.rule.ts';
import {
  gatherFacetRows,
  gatherMembers,
  readFacetRows,
} from '#server/features/search/facets.queries.ts';
import { countValues, optionFacets } from '#server/features/search/option-facets.rule.ts';
import { rememberedCollections } from './collection-facets.ts';

/** A search's words and what they found; undefined for a list without a search. */
export interface FacetSearch {
  typed: string;
  searched: Searched;
}

/** The facets of a list of products. Reads no more than `COUNT_BOUND` products for each of them. */
export async function readFacets(
  catalog: Catalog,
  search: FacetSearch | undefined,
  filter: ProductFilter,
): Promise<Facets> {
  const tree = await categoryTree(catalog);
  const above = (category: string) => tree.namesAbove(category);
  if (filter.collection ?? filter.options) return facetsByDatabase(catalog, search, filter, above);
  const countable = await readCountable(catalog, search);
  if (!search && !countable.isComplete) return facetsOfMany(catalog, filter, countable.rows, above);
  const of = eachFacet((facet) => {
    const others = withoutFacet(filter, facet);
    return countable.rows.filter((row) => passes(row, others));
  });
  return countFacets(of, !countable.isComplete, countable.rows, above);
}

/** The facets of options: counted of remembered members of families where that is possible. */
export async function facetsOfOptions(
  { pool, listPool, cache }: Catalog,
  search: FacetSearch | undefined,
  filter: ProductFilter,
): Promise<NonNullable<Facets['options']>> {
  const words = search && { search: search.searched.search };
  if (!(filter.collection ?? filter.options)) {
    cache.showsAvailable();
    const { rows } = await cache.members.getOrCompute(search?.typed ?? '', async () => ({
      rows: await gatherMembers(pool, { ...words }),
    }));
    if (rows)
      return optionFacets(countValues(rows.filter((row) => passes(row, filter))), [], COUNT_BOUND);
  }
  return readOptionFacets(listPool, { ...filter, ...words });
}

/** Returns the products that facets count: those that a search finds, or all. */
export function readCountable(
  catalog: Catalog,
  search: FacetSearch | undefined,
): Countable | Promise<Countable> {
  // All products are cached under '', which is no search's key, because no search is empty.
  if (!search) return catalog.cache.countable('', () => gather(catalog, {}));
  const { search: words, matches } = search.searched;
  return matches
    ? countableMatches(catalog, search.typed, matches)
    : catalog.cache.countable(search.typed, () => gather(catalog, { search: words }));
}

/** The matches of a search, as their filters and facets see them now. */
export function countableMatches(
  catalog: Catalog,
  typed: string,
  matches: Matches,
): Countable | Promise<Countable> {
  return catalog.cache.countable(typed, async () => {
    const { slugs, counted } = await rememberedCollections(catalog);
    const byId = await readFacetRows(catalog.pool, matches.ids, counted);
    return { rows: [...byId.values()], byId, collections: slugs, isComplete: true };
  });
}

async function gather(catalog: Catalog, filter: SearchFilter): Promise<Countable> {
  const { slugs, counted } = await rememberedCollections(catalog);
  const rows = await gatherFacetRows(catalog.pool, filter, counted);
  return { rows, collections: slugs, isComplete: rows.length <= COUNT_BOUND };
}

/**
 * The facets of a catalogue with more products than are counted, without a search: for each facet the other filters
 * are applied by the database. All categories are named, even if none of their products was read.
 *
 * @param some as many products as are counted, whichever
 */
async function facetsOfMany(
  { listPool }: Catalog,
  filter: ProductFilter,
  some: readonly FacetRow[],
  above: (category: string) => readonly string[],
): Promise<Facets> {
  const gathered = new Map<string, Promise<readonly FacetRow[]>>([
    [JSON.stringify({}), Promise.resolve(some)],
  ]);
  const rowsFor = (facet: Facet) => {
    const others = withoutFacet(filter, facet);
    const name = JSON.stringify(others);
    const rows = gathered.get(name) ?? gatherFacetRows(listPool, others);
    gathered.set(name, rows);
    return rows;
  };
  const rows = await Promise.all(FACETS.map(rowsFor));
  const of = eachFacet((facet) => rows[FACETS.indexOf(facet)] ?? []);
  const isMore = Object.values(of).some(({ length }) => length > COUNT_BOUND);
  const facets = countFacets(of, isMore, some, above);
  if (of.categories.length <= COUNT_BOUND) return facets;
  const isWhole = of.categories === some;
  return { ...facets, categories: await nameAll(listPool, facets.categories, isWhole, above) };
}

/** The facets of a collection or of values of options, or of a search in them: the database finds the products. */
async function facetsByDatabase(
  { listPool }: Catalog,
  search: FacetSearch | undefined,
  filter: ProductFilter,
  above: (category: string) => readonly string[],
): Promise<Facets> {
  const { collection, options } = filter;
  const words = search && { search: search.searched.search };
  const gathered = new Map<string, Promise<readonly FacetRow[]>>();
  const rowsFor = (of: ProductFilter) => {
    const name = JSON.stringify(of);
    const rows = gathered.get(name) ?? gatherFacetRows(listPool, { ...of, ...words });
    gathered.set(name, rows);
    return rows;
  };
  const all = await rowsFor({ ...(collection && { collection }), ...(options && { options }) });
  const rows = await Promise.all(FACETS.map((facet) => rowsFor(withoutFacet(filter, facet))));
  const isMore = rows.some(({ length }) => length > COUNT_BOUND);
  return countFacets(
    eachFacet((facet) => rows[FACETS.indexOf(facet)] ?? []),
    isMore,
    all,
    above,
  );
}

/** All categories of the shop; with the number of their products, or else with what was counted. */
async function nameAll(
  pool: Catalog['pool'],
  counted: Facets['categories'],
  isWhole: boolean,
  above: (category: string) => readonly string[],
): Promise<Facets['categories']> {
  const tallies = (await talliesOf(pool, 'category')).get('category') ?? new Map();
  const counts = new Map(counted.map(({ value, count }) => [value, count]));
  const sums = new Map<string, number>();
  for (const [value, { count }] of tallies)
    if (count > 0)
      for (const each of [value, ...above(value)]) sums.set(each, (sums.get(each) ?? 0) + count);
  return [...sums]
    .map(([value, count]) => ({
      value,
      count: Math.min(isWhole ? count : (counts.get(value) ?? 0), COUNT_BOUND),
    }))
    .sort(byCount);
}

function eachFacet(
  rowsFor: (facet: Facet) => readonly FacetRow[],
): Record<Facet, readonly FacetRow[]> {
  const rows = FACETS.map((facet) => [facet, rowsFor(facet)]);
  return Object.fromEntries(rows) as Record<Facet, readonly FacetRow[]>;
}
