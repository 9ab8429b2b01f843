import type { Collection, ListedCollection } from '#contract/collections.ts';
import type { Database } from '#server/platform/database.ts';
import { collectionAt, type PlacedRow } from './read-collections.queries.ts';

/** A collection in a list. */
export function presentListed(row: PlacedRow): ListedCollection {
  const { id, name, slug, nth, title, description, picture, rule, updatedAt } = row;
  return {
    _id: id,
    name,
    slug,
    order: nth,
    title,
    description,
    ...(picture !== null && { picture }),
    by: rule ? 'rule' : 'hand',
    updatedAt: updatedAt.toISOString(),
  };
}

/** A collection with its words; for admins with what it has, too. */
export function presentCollection(row: PlacedRow, { isAdmin }: { isAdmin: boolean }): Collection {
  const { words, rule, products } = row;
  return {
    ...presentListed(row),
    words,
    ...(isAdmin && rule && { rule }),
    ...(isAdmin && products && { products }),
  };
}

/** The collection at an address as everybody sees it, also at a former one; undefined if there is none. */
export async function findCollection(
  database: Pick<Database, 'orm'>,
  slug: string,
): Promise<Collection | undefined> {
  const row = await collectionAt(database, slug);
  return row && presentCollection(row, { isAdmin: false });
}
