import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { isSlug } from '#contract/category-limits.ts';
import type { Database, Transaction } from '#server/platform/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { collections, type CollectionRow } from './collections.table.ts';

/** Any fixed number: changes of collections wait for each other. */
const COLLECTIONS_LOCK = 7_217_012;

/** Lets no other transaction change the list of collections, until this one ends. */
export async function lockCollections(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${COLLECTIONS_LOCK})`);
}

/** A collection, and its place from 1. */
export type PlacedRow = CollectionRow & { nth: number };

/** All collections in the owner's order. */
export async function readCollections({ orm }: Pick<Database, 'orm'>): Promise<PlacedRow[]> {
  const rows = await orm
    .select()
    .from(collections)
    .where(isNull(collections.deletedAt))
    .orderBy(asc(collections.place), asc(collections.name));
  return rows.map((row, at) => ({ ...row, nth: at + 1 }));
}

/** The place of a collection from 1. The names are written out: those of Drizzle would be of the inner table. */
const BEFORE = sql<number>`(
  select 1 + count(*)::int from collections o
  where o.deleted_at is null and (o.place, o.name) < (collections.place, collections.name))`;

/** The collection at an address, also at a former one; undefined if there is none. */
export async function collectionAt(
  { orm }: Pick<Database, 'orm'>,
  slug: string,
): Promise<PlacedRow | undefined> {
  if (!isSlug(slug)) return undefined;
  const [found] = await orm
    .select({ row: collections, nth: BEFORE })
    .from(collections)
    .where(
      and(
        isNull(collections.deletedAt),
        sql`(${collections.slug} = ${slug} or ${slug} = any (${collections.formerSlugs}))`,
      ),
    )
    .orderBy(sql`${collections.slug} = ${slug} desc`)
    .limit(1);
  return found && { ...found.row, nth: found.nth };
}

/** A collection as a transaction has changed it. */
export async function readPlaced(tx: Transaction, id: string): Promise<PlacedRow> {
  const [found] = await tx
    .select({ row: collections, nth: BEFORE })
    .from(collections)
    .where(eq(collections.id, id));
  if (!found) throw notFound('collection');
  return { ...found.row, nth: found.nth };
}
