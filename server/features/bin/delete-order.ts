import { eq } from 'drizzle-orm';
import type { Duty } from '#contract/duties.ts';
import { staysInBooks } from '#contract/order-books.ts';
import { demandUndisputed } from '#server/features/disputes/order-disputes.ts';
import { demandStatus } from '#server/features/orders/if-status.ts';
import { lockCustomer, lockOrder } from '#server/features/orders/order-history.ts';
import type { OrdersDeps } from '#server/features/orders/orders-deps.ts';
import { orders, type OrderRow } from '#server/features/orders/orders.table.ts';
import { cancelLocked, demandRefunds } from '#server/features/refunds/cancel-order.ts';
import { hasOpenReturn } from '#server/features/returns/returned-pieces.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';

/**
 * Moves an order into the bin: it is in no list and no total any more, except that one that was paid and is not refunded
 * stays in the books (`staysInBooks`). One that is still
 * Processing is cancelled first, with stock, coupon use and money given back. Throws 404, and 412 STALE
 * if `ifMatch` names another status than the current one: an order shipped meanwhile must not be deleted
 * without a refund. Throws 403 DUTY_NEEDED for one that is paid, if the duties don't include `refunds`, and 409 UNDER_WAY
 * while a return of it is open: nobody could answer or refund that any more.
 */
export async function deleteOrder(
  deps: OrdersDeps,
  { uid: by, duties }: { uid: string; duties: readonly Duty[] },
  orderId: string,
  ifMatch: string | undefined,
): Promise<void> {
  const returned = await inTransaction(deps.database, async (tx) => {
    const row = await lockOrder(tx, orderId);
    demandStatus(row, ifMatch);
    demandRefunds(row, duties);
    await demandUndisputed(tx, orderId);
    await lockCustomer(tx, row);
    await demandNoOpenReturn(tx, row);
    const at = deps.now();
    const actor = { uid: by, role: 'admin' as const };
    const isCancelled = row.status === 'Processing';
    const items = isCancelled ? await cancelLocked(tx, row, actor, at) : [];
    await tx
      .update(orders)
      .set({
        deletedAt: at,
        deletedBy: by,
        staysInBooks: !isCancelled && staysInBooks(row),
        updatedAt: at,
      })
      .where(eq(orders.id, orderId));
    await deps.papers.numberCreditNotes(tx, orderId, at);
    return items;
  });
  deps.onStockChange(returned);
  deps.onRefund();
}

async function demandNoOpenReturn(tx: Transaction, { id, number }: OrderRow): Promise<void> {
  if (!(await hasOpenReturn(tx, id))) return;
  throw new ApiError(
    'UNDER_WAY',
    `A return of order #${number} is open. Decline or refund it before you delete the order.`,
    { details: { reasons: [{ kind: 'return', orderId: id, number }] } },
  );
}
