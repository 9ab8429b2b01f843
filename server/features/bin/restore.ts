import { and, eq, gt, isNull } from 'drizzle-orm';
import { BINNED_WITH, type BinType } from '#contract/bin-limits.ts';
import { isId } from '#contract/ids.ts';
import { categories } from '#server/features/categories/categories.table.ts';
import { collections } from '#server/features/collections/collections.table.ts';
import { coupons } from '#server/features/coupons/coupons.table.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import { productVersionAfter } from '#server/features/products/product-version.rule.ts';
import { products } from '#server/features/products/products.table.ts';
import { sales } from '#server/features/sales/sales.table.ts';
import { spellCategory } from '#server/features/products/spell-category.queries.ts';
import { type Database, inTransaction, type Transaction } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import { versionAfter } from '#server/platform/if-match.rule.ts';
import { saveUnique } from '#server/platform/save-unique.ts';
import { binnedSince } from './bin-time.rule.ts';

export interface RestoreDeps {
  database: Database;
  now(): Date;
  /** Called after a product was restored, before the response is sent. */
  onChange(): void;
  /** Carries sales to the products that they reach by what was restored. */
  reachSales(): Promise<void>;
}

const NOT_DELETED = { deletedAt: null, deletedBy: null };

/** Restores a row that is in the bin since `since` or later; returns its name, or undefined if it isn't there. */
type Restore = (
  tx: Transaction,
  id: string,
  { since, at }: { since: Date; at: Date },
) => Promise<string | undefined>;

const RESTORES: Readonly<Record<BinType, Restore>> = {
  product: restoreProduct,
  coupon: restoreCoupon,
  order: restoreOrder,
  category: restoreCategory,
  collection: restoreCollection,
  sale: restoreSale,
};

/**
 * Takes something out of the bin, as it was when it was deleted. Returns its name. Throws 404 for what isn't in the bin (any
 * more), and 409 DUPLICATE if something new has its code by now.
 */
export async function restore(
  { database, now, onChange, reachSales }: RestoreDeps,
  type: BinType,
  id: string,
): Promise<string> {
  const at = now();
  const restored = await saveUnique(
    () =>
      inTransaction(database, async (tx) =>
        isId(id) ? RESTORES[type](tx, id, { since: binnedSince(at), at }) : undefined,
      ),
    () => taken(type),
  );
  if (restored === undefined) throw notFound(`${type} in the bin`);
  await reachSales();
  if (BINNED_WITH[type] === 'catalogue') onChange();
  return restored;
}

async function restoreProduct(
  tx: Transaction,
  id: string,
  { since, at }: { since: Date; at: Date },
): Promise<string | undefined> {
  const isInBin = and(
    eq(products.id, id),
    gt(products.deletedAt, since),
    isNull(products.leftBinAt),
  );
  const [row] = await tx.select().from(products).where(isInBin).for('update');
  if (!row) return undefined;
  // Other products may spell its category in another way by now.
  const category = await spellCategory(tx, row.category, id);
  await tx
    .update(products)
    .set({ ...NOT_DELETED, category, updatedAt: productVersionAfter(row, at) })
    .where(eq(products.id, id));
  return row.name;
}

async function restoreCoupon(
  tx: Transaction,
  id: string,
  { since }: { since: Date },
): Promise<string | undefined> {
  const isInBin = and(eq(coupons.id, id), gt(coupons.deletedAt, since), isNull(coupons.leftBinAt));
  const [row] = await tx
    .update(coupons)
    .set(NOT_DELETED)
    .where(isInBin)
    .returning({ code: coupons.code });
  return row?.code;
}

/** One that was cancelled because it was deleted comes back Cancelled: its stock and money were given back. */
async function restoreOrder(
  tx: Transaction,
  id: string,
  { since, at }: { since: Date; at: Date },
): Promise<string | undefined> {
  const [row] = await tx
    .update(orders)
    .set({ ...NOT_DELETED, staysInBooks: false, updatedAt: at })
    .where(and(eq(orders.id, id), gt(orders.deletedAt, since)))
    .returning({ number: orders.number });
  return row && `Order #${row.number}`;
}

async function restoreCategory(
  tx: Transaction,
  id: string,
  { since, at }: { since: Date; at: Date },
): Promise<string | undefined> {
  const isInBin = and(
    eq(categories.id, id),
    gt(categories.deletedAt, since),
    isNull(categories.mergedInto),
  );
  const [row] = await tx
    .update(categories)
    .set({ ...NOT_DELETED, updatedAt: at })
    .where(isInBin)
    .returning({ name: categories.name });
  return row?.name;
}

async function restoreCollection(
  tx: Transaction,
  id: string,
  { since, at }: { since: Date; at: Date },
): Promise<string | undefined> {
  const [row] = await tx
    .update(collections)
    .set({ ...NOT_DELETED, updatedAt: at })
    .where(and(eq(collections.id, id), gt(collections.deletedAt, since)))
    .returning({ name: collections.name });
  return row?.name;
}

/** One whose times are over comes back as ended, one that would run now begins again. */
async function restoreSale(
  tx: Transaction,
  id: string,
  { since, at }: { since: Date; at: Date },
): Promise<string | undefined> {
  const isInBin = and(eq(sales.id, id), gt(sales.deletedAt, since));
  const [row] = await tx.select().from(sales).where(isInBin).for('update');
  if (!row) return undefined;
  // Its versions are by the clock of the database.
  const updatedAt = versionAfter(row.updatedAt, at);
  await tx
    .update(sales)
    .set({ ...NOT_DELETED, updatedAt })
    .where(eq(sales.id, id));
  return row.name;
}

/** Of what another thing may have by now. */
const TAKEN: Readonly<Record<BinType, { field: string; path: string }>> = {
  product: { field: 'SKU or combination', path: 'sku' },
  coupon: { field: 'code', path: 'code' },
  order: { field: 'number', path: 'number' },
  category: { field: 'name or address', path: 'name' },
  collection: { field: 'address', path: 'slug' },
  sale: { field: 'name', path: 'name' },
};

function taken(type: BinType): ApiError {
  const { field, path } = TAKEN[type];
  const message = `Another ${type} has this ${field} by now`;
  return new ApiError('DUPLICATE', `${message}.`, {
    details: { errors: [{ path, message }] },
  });
}
