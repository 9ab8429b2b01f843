import { and, count, eq, isNull } from 'drizzle-orm';
import { WAITING_COUNTED } from '#contract/catalog-limits.ts';
import type { Product } from '#contract/catalog.ts';
import { isId } from '#contract/ids.ts';
import { STOCK_REQUESTS_MAX, type StockRequestAnswer } from '#contract/stock-requests.ts';
import { products } from '#server/features/products/products.table.ts';
import { lockUser } from '#server/features/users/lock-admins.ts';
import { mayActAsAdmin, type Caller } from '#server/identity/caller.ts';
import { inTransaction, type Database, type Transaction } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import { stockRequests } from './stock-requests.table.ts';

export interface StockRequestsDeps {
  database: Database;
  now(): Date;
}

/** Returns whether the caller waits for a product; for admins with the duty `catalogue` also how many people do. Throws 404. */
export async function readStockRequest(
  { orm }: Database,
  caller: Caller,
  productId: string,
): Promise<Omit<StockRequestAnswer, 'success'>> {
  await findProduct(orm, productId);
  const { uid } = caller.claims;
  const own = await waitingOf(orm, uid, productId);
  // An admin on the product's page is a shopper there, whatever they have still to prove.
  const isShopper = caller.unproved.includes('catalogue') || !mayActAsAdmin(caller, 'catalogue');
  if (isShopper) return { isWaiting: own };
  const all = await orm
    .select({ userId: stockRequests.userId })
    .from(stockRequests)
    .where(and(eq(stockRequests.productId, productId), isNull(stockRequests.toldAt)))
    .limit(WAITING_COUNTED);
  return { isWaiting: own, waiting: all.length };
}

/**
 * Stores that a person wants to be told when a sold-out product is back; nothing changes if they wait for it already.
 * Throws 404, 409 IN_STOCK, and 409 LIMIT_REACHED for somebody who waits for too many. A product that comes back at the
 * same time is found by whoever tells those who wait.
 */
export async function requestStock(
  { database, now }: StockRequestsDeps,
  uid: string,
  productId: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    // Somebody's requests are stored one after the other, and not while their account is being deleted.
    const user = await lockUser(tx, uid);
    if (!user || user.deletedAt) throw new ApiError('ACCOUNT_DELETED', 'This account was closed.');
    const { name, stock } = await findProduct(tx, productId);
    if (await waitingOf(tx, uid, productId)) return;
    if (stock > 0) throw new ApiError('IN_STOCK', `${name} is in stock: you can buy it now.`);
    if ((await countWaiting(tx, uid)) >= STOCK_REQUESTS_MAX) {
      throw new ApiError(
        'LIMIT_REACHED',
        `You wait for ${STOCK_REQUESTS_MAX} products already. Take one back first.`,
      );
    }
    const request = { at: now(), toldAt: null };
    await tx
      .insert(stockRequests)
      .values({ userId: uid, productId, ...request })
      .onConflictDoUpdate({
        target: [stockRequests.userId, stockRequests.productId],
        set: request,
      });
  });
}

/** Takes a person's request back; nothing changes if they don't wait for the product. Throws 404. */
export async function withdrawRequest(
  { database }: StockRequestsDeps,
  uid: string,
  productId: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    await findProduct(tx, productId);
    await tx
      .delete(stockRequests)
      .where(and(eq(stockRequests.userId, uid), eq(stockRequests.productId, productId)));
  });
}

async function findProduct(
  db: Database['orm'] | Transaction,
  id: string,
): Promise<Pick<Product, 'name' | 'stock'>> {
  const [product] = isId(id)
    ? await db
        .select({ name: products.name, stock: products.available })
        .from(products)
        .where(and(eq(products.id, id), isNull(products.deletedAt)))
    : [];
  if (!product) throw notFound('product');
  return { name: product.name, stock: product.stock ?? 0 };
}

async function waitingOf(
  db: Database['orm'] | Transaction,
  uid: string,
  productId: string,
): Promise<boolean> {
  const [request] = await db
    .select({ at: stockRequests.at })
    .from(stockRequests)
    .where(
      and(
        eq(stockRequests.userId, uid),
        eq(stockRequests.productId, productId),
        isNull(stockRequests.toldAt),
      ),
    );
  return request !== undefined;
}

/** For how many products a person waits. One that is no longer sold doesn't count: they can't take that back. */
async function countWaiting(tx: Transaction, uid: string): Promise<number> {
  const [row] = await tx
    .select({ waiting: count() })
    .from(stockRequests)
    .innerJoin(products, eq(products.id, stockRequests.productId))
    .where(
      and(eq(stockRequests.userId, uid), isNull(stockRequests.toldAt), isNull(products.deletedAt)),
    );
  return row?.waiting ?? 0;
}
