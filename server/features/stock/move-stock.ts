import { randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { COUNT_BOUND, PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { DELETED_USER } from '#contract/deleted-user.ts';
import { isId } from '#contract/ids.ts';
import { pageCount } from '#contract/paging.ts';
import type {
  LedgerEntry,
  LedgerPage,
  LedgerQuery,
  NewStockMove,
  StockMoved,
} from '#contract/stock-ledger.ts';
import { products } from '#server/features/products/products.table.ts';
import { users } from '#server/features/users/users.table.ts';
import { createOnce } from '#server/platform/create-once.ts';
import { inTransaction, type Database, type Transaction } from '#server/platform/database.ts';
import { ApiError, invalid, notFound } from '#server/platform/errors.ts';
import type { IdempotencyKey } from '#server/platform/idempotency-key.ts';
import { judgeMove } from './move-stock.rule.ts';
import { readLedger, type LedgerRow } from './stock-ledger.queries.ts';
import { stockLedger } from './stock.table.ts';

export interface StockDeps {
  database: Database;
  now(): Date;
  /** Called when the stock of these products has changed. */
  onStockChange(productIds: readonly string[]): void;
}

/** Lists a product's movements of stock, newest first. Names buyers only with `showsBuyers`. Throws 404. */
export async function listLedger(
  { pool }: Database,
  id: string,
  { page, limit }: LedgerQuery,
  { showsBuyers }: { showsBuyers: boolean },
): Promise<Omit<LedgerPage, 'success'>> {
  const found = isId(id)
    ? await readLedger(pool, id, { limit, skip: (page - 1) * limit, bound: COUNT_BOUND })
    : undefined;
  if (!found) throw notFound('product');
  const { name, onHand, reserved, entries, count } = found;
  const total = Math.min(count, COUNT_BOUND);
  return {
    product: { _id: id.toLowerCase(), name },
    stock: { onHand, reserved, available: onHand - reserved },
    entries: entries.map((entry) => presentEntry(entry, showsBuyers)),
    page,
    total,
    totalPages: pageCount(total, limit),
    totalIsLowerBound: count > COUNT_BOUND,
  };
}

/**
 * Moves the stock of a product, with an entry in its ledger. A repeated request with the same key gets the first one's
 * answer. Throws 400 beyond the highest stock, 404, 409 OUT_OF_STOCK if fewer pieces would be left than open checkouts
 * hold, 409 IDEMPOTENCY_MISMATCH.
 */
export async function moveStock(
  { database, now, onStockChange }: StockDeps,
  by: string,
  id: string,
  move: NewStockMove,
  idempotency: IdempotencyKey | undefined,
): Promise<Omit<StockMoved, 'success' | 'message'>> {
  const { created, isNew } = await inTransaction(database, async (tx) =>
    createOnce(tx, { kind: 'stock change', userId: by, idempotency, now: now() }, () =>
      moveLocked(tx, by, id, move, now),
    ),
  );
  if (isNew) onStockChange([id.toLowerCase()]);
  const [person] = await database.orm
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, by));
  const { stock, entry } = created;
  return { stock, entry: { ...entry, by: { _id: by, name: person?.name ?? DELETED_USER } } };
}

async function moveLocked(
  tx: Transaction,
  by: string,
  id: string,
  move: NewStockMove,
  now: () => Date,
) {
  const [row] = isId(id)
    ? await tx.select().from(products).where(eq(products.id, id)).for('update')
    : [];
  if (!row || row.deletedAt) throw notFound('product');
  const verdict = judgeMove(row, move, PRODUCT_LIMITS.stock.max);
  if (!verdict.ok) throw refusalOf(verdict, row.id, row.reserved);
  const { onHand } = verdict;
  const { kind, words } = move;
  const quantity = onHand - row.onHand;
  await tx.update(products).set({ onHand }).where(eq(products.id, row.id));
  // The id is made while the product is locked, so that the entries of a product are in the order in which they happened.
  const entry = { id: randomUUIDv7(), productId: row.id, quantity, at: now() };
  await tx.insert(stockLedger).values({ ...entry, reason: kind, byUser: by, words: words ?? null });
  return {
    stock: { onHand, reserved: row.reserved, available: onHand - row.reserved },
    entry: {
      at: entry.at.toISOString(),
      kind,
      quantity,
      balance: onHand,
      ...(words !== undefined && { words }),
    },
  };
}

function refusalOf(
  verdict: Extract<ReturnType<typeof judgeMove>, { ok: false }>,
  productId: string,
  reserved: number,
): ApiError {
  if (verdict.reason === 'too-many')
    return invalid('quantity', `At most ${PRODUCT_LIMITS.stock.max} can be on hand`);
  const { available } = verdict;
  const message =
    reserved === 0
      ? `No more than ${available} can be taken away.`
      : `Open checkouts hold ${reserved} of it: no fewer can be left. Try again when they are over.`;
  return new ApiError('OUT_OF_STOCK', message, { details: { items: [{ productId, available }] } });
}

function presentEntry(row: LedgerRow, showsBuyers: boolean): LedgerEntry {
  const { at, kind, quantity, balance, byUser, byName, byIsStaff, orderId, words } = row;
  return {
    at: at.toISOString(),
    kind,
    quantity,
    balance,
    ...(byUser !== null &&
      (showsBuyers || byIsStaff) && { by: { _id: byUser, name: byName ?? DELETED_USER } }),
    ...(orderId !== null && { orderId }),
    ...(words !== null && { words }),
  };
}
