import { and, eq, inArray } from 'drizzle-orm';
import { OPEN_RETURN_STATUSES } from '#contract/return-status.ts';
import { returnStock, takeReturnedStock } from '#server/features/stock/hold-stock.queries.ts';
import type { Transaction } from '#server/platform/database.ts';
import { moveReturn, piecesOfReturn } from './returned-pieces.ts';
import { returns } from './returns.table.ts';

interface Ending {
  orderId: string;
  byUser: string;
  at: Date;
}

/**
 * Ends the open withdrawals of an order that was just cancelled, whose row is locked: the cancellation has paid their money back
 * and returned their pieces to stock, so those that were in stock before are taken out again.
 */
export async function endWithdrawals(tx: Transaction, { orderId, ...by }: Ending): Promise<void> {
  const open = await tx
    .select()
    .from(returns)
    .where(and(eq(returns.orderId, orderId), inArray(returns.status, OPEN_RETURN_STATUSES)));
  for (const { id, restocked } of open) {
    if (restocked) {
      await takeReturnedStock(tx, await piecesOfReturn(tx, id), { orderId, ...by });
      await tx.update(returns).set({ restocked: false }).where(eq(returns.id, id));
    }
    await moveReturn(tx, id, { status: 'refunded', byUser: by.byUser, now: by.at });
  }
}

/** Puts the pieces of a withdrawal back into stock that never left the shop. Returns the ids of their products. */
export async function restockUnsent(
  tx: Transaction,
  returnId: string,
  entry: Ending,
): Promise<string[]> {
  const pieces = await piecesOfReturn(tx, returnId);
  await returnStock(tx, pieces, entry);
  await tx.update(returns).set({ restocked: true }).where(eq(returns.id, returnId));
  return pieces.map(({ productId }) => productId);
}
