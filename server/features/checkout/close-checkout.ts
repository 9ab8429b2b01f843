import { and, eq, ne, sql } from 'drizzle-orm';
import { MOST_DECLINES } from '#contract/order-limits.ts';
import { countCouponUse } from '#server/features/coupons/coupon-uses.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { checkoutItems, checkouts, type CheckoutRow, type CloseReason } from './checkouts.table.ts';
import { changeReserved } from '#server/features/catalog/hold-stock.ts';

/**
 * Marks a checkout as run out, and with it its chain: it still holds all it held until its payment is
 * confirmed cancelled.
 */
export async function markRunOut(deps: CheckoutDeps, row: CheckoutRow): Promise<void> {
  await deps.database.orm
    .update(checkouts)
    .set({
      status: 'closing',
      closeReason: 'expired',
      ranOutAt: sql`expires_at`,
      updatedAt: deps.now(),
    })
    .where(and(eq(checkouts.id, row.id), eq(checkouts.status, 'open')));
}

/**
 * Adds declined attempts to those of an open checkout. Once there are too many in its chain it has run
 * out; answers whether it has.
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
    const isEnded = declinedAttempts.length + (await declinedBefore(tx, row)) >= MOST_DECLINES;
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

/** How many attempts were declined in the checkouts of the chain that this one took the place of. */
async function declinedBefore(tx: Transaction, row: CheckoutRow): Promise<number> {
  const [before] = await tx
    .select({ declined: sql<number>`coalesce(sum(cardinality(declined_attempts)), 0)::integer` })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.userId, row.userId),
        eq(checkouts.chainEndsAt, row.chainEndsAt),
        ne(checkouts.id, row.id),
      ),
    );
  return before?.declined ?? 0;
}

/**
 * Gives up a checkout whose payment can't come any more: stock and coupon use go back. Does nothing to
 * one that is closed or completed already, nor while another one is about to take its place and all it
 * holds. A reason it was given before stays.
 */
export async function closeCheckout(
  deps: CheckoutDeps,
  checkoutId: string,
  reason: CloseReason,
): Promise<void> {
  const isClosed = await inTransaction(deps.database, async (tx) => {
    const row = await lock(tx, checkoutId);
    if (!row || row.status === 'closed' || row.status === 'completed') return false;
    if (row.status !== 'opening' && (await hasHeir(tx, row))) return false;
    await giveBackHolds(tx, row);
    await tx
      .update(checkouts)
      .set({
        status: 'closed',
        closeReason: row.closeReason ?? reason,
        holdsCoupon: false,
        updatedAt: deps.now(),
      })
      .where(eq(checkouts.id, checkoutId));
    return true;
  });
  if (isClosed) deps.onStockChange();
}

/**
 * Gives up a checkout that could not be opened. What it reserved is free at once, since nobody was told
 * its payment's secret; a payment it may have at the provider is cancelled by the sweep, however long
 * that takes. Does nothing to one that was opened after all, nor to one whose lease was renewed after
 * `renewedBefore`.
 */
export async function abandonOpening(
  deps: CheckoutDeps,
  checkoutId: string,
  { paymentReference, renewedBefore }: { paymentReference?: string; renewedBefore?: Date } = {},
): Promise<void> {
  const isAbandoned = await inTransaction(deps.database, async (tx) => {
    const row = await lock(tx, checkoutId);
    if (row?.status !== 'opening') return false;
    if (renewedBefore && row.updatedAt > renewedBefore) return false;
    await giveBackHolds(tx, row);
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
    return true;
  });
  if (isAbandoned) deps.onStockChange();
}

async function lock(tx: Transaction, id: string): Promise<CheckoutRow | undefined> {
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.id, id)).for('update');
  return row;
}

async function hasHeir(tx: Transaction, { userId }: CheckoutRow): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`select from checkouts where user_id = ${userId} and status = 'opening'`,
  );
  return rowCount !== 0;
}

/** Gives back the stock and the coupon use that a locked checkout still holds. */
export async function giveBackHolds(tx: Transaction, row: CheckoutRow): Promise<void> {
  const items = await tx.select().from(checkoutItems).where(eq(checkoutItems.checkoutId, row.id));
  await changeReserved(tx, new Map(items.map(({ productId, held }) => [productId, -held])));
  await tx.update(checkoutItems).set({ held: 0 }).where(eq(checkoutItems.checkoutId, row.id));
  if (row.couponId && row.holdsCoupon) await countCouponUse(tx, row.couponId, -1);
}
