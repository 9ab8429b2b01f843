import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import type { Facets } from '#contract/catalog.ts';
import type { Matches } from '#server/features/search/matches.ts';
import type {
  ProductFilter,
  SearchFilter,
} from '#server/features/search/product-filter.queries.ts';
import { talliesOf } from '#server/features/tallies/read-tallies.queries.ts';
import type { Catalog, Countable, Searched } from './catalog-cache.ts';
import {
  byCount,
  countFacets,
  type Facet,
  FACETS,
  type FacetRow,
  passes,
  withoutFacet,
} from './count-facets.rule.ts';
import { gatherFacetRows, readFacetRows } from './facets.queries.ts';

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
  const countable = await (search ? countableOf(catalog, search) : wholeCatalog(catalog));
  if (!search && !countable.isComplete) return facetsOfMany(catalog, filter, countable.rows);
  const of = eachFacet((facet) => {
    const others = withoutFacet(filter, facet);
    return countable.rows.filter((row) => passes(row, others));
  });
  return countFacets(of, !countable.isComplete, countable.rows);
}

/** The matches of a search, as their filters and facets see them now. */
export function countableMatches(
  { pool, cache }: Catalog,
  typed: string,
  matches: Matches,
): Countable | Promise<Countable> {
  return cache.countable(typed, async () => {
    const byId = await readFacetRows(pool, matches.ids);
    return { rows: [...byId.values()], byId, isComplete: true };
  });
}

function countableOf(catalog: Catalog, { typed, searched }: FacetSearch) {
  const { search, matches } = searched;
  return matches
    ? countableMatches(catalog, typed, matches)
    : catalog.cache.countable(typed, () => gather(catalog, { search }));
}

/** Reads all products. They are cached under '', which is no search's key, because no search is empty. */
function wholeCatalog(catalog: Catalog): Countable | Promise<Countable> {
  return catalog.cache.countable('', () => gather(catalog, {}));
}

async function gather({ pool }: Catalog, filter: SearchFilter): Promise<Countable> {
  const rows = await gatherFacetRows(pool, filter);
  return { rows, isComplete: rows.length <= COUNT_BOUND };
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
  const facets = countFacets(of, isMore, some);
  if (of.categories.length <= COUNT_BOUND) return facets;
  const isWhole = of.categories === some;
  return { ...facets, categories: await nameAll(listPool, facets.categories, isWhole) };
}

/** All categories of the shop; with the number of their products, or else with what was counted. */
async function nameAll(
  pool: Catalog['pool'],
  counted: Facets['categories'],
  isWhole: boolean,
): Promise<Facets['categories']> {
  const tallies = (await talliesOf(pool, 'category')).get('category') ?? new Map();
  const counts = new Map(counted.map(({ value, count }) => [value, count]));
  return [...tallies]
    .filter(([, { count }]) => count > 0)
    .map(([value, { count }]) => ({
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
