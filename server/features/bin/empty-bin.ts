import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { categories } from '#server/features/categories/categories.table.ts';
import { collections } from '#server/features/collections/collections.table.ts';
import { coupons } from '#server/features/coupons/coupons.table.ts';
import { productPhotos } from '#server/features/products/product-photos.table.ts';
import { productRatings } from '#server/features/products/product-ratings.table.ts';
import { products } from '#server/features/products/products.table.ts';
import { stockRequests } from '#server/features/stock-requests/stock-requests.table.ts';
import {
  inTransaction,
  sqlState,
  type Database,
  type Transaction,
  within,
} from '#server/platform/database.ts';
import { binnedSince } from './bin-time.rule.ts';

export interface EmptyBinDeps {
  database: Database;
  now(): Date;
}

const FOREIGN_KEY_VIOLATION = '23503';
const BATCH = 100;

/**
 * Removes products, coupons, categories and collections from the bin that were deleted 30 days ago. Rows that orders, papers or the ledger refer to are
 * kept, but a product's photos are removed in any case. Orders stay, because payments refer to them. Returns the number of
 * things that left the bin.
 */
export async function emptyBin(deps: EmptyBinDeps): Promise<number> {
  return (
    (await emptyOfProducts(deps)) + (await emptyOfCoupons(deps)) + (await emptyOfListings(deps))
  );
}

/** Categories and collections, to which nothing points but others that are gone. */
async function emptyOfListings({ database, now }: EmptyBinDeps): Promise<number> {
  const since = binnedSince(now());
  const gone = await database.orm
    .delete(collections)
    .where(lte(collections.deletedAt, since))
    .returning({ id: collections.id });
  const due = await database.orm
    .select({ id: categories.id })
    .from(categories)
    .where(lte(categories.deletedAt, since))
    // First those that point at others.
    .orderBy(asc(categories.mergedInto))
    .limit(BATCH);
  let removedOnes = 0;
  for (const { id } of due)
    await inTransaction(database, async (tx) => {
      const isGone = await removed(tx, (attempt) =>
        attempt
          .delete(categories)
          .where(and(eq(categories.id, id), lte(categories.deletedAt, since))),
      );
      if (isGone) removedOnes += 1;
    });
  return gone.length + removedOnes;
}

async function emptyOfProducts({ database, now }: EmptyBinDeps): Promise<number> {
  const at = now();
  const isDue = and(lte(products.deletedAt, binnedSince(at)), isNull(products.leftBinAt));
  const due = await database.orm
    .select({ id: products.id })
    .from(products)
    .where(isDue)
    .orderBy(products.deletedAt)
    .limit(BATCH);
  for (const { id } of due) {
    await inTransaction(database, async (tx) => {
      // Locked: it may be restored at the same moment, by a clock that is late.
      const [row] = await tx
        .select({ id: products.id })
        .from(products)
        .where(and(eq(products.id, id), isDue))
        .for('update');
      if (!row) return;
      await tx.delete(productPhotos).where(eq(productPhotos.productId, id));
      const isGone = await removed(tx, async (attempt) => {
        await attempt.delete(stockRequests).where(eq(stockRequests.productId, id));
        await attempt.delete(productRatings).where(eq(productRatings.productId, id));
        await attempt.delete(products).where(eq(products.id, id));
      });
      if (!isGone) await tx.update(products).set({ leftBinAt: at }).where(eq(products.id, id));
    });
  }
  return due.length;
}

async function emptyOfCoupons({ database, now }: EmptyBinDeps): Promise<number> {
  const at = now();
  const isDue = and(lte(coupons.deletedAt, binnedSince(at)), isNull(coupons.leftBinAt));
  const due = await database.orm
    .select({ id: coupons.id })
    .from(coupons)
    .where(isDue)
    .orderBy(coupons.deletedAt)
    .limit(BATCH);
  for (const { id } of due) {
    const stillDue = and(eq(coupons.id, id), isDue);
    await inTransaction(database, async (tx) => {
      const isGone = await removed(tx, (attempt) => attempt.delete(coupons).where(stillDue));
      if (!isGone) await tx.update(coupons).set({ leftBinAt: at }).where(stillDue);
    });
  }
  return due.length;
}

/** Removes rows; returns false if they can't be removed because something points at them. */
async function removed(
  tx: Transaction,
  remove: (attempt: Transaction) => Promise<unknown>,
): Promise<boolean> {
  try {
    await within(tx, remove);
    return true;
  } catch (error) {
    if (sqlState(error) !== FOREIGN_KEY_VIOLATION) throw error;
    return false;
  }
}
