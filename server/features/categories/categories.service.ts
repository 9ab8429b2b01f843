import { randomUUIDv7 } from 'node:crypto';
import { eq, isNull } from 'drizzle-orm';
import type { Category, CategoryChanges, NewCategory } from '#contract/categories.ts';
import { CATEGORY_LIMITS } from '#contract/category-limits.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import type { PhotoTurns } from '#server/features/photos/photo-turns.ts';
import { keyOfCategory } from '#server/features/products/category-key.rule.ts';
import { lockCategory } from '#server/features/products/spell-category.queries.ts';
import { demandFiles } from '#server/features/settings/new-pictures.ts';
import { inTransaction, type Database, type Transaction } from '#server/platform/database.ts';
import { ApiError, invalid } from '#server/platform/errors.ts';
import { isStale, versionAfter } from '#server/platform/if-match.rule.ts';
import { duplicate, saveUnique } from '#server/platform/save-unique.ts';
import { categories, type CategoryRow } from './categories.table.ts';
import { lockedCategory, lockTree, releaseKey, rowNamed } from './category-rows.queries.ts';
import { takeSlug } from './listing-slug.queries.ts';
import { moveProducts } from './move-products.queries.ts';
import { demandParent, placeAmong } from './place-category.ts';
import { readCategory } from './present-category.ts';

export interface CategoriesDeps {
  database: Database;
  photoStore: Pick<PhotoStore, 'look'>;
  photoTurns: Pick<PhotoTurns, 'whileSaving'>;
  now(): Date;
  /** Called after a change was committed, before the response is sent. */
  onChange(): void;
  /** Carries sales to products that the change has brought into them, or out of them. */
  reachSales(): Promise<void>;
}

/**
 * Adds a category. One that was merged into another comes back by its name, without the products that it had. Throws 400 for a parent
 * that is not there, 409 DUPLICATE for a name or address that another has, and 409 LIMIT_REACHED.
 */
export async function createCategory(
  deps: CategoriesDeps,
  category: NewCategory,
): Promise<Category> {
  const at = deps.now();
  return save(deps, category.picture, (tx) => addCategory(tx, category, at));
}

/** The same in the caller's transaction, in which the tree is locked. `id`: that of a new category. Returns the id that it has. */
export async function addCategory(
  tx: Transaction,
  {
    id: newId = randomUUIDv7(),
    parent,
    order,
    picture,
    slug: chosen,
    ...fields
  }: NewCategory & { id?: string },
  at: Date,
): Promise<string> {
  await lockNames(tx, fields.name);
  const same = await rowNamed(tx, fields.name);
  if (same && same.mergedInto === null) throw duplicate('name', 'There is such a category');
  const id = same?.id ?? newId;
  if (!same) await demandRoom(tx);
  await demandParent(tx, id, parent ?? null);
  await releaseKey(tx, fields.name);
  const slug = await takeSlug(tx, 'categories', { ...fields, slug: chosen, id });
  const row = {
    ...fields,
    id,
    slug,
    parentId: parent ?? null,
    picture: picture ?? null,
    place: await placeAmong(tx, { id, parentId: parent ?? null, order }),
    mergedInto: null,
    movedProducts: null,
    fromProduct: false,
    updatedAt: same ? versionAfter(same.updatedAt, at) : at,
  };
  if (same) await tx.update(categories).set(row).where(eq(categories.id, id));
  else await tx.insert(categories).values({ ...row, createdAt: at });
  return id;
}

/**
 * Changes a category. Another name is that of its products, too, and its links go on. Throws 404, 412 STALE, 400 for a parent that is not
 * there or is in it, and 409 DUPLICATE.
 */
export async function changeCategory(
  deps: CategoriesDeps,
  { id, ifMatch, changes }: { id: string; ifMatch: string | undefined; changes: CategoryChanges },
): Promise<Category> {
  return save(deps, changes.picture, async (tx) => {
    const before = await lockedCategory(tx, id);
    if (isStale(before.updatedAt, ifMatch)) throw stale();
    await alterCategory(tx, before, changes, deps.now());
    return id;
  });
}

/** The same in the caller's transaction, in which the tree and the category are locked. */
export async function alterCategory(
  tx: Transaction,
  before: CategoryRow,
  { parent, order, slug: chosen, name, ...fields }: CategoryChanges,
  at: Date,
): Promise<void> {
  const { id } = before;
  const parentId = parent === undefined ? before.parentId : parent;
  if (parent !== undefined) await demandParent(tx, id, parent);
  const isMoved = order !== undefined || parentId !== before.parentId;
  const place = isMoved ? await placeAmong(tx, { id, parentId, order }) : before.place;
  const renamed = await rename(tx, before, { name, slug: chosen });
  await tx
    .update(categories)
    .set({
      ...fields,
      ...renamed,
      parentId,
      place,
      fromProduct: false,
      updatedAt: versionAfter(before.updatedAt, at),
    })
    .where(eq(categories.id, id));
}

/** Runs a change with the tree locked, and reads what the category has become. */
export async function save(
  deps: CategoriesDeps,
  picture: string | null | undefined,
  change: (tx: Transaction) => Promise<string>,
): Promise<Category> {
  const run = async () => {
    if (picture) await demandFiles(deps.photoStore, [{ path: 'picture', address: picture }]);
    return saveUnique(
      () =>
        inTransaction(deps.database, async (tx) => {
          await lockTree(tx);
          return change(tx);
        }),
      () => duplicate('name', 'There is such a category'),
    );
  };
  // So that no sweep removes a picture before the category names it.
  const id = await (picture ? deps.photoTurns.whileSaving(run) : run());
  await deps.reachSales();
  deps.onChange();
  return readCategory(deps.database, id);
}

/** Gives a category and its products another name, and its page another address. Returns the columns that change. */
async function rename(
  tx: Transaction,
  before: CategoryRow,
  wanted: { name: string | undefined; slug: string | undefined },
): Promise<Partial<CategoryRow>> {
  const { id } = before;
  const name = wanted.name ?? before.name;
  const isRenamed = name !== before.name;
  if (!isRenamed && (wanted.slug ?? before.slug) === before.slug) return {};
  const former = { formerKeys: before.formerKeys, formerSlugs: before.formerSlugs };
  if (isRenamed) {
    await lockNames(tx, before.name, name);
    const same = await rowNamed(tx, name);
    if (same && same.id !== id) throw duplicate('name', 'There is such a category, or was one');
    await releaseKey(tx, name);
    const key = keyOfCategory(name);
    former.formerKeys = withFormer(before.formerKeys, before.key, key);
    await moveProducts(tx, { from: before.name, to: name });
  }
  const slug = await takeSlug(tx, 'categories', { name, slug: wanted.slug, id });
  former.formerSlugs = withFormer(before.formerSlugs, before.slug, slug);
  return { name, slug, ...former };
}

/** Former names or slugs once one has changed. */
function withFormer(former: readonly string[], was: string, becomes: string): string[] {
  const all = [...former.filter((each) => each !== was), was];
  return all.filter((each) => each !== becomes);
}

/** Locks names in a fixed order, so that two who lock both don't wait for each other. */
export async function lockNames(tx: Transaction, ...names: readonly string[]): Promise<void> {
  const byKey = new Map(names.map((name) => [keyOfCategory(name), name]));
  for (const [, name] of [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)))
    await lockCategory(tx, name);
}

async function demandRoom(tx: Transaction): Promise<void> {
  const { max } = CATEGORY_LIMITS.categories;
  const rows = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(isNull(categories.deletedAt))
    .limit(max);
  if (rows.length >= max)
    throw new ApiError('LIMIT_REACHED', `The shop has ${max} categories, which is the most.`);
}

export function stale(): ApiError {
  return new ApiError(
    'STALE',
    'This category has changed since you opened it. Look at it again before you save.',
  );
}

/** Throws 400 for a category that a thing can't be merged into. */
export function notInto(message: string): ApiError {
  return invalid('to', message);
}
