import { and, asc, eq, inArray, isNull, lte, notExists } from 'drizzle-orm';
import { OPEN_RETURN_STATUSES } from '#contract/return-status.ts';
import { lockOrder } from '#server/features/orders/order-history.ts';
import type { OrdersDeps } from '#server/features/orders/orders-deps.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import { isDue } from '#server/features/orders/payment-status.rule.ts';
import { cancelLocked } from '#server/features/refunds/cancel-order.ts';
import { returns } from '#server/features/returns/returns.table.ts';
import { inTransaction } from '#server/platform/database.ts';

export type CancelUnpaidDeps = Pick<OrdersDeps, 'database' | 'now' | 'onStockChange' | 'papers'>;

const BATCH = 50;
/** Unpaid invoices are left to the owner. */
const ENDING = ['transfer', 'pickup'];

/**
 * Cancels orders that are not paid in time and still Processing: their stock and coupon uses are given back. Those with an open withdrawal, and those that
 * are to be shipped anyway, are left to the owner. Returns how many there were.
 */
export async function cancelUnpaid(
  deps: CancelUnpaidDeps,
  onFailure: (error: unknown) => void,
): Promise<number> {
  const { database, now } = deps;
  const due = await database.orm
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.paymentStatus, ['due', 'part']),
        eq(orders.status, 'Processing'),
        eq(orders.shipsAnyway, false),
        isNull(orders.deletedAt),
        lte(orders.dueAt, now()),
        inArray(orders.paymentProvider, ENDING),
        notExists(
          database.orm
            .select({ id: returns.id })
            .from(returns)
            .where(
              and(eq(returns.orderId, orders.id), inArray(returns.status, OPEN_RETURN_STATUSES)),
            ),
        ),
      ),
    )
    .orderBy(asc(orders.dueAt))
    .limit(BATCH);
  for (const { id } of due) await cancelOne(deps, id).catch(onFailure);
  return due.length;
}

/** It may have been paid, shipped or cancelled meanwhile. */
async function cancelOne(
  { database, now, onStockChange, papers }: CancelUnpaidDeps,
  id: string,
): Promise<void> {
  const returned = await inTransaction(database, async (tx) => {
    const row = await lockOrder(tx, id, { isDeletedToo: true });
    if (row.deletedAt || row.shipsAnyway) return [];
    if (row.status !== 'Processing' || !isDue(row.paymentStatus)) return [];
    const at = now();
    const products = await cancelLocked(tx, row, { uid: null, role: null }, at);
    // Of an invoice that it had while it was paid.
    await papers.numberCreditNotes(tx, id, at);
    return products;
  });
  onStockChange(returned);
}
