import type { Facets } from '#contract/catalog.ts';
import { readFacetCollections } from '#server/features/collections/collection-filter.queries.ts';
import {
  countCollections,
  type CountedCollection,
} from '#server/features/search/count-collections.queries.ts';
import type { ProductFilter } from '#server/features/search/product-filter.queries.ts';
import { knownRule } from './asked-filter.ts';
import type { Catalog, Searched } from './catalog-cache.ts';

type CollectionFacets = NonNullable<Facets['collections']>;

/**
 * The collections that have some of a list, counted with all filters but their own, and the one that is asked for.
 *
 * @param asked the address of the collection that the filter is of; '' for none
 */
export async function readCollectionFacets(
  catalog: Catalog,
  { collection: _own, ...others }: ProductFilter,
  searched: Searched | undefined,
  asked: string,
): Promise<CollectionFacets> {
  const listed = await catalog.cache.facetCollections.getOrCompute(asked, () =>
    readFacetCollections(catalog.pool, asked),
  );
  if (listed.length === 0) return [];
  const counted = await Promise.all(
    listed.map(async ({ rule, ids, families }): Promise<CountedCollection> =>
      rule ? { rule: await knownRule(catalog, rule) } : { rule, ids, families },
    ),
  );
  // The member of a family that stands for it is found by the words, too, where values of options are asked for.
  const among = others.options ? undefined : searched?.matches?.ids;
  const filter = { ...others, ...(searched && !among && { search: searched.search }) };
  const counts = await countCollections(catalog.listPool, counted, filter, among);
  return listed
    .map(({ slug, name }, at) => ({ value: slug, name, count: counts[at] ?? 0 }))
    .filter(({ value, count }) => count > 0 || value === asked);
}
