import { randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { RETURN_LIMITS } from '#contract/return-limits.ts';
import type { NewReturn, OrderReturn } from '#contract/returns.ts';
import { lockOrder, readHistory } from '#server/features/orders/order-history.ts';
import { readOrder } from '#server/features/orders/order-rows.queries.ts';
import type { OrderRow } from '#server/features/orders/orders.table.ts';
import { returnForBuyer } from '#server/features/orders/present-return.ts';
import type { EncodedPhoto } from '#server/features/photos/encode-photo.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import { savePhotoFiles } from '#server/features/photos/save-photo-files.ts';
import { lockUser } from '#server/features/users/lock-admins.ts';
import { inTransaction, type Database, type Transaction } from '#server/platform/database.ts';
import { ApiError, invalid, notFound } from '#server/platform/errors.ts';
import { judgeLines, judgeTime, type OrderToReturn } from './judge-return.rule.ts';
import { readReturn } from './return-rows.queries.ts';
import { moveReturn } from './returned-pieces.ts';
import { returnLines, returnPhotos, returns } from './returns.table.ts';

export interface ReturnsDeps {
  database: Database;
  now(): Date;
  /** For how many days after the delivery something can be returned. */
  returnDays(): Promise<number>;
  /** Stores photo files where all instances find them. */
  savePhotos: PhotoStore['save'];
  /** Called when the stock of these products has changed. */
  onStockChange(productIds: readonly string[]): void;
}

interface Asked {
  uid: string;
  orderId: string;
}

/**
 * Refuses the request for a return early, before its photos are read. Throws 404 for anybody but the order's customer,
 * 409 NOT_DELIVERED, RETURN_CLOSED and LIMIT_REACHED, and 400 if nothing is left to return.
 */
export async function demandReturnable(deps: ReturnsDeps, asked: Asked): Promise<void> {
  const days = await deps.returnDays();
  await inTransaction(deps.database, async (tx) => {
    const row = await lockReturnable(tx, asked, days, deps.now());
    await demandFewReturns(tx, asked.orderId);
    if ((await linesLeft(tx, row)).every(({ left }) => left === 0))
      throw invalid('lines.0.quantity', 'None is left to return');
  });
}

/**
 * Stores that a customer wants to return lines of their order. Throws what `demandReturnable` throws, 400 with the path of
 * a line that can't be returned, and 409 LIMIT_REACHED.
 */
export async function requestReturn(
  deps: ReturnsDeps,
  asked: Asked,
  { fields, photos }: { fields: NewReturn; photos: readonly EncodedPhoto[] },
): Promise<OrderReturn> {
  const days = await deps.returnDays();
  await savePhotoFiles(deps.savePhotos, photos);
  const { uid, orderId } = asked;
  return inTransaction(deps.database, async (tx) => {
    const now = deps.now();
    const row = await lockReturnable(tx, asked, days, now);
    // Not while the account is being deleted: words and photos would stay.
    const user = await lockUser(tx, uid);
    if (!user || user.deletedAt) throw new ApiError('ACCOUNT_DELETED', 'This account was closed.');
    await demandFewReturns(tx, orderId);
    const verdict = judgeLines(await linesLeft(tx, row), fields.lines);
    if (!verdict.ok) throw invalid(verdict.path, verdict.message);
    const id = randomUUIDv7();
    await tx.insert(returns).values({
      id,
      orderId,
      userId: uid,
      status: 'requested',
      reason: fields.reason,
      words: fields.words || null,
      createdAt: now,
      updatedAt: now,
    });
    await tx.insert(returnLines).values(verdict.lines.map((line) => ({ returnId: id, ...line })));
    await putPhotos(tx, id, photos);
    await moveReturn(tx, id, { status: 'requested', byUser: uid, now });
    return returnForBuyer(await readReturn(tx, id));
  });
}

async function lockReturnable(
  tx: Transaction,
  { uid, orderId }: Asked,
  returnDays: number,
  now: Date,
): Promise<OrderRow> {
  const row = await lockOrder(tx, orderId);
  if (row.userId !== uid) throw notFound('order');
  const history = await readHistory(tx, orderId);
  const verdict = judgeTime({ status: row.status, history }, returnDays, now);
  if (verdict.ok) return row;
  if (verdict.reason === 'not-delivered') {
    throw new ApiError(
      'NOT_DELIVERED',
      `This order is ${row.status}: only what was delivered can be returned.`,
    );
  }
  throw new ApiError(
    'RETURN_CLOSED',
    returnDays === 0
      ? 'This shop takes nothing back.'
      : `The ${returnDays} days in which this order could be returned are over.`,
  );
}

async function demandFewReturns(tx: Transaction, orderId: string): Promise<void> {
  if ((await tx.$count(returns, eq(returns.orderId, orderId))) < RETURN_LIMITS.perOrder) return;
  throw new ApiError(
    'LIMIT_REACHED',
    `There are ${RETURN_LIMITS.perOrder} returns of this order already. Please write to the shop.`,
  );
}

/** Reads how many pieces of each line can be returned. The order's row must be locked. */
async function linesLeft(tx: Transaction, row: OrderRow): Promise<OrderToReturn['lines']> {
  const order = await readOrder(tx, row.id);
  if (!order) throw notFound('order');
  return order.orderItems.map(({ _id: orderItemId, productId, returnable }) => ({
    orderItemId,
    productId,
    left: returnable,
  }));
}

async function putPhotos(
  tx: Transaction,
  returnId: string,
  photos: readonly EncodedPhoto[],
): Promise<void> {
  if (photos.length === 0) return;
  await tx.insert(returnPhotos).values(
    photos.map(({ hash, width, height, widths, placeholder }, position) => ({
      returnId,
      position,
      hash,
      width,
      height,
      widths,
      placeholder,
    })),
  );
}
