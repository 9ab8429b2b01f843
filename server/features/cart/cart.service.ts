import { and, asc, eq, gt, inArray, lte, or } from 'drizzle-orm';
import type { AccountCartLine } from '#contract/account-cart.ts';
import { products } from '#server/features/products/products.table.ts';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';
import type { ExportList } from '#server/features/users/export-person.ts';
import { lockUser } from '#server/features/users/lock-admins.ts';
import { inTransaction, type Database, type Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import { cartLines } from './cart-lines.table.ts';
import { type CartLine, mergeCart, REMOVALS_KEPT_MS } from './merge-cart.rule.ts';
import { storeLines } from './store-lines.queries.ts';

export interface CartDeps {
  database: Database;
  now(): Date;
}

/** The cart of an account, with the removals of the last 30 days. */
export async function readCart(
  { database, now }: CartDeps,
  uid: string,
): Promise<AccountCartLine[]> {
  const isShown = or(gt(cartLines.quantity, 0), gt(cartLines.changedAt, keptSince(now())));
  const lines = await database.orm
    .select(LINE)
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .where(and(eq(cartLines.userId, uid), isShown))
    .orderBy(asc(cartLines.changedAt), asc(cartLines.productId));
  return lines.map(present);
}

/**
 * Merges the changes of a device into the cart of its account (`mergeCart`), and returns the whole cart. Products that the
 * shop does not know are left out. Throws 403 ACCOUNT_DELETED if the account is deleted meanwhile.
 */
export async function saveCart(
  { database, now }: CartDeps,
  uid: string,
  sent: readonly AccountCartLine[],
): Promise<AccountCartLine[]> {
  return inTransaction(database, async (tx) => {
    // Devices of one person take turns, so that they don't exceed a limit together, and none while the account is being deleted.
    const user = await lockUser(tx, uid);
    if (!user || user.deletedAt) throw new ApiError('ACCOUNT_DELETED', 'This account was closed.');
    // Locked, because an order removes its products from the cart.
    const stored = await tx
      .select(LINE)
      .from(cartLines)
      .where(eq(cartLines.userId, uid))
      .orderBy(asc(cartLines.productId))
      .for('no key update');
    const changes = sent.map((line) => ({
      ...line,
      productId: line.productId.toLowerCase(),
      changedAt: timeOf(line),
    }));
    const known = await findKnown(tx, [...stored, ...changes]);
    const isKnown = ({ productId }: CartLine) => known.has(productId);
    const merged = mergeCart(stored.filter(isKnown), changes.filter(isKnown), now());
    await storeLines(tx, uid, stored, merged);
    return merged.map(present);
  });
}

const LINE = {
  productId: cartLines.productId,
  quantity: cartLines.quantity,
  changedAt: cartLines.changedAt,
};

/** PostgreSQL has no year 0. */
function timeOf({ changedAt }: AccountCartLine): Date {
  return new Date(Math.max(0, Date.parse(changedAt)));
}

async function findKnown(tx: Transaction, lines: readonly CartLine[]): Promise<Set<string>> {
  const ids = lines.map(({ productId }) => productId);
  const rows = await tx.select({ id: products.id }).from(products).where(inArray(products.id, ids));
  return new Set(rows.map(({ id }) => id));
}

/** Forgets removals after 30 days. Returns how many. */
export async function forgetRemovals({ orm }: Database, now: Date): Promise<number> {
  const { rowCount } = await orm
    .delete(cartLines)
    .where(and(eq(cartLines.quantity, 0), lte(cartLines.changedAt, keptSince(now))));
  return rowCount ?? 0;
}

/** The cart goes into the export of a person, with the removals that are kept. */
export const exportedCart: ExportList = {
  name: 'cart',
  async *read({ orm }, uid) {
    const rows = await orm
      .select({ product: { _id: products.id, name: products.name }, ...LINE })
      .from(cartLines)
      .innerJoin(products, eq(products.id, cartLines.productId))
      .where(eq(cartLines.userId, uid))
      .orderBy(asc(cartLines.changedAt), asc(cartLines.productId));
    for (const { product, quantity, changedAt } of rows)
      yield { product, quantity, changedAt: changedAt.toISOString() };
  },
};

/** The cart goes with the account. */
export const forgetInCart: ForgetPerson = {
  async forget(tx, { uid }) {
    await tx.delete(cartLines).where(eq(cartLines.userId, uid));
  },
};

function keptSince(now: Date): Date {
  return new Date(now.getTime() - REMOVALS_KEPT_MS);
}

function present({ productId, quantity, changedAt }: CartLine): AccountCartLine {
  return { productId, quantity, changedAt: changedAt.toISOString() };
}
