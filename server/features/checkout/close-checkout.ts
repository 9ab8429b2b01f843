import { and, eq, inArray } from 'drizzle-orm';
import { countCouponUse } from '#server/features/coupons/coupon-uses.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { checkoutItems, checkouts, type CLOSE_REASONS } from './checkouts.table.ts';
import { changeReserved } from './hold-stock.ts';
import type { CheckoutRow } from './reserve-checkout.ts';

type CloseReason = (typeof CLOSE_REASONS)[number];

/**
 * Gives up a checkout whose payment can't come any more: stock and coupon use go back. Does nothing
 * to one that is closed or completed already.
 */
export async function closeCheckout(
  parts: CheckoutParts,
  checkoutId: string,
  reason: CloseReason,
): Promise<void> {
  const isClosed = await inTransaction(parts.database, async (tx) => {
    const row = await lockUnfinished(tx, checkoutId);
    if (!row) return false;
    await giveBackHolds(tx, row);
    const closeReason = row.closeReason ?? reason;
    await tx
      .update(checkouts)
      .set({ status: 'closed', closeReason, holdsCoupon: false, updatedAt: parts.now() })
      .where(eq(checkouts.id, checkoutId));
    return true;
  });
  if (isClosed) parts.onStockChange();
}

/** Marks a checkout as run out: no longer the open one, though it holds all it held until its payment is confirmed cancelled. */
export async function markClosing(
  parts: CheckoutParts,
  row: CheckoutRow,
  reason: CloseReason,
): Promise<void> {
  await parts.database.orm
    .update(checkouts)
    .set({ status: 'closing', closeReason: reason, updatedAt: parts.now() })
    .where(and(eq(checkouts.id, row.id), inArray(checkouts.status, ['opening', 'open'])));
}

async function lockUnfinished(tx: Transaction, id: string): Promise<CheckoutRow | undefined> {
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.id, id)).for('update');
  return row && row.status !== 'closed' && row.status !== 'completed' ? row : undefined;
}

/** Gives back the stock and the coupon use that a locked checkout still holds. */
export async function giveBackHolds(tx: Transaction, row: CheckoutRow): Promise<void> {
  const items = await tx.select().from(checkoutItems).where(eq(checkoutItems.checkoutId, row.id));
  await changeReserved(tx, new Map(items.map(({ productId, held }) => [productId, -held])));
  await tx.update(checkoutItems).set({ held: 0 }).where(eq(checkoutItems.checkoutId, row.id));
  if (row.couponId && row.holdsCoupon) await countCouponUse(tx, row.couponId, -1);
}
