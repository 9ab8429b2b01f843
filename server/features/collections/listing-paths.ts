import { PAGES } from '#contract/pages.ts';
import { listCategories } from '#server/features/categories/present-category.ts';
import type { Database } from '#server/platform/database.ts';
import { readCollections } from './read-collections.queries.ts';

/** The paths of the pages of all categories that have products, and of all collections. */
export async function listingPaths(database: Database): Promise<string[]> {
  const [categories, collections] = await Promise.all([
    listCategories(database),
    readCollections(database),
  ]);
  const parents = new Set(categories.map(({ parent }) => parent));
  return [
    ...categories
      .filter(({ _id, products }) => products > 0 || parents.has(_id))
      .map(({ slug }) => PAGES.category.replace(':slug', slug)),
    ...collections.map(({ slug }) => PAGES.collection.replace(':slug', slug)),
  ];
}
