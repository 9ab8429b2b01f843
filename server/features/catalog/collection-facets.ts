import type { Facets } from '#contract/catalog.ts';
import type { Condition } from '#contract/collections.ts';
import { readFacetCollections } from '#server/features/collections/collection-filter.queries.ts';
import {
  countCollections,
  type CountedCollection,
} from '#server/features/search/count-collections.queries.ts';
import { countOnce, passes } from '#server/features/search/count-facets.rule.ts';
import type { ProductFilter } from '#server/features/search/product-filter.queries.ts';
import { knownRule } from './asked-filter.ts';
import type { Catalog, Countable, Searched } from './catalog-cache.ts';

type CollectionFacets = NonNullable<Facets['collections']>;

interface Listed {
  slug: string;
  name: string;
  counted: CountedCollection;
}

/** The collections that facets count: the owner's first ones, and the one at an address that is asked for ('' for none). */
async function listedCollections(catalog: Catalog, asked: string): Promise<Listed[]> {
  const listed = await catalog.cache.facetCollections.getOrCompute(asked, () =>
    readFacetCollections(catalog.pool, asked),
  );
  return Promise.all(
    listed.map(async ({ slug, name, rule, ids, families }) => ({
      slug,
      name,
      counted: rule ? { rule: await knownRule(catalog, rule) } : { rule, ids, families },
    })),
  );
}

/**
 * The collections of which the instance remembers whether a product is in them. What is remembered is forgotten when a product is
 * sold out or can be bought again, so it can't tell how many pieces there are.
 */
export async function rememberedCollections(
  catalog: Catalog,
): Promise<{ slugs: string[]; counted: CountedCollection[] }> {
  const listed = await listedCollections(catalog, '');
  const remembered = listed.filter(({ counted: { rule } }) => !rule?.conditions.some(asksPieces));
  return {
    slugs: remembered.map(({ slug }) => slug),
    counted: remembered.map(({ counted }) => counted),
  };
}

/** Returns true unless a condition only asks whether a product can be bought. */
function asksPieces({ field, is, value }: Condition): boolean {
  return field === 'stock' && !(is === 'above' && Number(value) === 0);
}

/**
 * The collections that have some of a list, counted with all filters but their own, and the one that is asked for.
 *
 * @param countable what facets count of the search, or of all products
 * @param asked the address of the collection that the filter is of; '' for none
 */
export async function readCollectionFacets(
  catalog: Catalog,
  { collection: _own, ...others }: ProductFilter,
  { searched, countable }: { searched: Searched | undefined; countable: Countable },
  asked: string,
): Promise<CollectionFacets> {
  const listed = await listedCollections(catalog, asked);
  const isCounted = countable.isComplete && !others.options;
  const bits = new Map(isCounted ? countable.collections.map((slug, at) => [slug, 2 ** at]) : []);
  const left = listed.filter(({ slug }) => !bits.has(slug));
  const counts = new Map<string, number>();
  if (left.length > 0) {
    // The member of a family that stands for it is found by the words, too, where values of options are asked for.
    const among = others.options ? undefined : searched?.matches?.ids;
    const filter = { ...others, ...(searched && !among && { search: searched.search }) };
    const counted = left.map((each) => each.counted);
    const found = await countCollections(catalog.listPool, counted, filter, among);
    for (const [at, { slug }] of left.entries()) counts.set(slug, found[at] ?? 0);
  }
  const passing = bits.size > 0 ? countable.rows.filter((row) => passes(row, others)) : [];
  for (const [slug, bit] of bits)
    counts.set(slug, countOnce(passing.filter(({ collections = 0 }) => (collections & bit) !== 0)));
  return listed
    .map(({ slug, name }) => ({ value: slug, name, count: counts.get(slug) ?? 0 }))
    .filter(({ value, count }) => count > 0 || value === asked);
}
