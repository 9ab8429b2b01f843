import { randomUUIDv7 } from 'node:crypto';
import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import { CATEGORY_LIMITS } from '#contract/category-limits.ts';
import type { Collection, CollectionChanges, NewCollection } from '#contract/collections.ts';
import { isId } from '#contract/ids.ts';
import { placeAt } from '#server/features/categories/listing-place.rule.ts';
import { takeSlug } from '#server/features/categories/listing-slug.queries.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import type { PhotoTurns } from '#server/features/photos/photo-turns.ts';
import { demandFiles } from '#server/features/settings/new-pictures.ts';
import { inTransaction, type Database, type Transaction } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import { isStale, versionAfter } from '#server/platform/if-match.rule.ts';
import { duplicate, saveUnique } from '#server/platform/save-unique.ts';
import { collections, type CollectionRow } from './collections.table.ts';
import { presentCollection } from './present-collection.ts';
import { lockCollections, readPlaced } from './read-collections.queries.ts';
import { ruleToStore } from './store-rule.queries.ts';

export interface CollectionsDeps {
  database: Database;
  photoStore: Pick<PhotoStore, 'look'>;
  photoTurns: Pick<PhotoTurns, 'whileSaving'>;
  now(): Date;
  /** Called after a change was committed, before the response is sent. */
  onChange(): void;
  /** Carries sales to products that the change has brought into them, or out of them. */
  reachSales(): Promise<void>;
}

/** Adds a collection. Throws 409 DUPLICATE for its address, and 409 LIMIT_REACHED. */
export async function createCollection(
  deps: CollectionsDeps,
  { order, picture, slug: chosen, rule, products, ...fields }: NewCollection,
): Promise<Collection> {
  const at = deps.now();
  return save(deps, picture, async (tx) => {
    const { max } = CATEGORY_LIMITS.collections;
    if ((await othersThan(tx, undefined)).length >= max)
      throw new ApiError('LIMIT_REACHED', `The shop has ${max} collections, which is the most.`);
    const id = randomUUIDv7();
    await tx.insert(collections).values({
      ...fields,
      id,
      slug: await takeSlug(tx, 'collections', { ...fields, slug: chosen, id }),
      place: await placeOf(tx, id, order),
      picture: picture ?? null,
      rule: rule ? await ruleToStore(tx, rule) : null,
      products: products ?? null,
      createdAt: at,
      updatedAt: at,
    });
    return id;
  });
}

/** Changes a collection; a rule takes the place of products, and products that of a rule. Throws 404, 412 STALE, 400 and 409 DUPLICATE. */
export async function changeCollection(
  deps: CollectionsDeps,
  { id, ifMatch, changes }: { id: string; ifMatch: string | undefined; changes: CollectionChanges },
): Promise<Collection> {
  const { order, slug: chosen, rule, products, ...fields } = changes;
  return save(deps, fields.picture, async (tx) => {
    const before = await lockedCollection(tx, id);
    if (isStale(before.updatedAt, ifMatch)) throw stale();
    const isNamed = fields.name !== undefined && fields.name !== before.name;
    const name = fields.name ?? before.name;
    const slug =
      isNamed || chosen !== undefined
        ? await takeSlug(tx, 'collections', { name, slug: chosen, id })
        : before.slug;
    await tx
      .update(collections)
      .set({
        ...fields,
        slug,
        formerSlugs: [...before.formerSlugs, before.slug].filter(
          (each, at, all) => each !== slug && all.indexOf(each) === at,
        ),
        ...(order !== undefined && { place: await placeOf(tx, id, order) }),
        ...(rule && { rule: await ruleToStore(tx, rule, id), products: null }),
        ...(products && { products, rule: null }),
        updatedAt: versionAfter(before.updatedAt, deps.now()),
      })
      .where(eq(collections.id, id));
    return id;
  });
}

/** Puts a collection into the bin. Throws 404 and 412 STALE. */
export async function deleteCollection(
  deps: CollectionsDeps,
  by: string,
  { id, ifMatch }: { id: string; ifMatch: string | undefined },
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const before = await lockedCollection(tx, id);
    if (isStale(before.updatedAt, ifMatch)) throw stale();
    const at = deps.now();
    await tx
      .update(collections)
      .set({ deletedAt: at, deletedBy: by, updatedAt: versionAfter(before.updatedAt, at) })
      .where(eq(collections.id, id));
  });
  await deps.reachSales();
  deps.onChange();
}

async function save(
  deps: CollectionsDeps,
  picture: string | null | undefined,
  change: (tx: Transaction) => Promise<string>,
): Promise<Collection> {
  const run = async () => {
    if (picture) await demandFiles(deps.photoStore, [{ path: 'picture', address: picture }]);
    return saveUnique(
      () =>
        inTransaction(deps.database, async (tx) => {
          await lockCollections(tx);
          const id = await change(tx);
          return readPlaced(tx, id);
        }),
      () => duplicate('slug', 'Another page has this address'),
    );
  };
  // So that no sweep removes a picture before the collection names it.
  const row = await (picture ? deps.photoTurns.whileSaving(run) : run());
  await deps.reachSales();
  deps.onChange();
  return presentCollection(row, { isAdmin: true });
}

async function lockedCollection(tx: Transaction, id: string): Promise<CollectionRow> {
  const [row] = isId(id)
    ? await tx
        .select()
        .from(collections)
        .where(and(eq(collections.id, id), isNull(collections.deletedAt)))
        .for('update')
    : [];
  if (!row) throw notFound('collection');
  return row;
}

async function othersThan(tx: Transaction, id: string | undefined) {
  return tx
    .select({ id: collections.id, place: collections.place })
    .from(collections)
    .where(
      and(isNull(collections.deletedAt), id === undefined ? undefined : ne(collections.id, id)),
    )
    .orderBy(asc(collections.place), asc(collections.name));
}

/** The place of a collection among the others; without an order the last. */
async function placeOf(tx: Transaction, id: string, order: number | undefined): Promise<number> {
  const others = await othersThan(tx, id);
  const nth = order ?? others.length + 1;
  const place = placeAt(others, nth);
  if (place !== undefined) return place;
  const spread = others.map((other, at) => ({ ...other, place: at + 1 }));
  for (const { id: other, place: spreadPlace } of spread)
    await tx.update(collections).set({ place: spreadPlace }).where(eq(collections.id, other));
  return placeAt(spread, nth) ?? nth;
}

function stale(): ApiError {
  return new ApiError(
    'STALE',
    'This collection has changed since you opened it. Look at it again before you save.',
  );
}
