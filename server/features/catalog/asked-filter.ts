import type { ProductQuery } from '#contract/catalog.ts';
import { CHOICE_NAMES } from '#contract/list-choices.ts';
import { toMinor } from '#contract/money.ts';
import type { CollectionRule } from '#contract/collections.ts';
import { readTree } from '#server/features/categories/category-rows.queries.ts';
import type { CategoryTree } from '#server/features/categories/category-tree.rule.ts';
import { readCollectionFilter } from '#server/features/collections/collection-filter.queries.ts';
import { keyOfCategory } from '#server/features/products/category-key.rule.ts';
import { askedOptions } from '#server/features/search/option-filter.queries.ts';
import type { ProductFilter } from '#server/features/search/product-filter.queries.ts';
import type { KnownRule } from '#server/features/search/rule-conditions.queries.ts';
import type { Catalog } from './catalog-cache.ts';

/** How categories stand in one another, from the cache if it is there. */
export function categoryTree({
  pool,
  cache,
}: Pick<Catalog, 'pool' | 'cache'>): CategoryTree | Promise<CategoryTree> {
  return cache.tree.getOrCompute('', () => readTree(pool));
}

/** The filter that a query of `product/all` asks for. */
export async function filterOf(catalog: Catalog, query: ProductQuery): Promise<ProductFilter> {
  const { category, collection, option, min, price, available, sale, rating } = query;
  const chosen = CHOICE_NAMES.filter((choice) => query[choice]);
  return {
    ...Object.fromEntries(chosen.map((choice) => [choice, query[choice]])),
    ...(category && (await filterOfCategory(catalog, category))),
    ...(collection && (await filterOfCollection(catalog, collection))),
    ...askedOptions(option),
    ...(min !== undefined && { minPrice: toMinor(min) }),
    ...(price !== undefined && { maxPrice: toMinor(price) }),
    ...(available && { isAvailable: true }),
    ...(sale && { isOnSale: true }),
    ...(rating !== undefined && { minAverage: 100 * rating }),
  };
}

/** The filter of the collection at an address; without products if there is none. */
async function filterOfCollection(
  catalog: Pick<Catalog, 'pool' | 'cache'>,
  slug: string,
): Promise<Pick<ProductFilter, 'collection'>> {
  const found = await catalog.cache.collections.getOrCompute(slug, () =>
    readCollectionFilter(catalog.pool, slug),
  );
  return { collection: 'ids' in found ? found : { rule: await knownRule(catalog, found.rule) } };
}

/** A rule whose categories are named with all that are in them. */
export async function knownRule(
  catalog: Pick<Catalog, 'pool' | 'cache'>,
  { match, conditions }: CollectionRule,
): Promise<KnownRule> {
  const known = conditions.map(async (condition) => {
    if (condition.field !== 'category') return condition;
    const asked = String(condition.value);
    const { category = asked, categories } = await filterOfCategory(catalog, asked);
    return { ...condition, names: categories ?? [category] };
  });
  return { match, conditions: await Promise.all(known) };
}

/** The filter of a category that was asked for by this or a former name, with those in it. */
async function filterOfCategory(
  catalog: Pick<Catalog, 'pool' | 'cache'>,
  asked: string,
): Promise<Pick<ProductFilter, 'category' | 'categories'>> {
  const tree = await categoryTree(catalog);
  const category = tree.nameNow(asked, keyOfCategory(asked));
  const categories = tree.namesUnder(category);
  return { category, ...(categories.length > 1 && { categories }) };
}
