import { and, eq, ne } from 'drizzle-orm';
import { MAX_DECLINES } from '#contract/order-limits.ts';
import { countCouponUse } from '#server/features/coupons/coupon-uses.queries.ts';
import { changeReserved } from '#server/features/stock/hold-stock.queries.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { checkoutItems, checkouts, type CheckoutRow, type CloseReason } from './checkouts.table.ts';
import { networkOf } from '#server/platform/network-of.rule.ts';

/**
 * Marks a checkout, and with it its chain, as run out. It keeps what it holds until the provider confirms
 * that its payment is cancelled.
 */
export async function markRunOut(deps: CheckoutDeps, row: CheckoutRow): Promise<void> {
  await deps.database.orm
    .update(checkouts)
    .set({
      status: 'closing',
      closeReason: 'expired',
      ranOutAt: checkouts.expiresAt,
      openedNetwork: row.openedFrom === null ? null : networkOf(row.openedFrom),
      updatedAt: deps.now(),
    })
    .where(and(eq(checkouts.id, row.id), eq(checkouts.status, 'open')));
}

/**
 * Records declined attempts of an open checkout. Too many in its chain end it. Returns whether it has
 * ended.
 */
export async function markDeclined(
  { database, now }: CheckoutDeps,
  checkoutId: string,
  attempts: readonly string[],
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const row = await lock(tx, checkoutId);
    if (row?.status !== 'open') return row?.closeReason === 'declined';
    const declinedAttempts = [...new Set([...row.declinedAttempts, ...attempts])];
    if (declinedAttempts.length === row.declinedAttempts.length) return false;
    const isEnded = declinedAttempts.length + (await declinedBefore(tx, row)) >= MAX_DECLINES;
    const at = now();
    const end = {
      status: 'closing',
      closeReason: 'declined',
      expiresAt: at,
      ranOutAt: at,
    } as const;
    await tx
      .update(checkouts)
      .set({ declinedAttempts, updatedAt: at, ...(isEnded && { ...end, nextCheckAt: at }) })
      .where(eq(checkouts.id, checkoutId));
    return isEnded;
  });
}

/** Counts the declined attempts in the earlier checkouts of the same chain. */
async function declinedBefore(tx: Transaction, row: CheckoutRow): Promise<number> {
  const before = await tx
    .select({ attempts: checkouts.declinedAttempts })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.userId, row.userId),
        eq(checkouts.chainEndsAt, row.chainEndsAt),
        ne(checkouts.id, row.id),
      ),
    );
  return before.flatMap(({ attempts }) => attempts).length;
}

/**
 * Gives up a checkout whose payment can't succeed any more: stock and coupon use are given back. Does
 * nothing if it is closed or completed, or while another one is about to take over what it holds. An
 * earlier close reason is kept.
 */
export async function closeCheckout(
  deps: CheckoutDeps,
  checkoutId: string,
  reason: CloseReason,
): Promise<void> {
  const freed = await inTransaction(deps.database, async (tx) => {
    const row = await lock(tx, checkoutId);
    if (!row || row.status === 'closed' || row.status === 'completed') return [];
    if (row.status !== 'opening' && (await hasHeir(tx, row))) return [];
    const productIds = await giveBackHolds(tx, row);
    await tx
      .update(checkouts)
      .set({
        status: 'closed',
        closeReason: row.closeReason ?? reason,
        holdsCoupon: false,
        updatedAt: deps.now(),
      })
      .where(eq(checkouts.id, checkoutId));
    return productIds;
  });
  deps.onStockChange(freed);
}

/**
 * Gives up a checkout that could not be opened. What it reserved is free at once, since nobody knows its
 * payment's secret; the sweep cancels the payment at the provider. Does nothing if it was opened after
 * all, or if its lease was renewed after `renewedBefore`.
 */
export async function abandonOpening(
  deps: CheckoutDeps,
  checkoutId: string,
  { paymentReference, renewedBefore }: { paymentReference?: string; renewedBefore?: Date } = {},
): Promise<void> {
  const freed = await inTransaction(deps.database, async (tx) => {
    const row = await lock(tx, checkoutId);
    if (row?.status !== 'opening') return [];
    if (renewedBefore && row.updatedAt > renewedBefore) return [];
    const productIds = await giveBackHolds(tx, row);
    const now = deps.now();
    await tx
      .update(checkouts)
      .set({
        status: row.total > 0 ? 'closing' : 'closed',
        closeReason: 'failed',
        holdsCoupon: false,
        paymentReference: paymentReference ?? null,
        nextCheckAt: now,
        updatedAt: now,
      })
      .where(eq(checkouts.id, checkoutId));
    return productIds;
  });
  deps.onStockChange(freed);
}

async function lock(tx: Transaction, id: string): Promise<CheckoutRow | undefined> {
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.id, id)).for('update');
  return row;
}

async function hasHeir(tx: Transaction, { userId }: CheckoutRow): Promise<boolean> {
  const heirs = await tx.$count(
    checkouts,
    and(eq(checkouts.userId, userId), eq(checkouts.status, 'opening')),
  );
  return heirs > 0;
}

/** Gives back the stock and the coupon use that a locked checkout still holds. Returns the ids of its products. */
export async function giveBackHolds(tx: Transaction, row: CheckoutRow): Promise<string[]> {
  const items = await tx.select().from(checkoutItems).where(eq(checkoutItems.checkoutId, row.id));
  await changeReserved(tx, new Map(items.map(({ productId, held }) => [productId, -held])));
  await tx.update(checkoutItems).set({ held: 0 }).where(eq(checkoutItems.checkoutId, row.id));
  if (row.couponId && row.holdsCoupon) await countCouponUse(tx, row.couponId, -1);
  return items.map(({ productId }) => productId);
}
