import { and, eq, isNull } from 'drizzle-orm';
import type { Category } from '#contract/categories.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import { isStale, versionAfter } from '#server/platform/if-match.rule.ts';
import { type CategoriesDeps, lockNames, notInto, save, stale } from './categories.service.ts';
import { categories, type CategoryRow } from './categories.table.ts';
import { lockedCategory, lockTree } from './category-rows.queries.ts';
import { countProducts, moveProducts } from './move-products.queries.ts';

/**
 * Merges a category into another, which gets its products, the categories in it, and its links. Returns the other. Throws 404, and 400 for
 * one that it can't be merged into.
 */
export async function mergeCategory(
  deps: CategoriesDeps,
  id: string,
  to: string,
): Promise<Category> {
  return save(deps, undefined, async (tx) => {
    const row = await lockedCategory(tx, id);
    await merge(tx, row, { to, at: deps.now() });
    return to;
  });
}

/**
 * Deletes a category. Products go into another, if one is named: then it is as if they were merged. Throws 404, 412 STALE, 409 IN_USE if it
 * has products or categories in it, and 400.
 */
export async function deleteCategory(
  deps: CategoriesDeps,
  by: string,
  { id, ifMatch, to }: { id: string; ifMatch: string | undefined; to: string | undefined },
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    await lockTree(tx);
    const row = await lockedCategory(tx, id);
    if (isStale(row.updatedAt, ifMatch)) throw stale();
    const at = deps.now();
    if (to !== undefined) await merge(tx, row, { to, at });
    else await removeCategory(tx, row, by, at);
  });
  await deps.reachSales();
  deps.onChange();
}

async function merge(
  tx: Transaction,
  row: CategoryRow,
  { to, at }: { to: string; at: Date },
): Promise<void> {
  if (row.id === to) throw notInto('Another category, please');
  const target = await lockedCategory(tx, to).catch(() => {
    throw notInto('There is no such category');
  });
  if (await isIn(tx, target, row.id))
    throw notInto('It is in this category: move it out of it first');
  await lockNames(tx, row.name, target.name);
  const movedProducts = await moveProducts(tx, { from: row.name, to: target.name });
  const updatedAt = versionAfter(row.updatedAt, at);
  await tx
    .update(categories)
    .set({ mergedInto: to, movedProducts, updatedAt })
    .where(eq(categories.id, row.id));
}

/** True if a category is in another, at any level. */
async function isIn(tx: Transaction, row: CategoryRow, other: string): Promise<boolean> {
  const seen = new Set<string>();
  for (let up = row.parentId; up !== null && !seen.has(up);) {
    if (up === other) return true;
    seen.add(up);
    const [above] = await tx
      .select({ parentId: categories.parentId, mergedInto: categories.mergedInto })
      .from(categories)
      .where(eq(categories.id, up));
    up = above?.mergedInto ?? above?.parentId ?? null;
  }
  return false;
}

/** Puts a category into the bin. Throws 409 IN_USE. */
export async function removeCategory(
  tx: Transaction,
  row: CategoryRow,
  by: string,
  at: Date,
): Promise<void> {
  await lockNames(tx, row.name);
  const products = await countProducts(tx, row.name);
  const inIt = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(
      and(
        eq(categories.parentId, row.id),
        isNull(categories.deletedAt),
        isNull(categories.mergedInto),
      ),
    );
  if (products > 0 || inIt.length > 0) throw inUse(products, inIt.length);
  const gone = { deletedAt: at, deletedBy: by };
  // The links of those that were merged into it end with it.
  await tx
    .update(categories)
    .set(gone)
    .where(and(eq(categories.mergedInto, row.id), isNull(categories.deletedAt)));
  await tx
    .update(categories)
    .set({ ...gone, updatedAt: versionAfter(row.updatedAt, at) })
    .where(eq(categories.id, row.id));
}

function inUse(products: number, inIt: number): ApiError {
  const what = [
    ...(products > 0 ? [products === 1 ? '1 product' : `${products} products`] : []),
    ...(inIt > 0 ? [inIt === 1 ? '1 category' : `${inIt} categories`] : []),
  ];
  return new ApiError('IN_USE', `${what.join(' and ')} still in it. Say where they go.`, {
    details: { products, categories: inIt },
  });
}
